/** Who a provider says somebody is (accounts-and-streaming §3 User). */
export interface Identity {
  ssoID: string;
  email: string;
  displayName: string;
}

/** What a provider gave for a sign-in. It stays on the server, in the session record. */
export interface ProviderTokens {
  access: string;
  refresh: string;
  /** When the access token ends: whole seconds since 1970. */
  expiresAt: number;
}

export interface SignedIn {
  identity: Identity;
  tokens: ProviderTokens;
}

export interface Credentials {
  /** Trimmed and lower-cased (§5). */
  username: string;
  password: string;
  /** Answers a forced change of password. */
  newPassword: string | null;
}

/** How a person keeps an account with a provider that lets them (§7 "Identity service"). */
export interface SelfService {
  register(account: { username: string; password: string; attributes: Record<string, string> }): Promise<void>;
  confirm(username: string, code: string): Promise<void>;
  resendCode(username: string): Promise<void>;
  forgotPassword(username: string): Promise<void>;
  confirmPassword(username: string, code: string, newPassword: string): Promise<void>;
  attributes(accessToken: string): Promise<Record<string, string>>;
  updateAttributes(accessToken: string, attributes: Record<string, string>): Promise<void>;
  changePassword(accessToken: string, oldPassword: string, newPassword: string): Promise<void>;
  signOutEverywhere(accessToken: string): Promise<void>;
}

/** A way to sign in (§4 "Sign-in providers"). Every method throws {@link IdentityError} and nothing else that a caller must know. */
export interface IdentityProvider {
  signIn(credentials: Credentials): Promise<SignedIn>;
  /** Fresh tokens for those of a session. */
  renew(tokens: ProviderTokens): Promise<SignedIn>;
  signOut(tokens: ProviderTokens): Promise<void>;
  /** None where accounts are kept elsewhere. */
  selfService: SelfService | null;
}

export type IdentityErrorKind =
  /** Wrong or unknown username, password, token or session. */
  | "refused"
  | "not-confirmed"
  | "password-change-required"
  | "already-registered"
  | "wrong-code"
  | "expired-code"
  | "weak-password"
  | "too-many-tries"
  | "invalid"
  /** The provider did not give a usable answer: nothing is known about the account. */
  | "unavailable";

/** A provider's refusal. Callers switch on `kind`; `message` is the provider's own, for people. */
export class IdentityError extends Error {
  override name = "IdentityError";
  readonly kind: IdentityErrorKind;
  constructor(kind: IdentityErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
