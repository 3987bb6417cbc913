import type { LoginProblem } from "../../schemas/identity/account.ts";
import type { Passkey, PasskeyChallenge, PasskeyCreation } from "../../schemas/identity/passkey.ts";
import type { ProviderTokens, SignedIn } from "./signed-in.ts";
import type { Social } from "./social/social-provider.ts";

/** Who is making a call. It lets the pool slow down guessing without locking out known devices. */
export interface Caller {
  /** IP address as seen by the edge; null where there is none. */
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
  /** @returns the new account's id, and a session with which confirming it also signs in; null where the provider has none */
  register(account: {
    username: string;
    password: string;
    attributes: Record<string, string>;
  }): Promise<{ ssoID: string; session: string | null }>;
  /**
   * @param session as returned by `register` in the same browser; null elsewhere
   * @returns the sign-in; null when a password is still needed
   */
  confirm(username: string, code: string, session: string | null): Promise<SignedIn | null>;
  resendCode(username: string): Promise<void>;
  forgotPassword(username: string): Promise<void>;
  confirmPassword(username: string, code: string, newPassword: string): Promise<void>;
  attributes(accessToken: string): Promise<Record<string, string>>;
  updateAttributes(accessToken: string, attributes: Record<string, string>): Promise<void>;
  /** Requests a change of email address, which takes effect once the code mailed to the new address is confirmed. */
  changeEmail(accessToken: string, email: string): Promise<void>;
  resendEmailCode(accessToken: string): Promise<void>;
  confirmEmail(accessToken: string, code: string): Promise<void>;
  /**
   * @returns the ssoID of the account with this password.
   * @throws IdentityError "refused" for a wrong password or an unknown account.
   */
  checkPassword(username: string, password: string): Promise<string>;
  deleteAccount(accessToken: string): Promise<void>;
  changePassword(accessToken: string, oldPassword: string, newPassword: string): Promise<void>;
  signOutEverywhere(accessToken: string): Promise<void>;
}

/** Sign-in without a password (Web Authentication, beyond the specification). */
export interface Passkeys {
  /** The challenge for the user's device. It looks the same for an email address without an account. */
  challenge(username: string): Promise<PasskeyChallenge>;
  /** @param credential AuthenticationResponseJSON for the challenge of `session`. */
  signIn(username: string, session: string, credential: object): Promise<SignedIn>;
  startRegistration(accessToken: string): Promise<PasskeyCreation>;
  /** @param credential RegistrationResponseJSON. */
  register(accessToken: string, credential: object): Promise<void>;
  list(accessToken: string): Promise<Passkey[]>;
  remove(accessToken: string, id: string): Promise<void>;
}

/** Sign-in with the site's own form (spec: accounts#direct-login). */
export interface DirectLogin {
  signIn(credentials: Credentials): Promise<SignedIn>;
}

export type HostedPage = "login" | "register";

/** A redirect to a hosted page. URLs are absolute and on this site. */
export interface HostedSignInRequest {
  /** Where the provider redirects back to. */
  redirectURI: string;
  /** Where the browser ends up after signing in, or without. */
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
  /** Exchanges the code from the redirect; null where the provider returns no code. */
  redeem: ((grant: { code: string; verifier: string; redirectURI: string }) => Promise<SignedIn>) | null;
}

/** Sign-in through cookies set by the league's other sites, checked when a page loads. */
export interface AmbientLogin {
  /** Whether the browser has any of those cookies. */
  hasCookies(): boolean;
  /** Whether the session with these tokens was started by the browser's current cookies. */
  matchesCookies(tokens: ProviderTokens): boolean;
  /** Null when nobody is signed in through those cookies. */
  signIn(): Promise<SignedIn | null>;
  /** Clears the browser's cookies, unless they are another sign-in's than the one with these tokens. */
  forget(tokens: ProviderTokens): void;
  /** The notification for a failure; null for none. */
  problem(error: IdentityError): LoginProblem | null;
}

/** Sign-in with a payload in the URL to which the provider redirects. */
export interface PayloadLogin {
  accept(payload: string): Promise<SignedIn>;
}

/**
 * A sign-in provider (spec: accounts#sign-in-providers): its abilities, each null if it lacks them. Methods throw {@link IdentityError} for
 * everything that a caller has to handle.
 */
export interface IdentityProvider {
  direct: DirectLogin | null;
  hosted: HostedLogin | null;
  ambient: AmbientLogin | null;
  payload: PayloadLogin | null;
  /** Exchanges a session's tokens for fresh ones. */
  renew(tokens: ProviderTokens): Promise<SignedIn>;
  signOut(tokens: ProviderTokens): Promise<void>;
  /** Null when another site manages the accounts. */
  selfService: SelfService | null;
  /** Null when the provider does not support them, or the site has no domain for them. */
  passkeys: Passkeys | null;
  /** Null when no social service is configured. */
  social: Social | null;
  /**
   * Whether an account with that username has signed in on the caller's browser before. Attempts by strangers elsewhere then do not count
   * against it there. Null where the provider does not say.
   */
  knowsBrowser: ((username: string) => Promise<boolean>) | null;
}

/** A provider without abilities; providers override those that they have. */
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
  /** Both only from providers that distinguish them. */
  | "wrong-email"
  | "wrong-password"
  /** The account has reached its provider's device limit. */
  | "too-many-sessions"
  | "not-confirmed"
  | "password-change-required"
  /** The password is no longer accepted: the user must choose a new one with a mailed code. */
  | "reset-required"
  | "already-registered"
  /** The mail could not be sent. */
  | "mail-failed"
  | "wrong-code"
  | "expired-code"
  | "weak-password"
  | "too-many-tries"
  /** A passkey that could not be stored, because it is for another site or already registered. */
  | "wrong-passkey"
  /** The passkey to remove is gone already. */
  | "no-such-passkey"
  | "invalid"
  /** The provider gave no usable response, so nothing is known about the account. */
  | "unavailable";

/** A provider's refusal. Callers switch on `kind`; `message` is the provider's own, for display. */
export class IdentityError extends Error {
  override name = "IdentityError";
  readonly kind: IdentityErrorKind;
  constructor(kind: IdentityErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
