import type { LoginProblem } from "../../schemas/identity/account.ts";
import type { Passkey, PasskeyChallenge, PasskeyCreation } from "../../schemas/identity/passkey.ts";
import type { ProviderTokens, SignedIn } from "./signed-in.ts";
import type { Social } from "./social/social-provider.ts";

/** Who a provider is called for. It lets the pool slow down guessing without locking out known devices. */
export interface Caller {
  /** IP address as the edge saw it; null where there is none. */
  address: string | null;
  /** The browser's random id, which only the server sets. */
  device: string;
}

export interface Credentials {
  /** Trimmed and lower-cased (spec: accounts#sign-in-validation). */
  username: string;
  password: string;
  /** Response to a forced change of password. */
  newPassword: string | null;
}

/** Account management by its owner, at a provider that offers it (spec: calls#identity-service). */
export interface SelfService {
  /** @returns the new account's id, and the session with which confirming it signs in; null where the provider has none */
  register(account: {
    username: string;
    password: string;
    attributes: Record<string, string>;
  }): Promise<{ ssoID: string; session: string | null }>;
  /**
   * @param session what `register` returned in the same browser; null elsewhere
   * @returns the sign-in; null where a password is still needed
   */
  confirm(username: string, code: string, session: string | null): Promise<SignedIn | null>;
  resendCode(username: string): Promise<void>;
  forgotPassword(username: string): Promise<void>;
  confirmPassword(username: string, code: string, newPassword: string): Promise<void>;
  attributes(accessToken: string): Promise<Record<string, string>>;
  updateAttributes(accessToken: string, attributes: Record<string, string>): Promise<void>;
  /** Requests another email address. It takes effect once the code mailed to it is confirmed. */
  changeEmail(accessToken: string, email: string): Promise<void>;
  resendEmailCode(accessToken: string): Promise<void>;
  confirmEmail(accessToken: string, code: string): Promise<void>;
  /**
   * @returns the ssoID of the account that the password opens.
   * @throws IdentityError "refused" for a wrong password or an unknown account.
   */
  checkPassword(username: string, password: string): Promise<string>;
  deleteAccount(accessToken: string): Promise<void>;
  changePassword(accessToken: string, oldPassword: string, newPassword: string): Promise<void>;
  signOutEverywhere(accessToken: string): Promise<void>;
}

/** Sign-in without a password (Web Authentication, beyond the specification). */
export interface Passkeys {
  /** The challenge for the person's device. Looks the same for an email address without an account. */
  challenge(username: string): Promise<PasskeyChallenge>;
  /** @param credential AuthenticationResponseJSON for the challenge of `session`. */
  signIn(username: string, session: string, credential: object): Promise<SignedIn>;
  startRegistration(accessToken: string): Promise<PasskeyCreation>;
  /** @param credential RegistrationResponseJSON. */
  register(accessToken: string, credential: object): Promise<void>;
  list(accessToken: string): Promise<Passkey[]>;
  remove(accessToken: string, id: string): Promise<void>;
}

/** Sign-in by the site's own form (spec: accounts#direct-login). */
export interface DirectLogin {
  signIn(credentials: Credentials): Promise<SignedIn>;
}

export type HostedPage = "login" | "register";

/** A redirect to a hosted page. URLs are absolute and of this site. */
export interface HostedSignInRequest {
  /** Where the provider redirects back to. */
  redirectURI: string;
  /** Where the browser ends up: signed in, or not. */
  successURL: string;
  returnURL: string;
  /** Ties the response to this browser. */
  state: string;
  /** S256 challenge of a code flow (RFC 7636). */
  challenge: string;
}

/** Sign-in on the provider's own page. */
export interface HostedLogin {
  /** URL of that page for this request. */
  url(page: HostedPage, visit: HostedSignInRequest): string;
  /** Exchanges the code that came back; null where the provider returns no code. */
  redeem: ((grant: { code: string; verifier: string; redirectURI: string }) => Promise<SignedIn>) | null;
}

/** Sign-in by cookies that the league's other sites have set, checked when a page loads. */
export interface AmbientLogin {
  /** Whether the browser has any of those cookies. */
  hasCookies(): boolean;
  /** Whether the session of these tokens started with the cookies that the browser has. */
  matchesCookies(tokens: ProviderTokens): boolean;
  /** Null where nobody is signed in by those cookies. */
  signIn(): Promise<SignedIn | null>;
  /** The notification for a failure; null where there is none. */
  problem(error: IdentityError): LoginProblem | null;
}

/** Sign-in by a payload in the URL that the provider redirects to. */
export interface PayloadLogin {
  accept(payload: string): Promise<SignedIn>;
}

/**
 * A sign-in provider (spec: accounts#sign-in-providers): its abilities, each null where it has none.
 * Methods throw {@link IdentityError} for everything that a caller has to handle.
 */
export interface IdentityProvider {
  direct: DirectLogin | null;
  hosted: HostedLogin | null;
  ambient: AmbientLogin | null;
  payload: PayloadLogin | null;
  /** Fresh tokens for those of a session. */
  renew(tokens: ProviderTokens): Promise<SignedIn>;
  signOut(tokens: ProviderTokens): Promise<void>;
  /** Null where another site manages the accounts. */
  selfService: SelfService | null;
  /** Null where the provider does not support them, or the site has no domain for them. */
  passkeys: Passkeys | null;
  /** Null where no social service is configured. */
  social: Social | null;
  /**
   * Whether an account with that username has signed in on the caller's browser; what strangers try elsewhere does not count
   * against it there. Null where the provider does not say.
   */
  knowsBrowser: ((username: string) => Promise<boolean>) | null;
}

/** No ability; providers override those they have. */
export const noAbilities = {
  direct: null,
  hosted: null,
  ambient: null,
  payload: null,
  selfService: null,
  passkeys: null,
  social: null,
  knowsBrowser: null,
} as const;

export type IdentityErrorKind =
  /** Wrong or unknown username, password, token or session. */
  | "refused"
  /** Only from providers that distinguish the two. */
  | "wrong-email"
  | "wrong-password"
  /** The account has reached its provider's device limit. */
  | "too-many-sessions"
  | "not-confirmed"
  | "password-change-required"
  /** The password is no longer accepted: a new one is chosen by mailed code. */
  | "reset-required"
  | "already-registered"
  /** The mail could not be sent. */
  | "mail-failed"
  | "wrong-code"
  | "expired-code"
  | "weak-password"
  | "too-many-tries"
  /** A passkey that could not be stored: for another site, or registered already. */
  | "wrong-passkey"
  | "invalid"
  /** The provider gave no usable response: nothing is known about the account. */
  | "unavailable";

/** A provider's refusal. Callers switch on `kind`; `message` is the provider's own, shown to people. */
export class IdentityError extends Error {
  override name = "IdentityError";
  readonly kind: IdentityErrorKind;
  constructor(kind: IdentityErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
