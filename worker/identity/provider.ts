import type { LoginProblem } from "../../schemas/identity/account.ts";
import type { Passkey, PasskeyChallenge, PasskeyCreation } from "../../schemas/identity/passkey.ts";
import type { ProviderTokens, SignedIn } from "./signed-in.ts";
import type { Social } from "./social/social-provider.ts";

/** For whom a provider is asked: lets it stop guessing without locking out who is known. */
export interface Caller {
  /** As the edge saw it; null where there is none. */
  address: string | null;
  /** The browser's random name, which only the server sets. */
  device: string;
}

export interface Credentials {
  /** Trimmed and lower-cased (spec: accounts#sign-in-validation). */
  username: string;
  password: string;
  /** Answers a forced change of password. */
  newPassword: string | null;
}

/** How a person keeps an account with a provider that lets them (spec: calls#identity-service). */
export interface SelfService {
  register(account: { username: string; password: string; attributes: Record<string, string> }): Promise<void>;
  confirm(username: string, code: string): Promise<void>;
  resendCode(username: string): Promise<void>;
  forgotPassword(username: string): Promise<void>;
  confirmPassword(username: string, code: string, newPassword: string): Promise<void>;
  attributes(accessToken: string): Promise<Record<string, string>>;
  updateAttributes(accessToken: string, attributes: Record<string, string>): Promise<void>;
  /** Asks for another address: it is the account's once the code mailed to it has come back. */
  changeEmail(accessToken: string, email: string): Promise<void>;
  resendEmailCode(accessToken: string): Promise<void>;
  confirmEmail(accessToken: string, code: string): Promise<void>;
  /** @throws IdentityError "refused" for a password that is not the account's. */
  checkPassword(username: string, password: string): Promise<void>;
  deleteAccount(accessToken: string): Promise<void>;
  changePassword(accessToken: string, oldPassword: string, newPassword: string): Promise<void>;
  signOutEverywhere(accessToken: string): Promise<void>;
}

/** How a person signs in without a password (Web Authentication, beyond the specification). */
export interface Passkeys {
  /** What to ask the person's device. Answers alike for somebody who has no account. */
  challenge(username: string): Promise<PasskeyChallenge>;
  /** @param answer AuthenticationResponseJSON to a challenge's session. */
  signIn(username: string, session: string, answer: object): Promise<SignedIn>;
  startRegistration(accessToken: string): Promise<PasskeyCreation>;
  /** @param credential RegistrationResponseJSON. */
  register(accessToken: string, credential: object): Promise<void>;
  list(accessToken: string): Promise<Passkey[]>;
  remove(accessToken: string, id: string): Promise<void>;
}

/** Signing in with what a person types into the site's own form (spec: accounts#direct-login). */
export interface DirectLogin {
  signIn(credentials: Credentials): Promise<SignedIn>;
}

export type HostedPage = "login" | "register";

/** A browser that is about to leave for a hosted page. Addresses are whole ones of this site. */
export interface HostedSignInRequest {
  /** Where the provider sends its answer. */
  redirectURI: string;
  /** Where the fan goes in the end: signed in, or not. */
  successURL: string;
  returnURL: string;
  /** Ties the answer to this browser. */
  state: string;
  /** S256 challenge of a code flow (RFC 7636). */
  challenge: string;
}

/** Signing in on a page of the provider's. */
export interface HostedLogin {
  /** Whole address of that page for this visit. */
  address(page: HostedPage, visit: HostedSignInRequest): string;
  /** Trades the code that came back; none where the browser comes back with something else. */
  redeem: ((answer: { code: string; verifier: string; redirectURI: string }) => Promise<SignedIn>) | null;
}

/** Signing in by cookies that the league's other sites have set: looked at when a page loads. */
export interface AmbientLogin {
  /** Whether the browser has any of those cookies. Without them there is nothing to ask. */
  offered(): boolean;
  /** Whether the cookies that a session began with are still the browser's. */
  holds(tokens: ProviderTokens): boolean;
  /** Null where the cookies say that nobody is signed in. */
  signIn(): Promise<SignedIn | null>;
  /** What the fan is told of a failure; null where nothing is to be said. */
  problem(error: IdentityError): LoginProblem | null;
}

/** Signing in by what stands in the address of a page that the provider leads to. */
export interface PayloadLogin {
  accept(payload: string): Promise<SignedIn>;
}

/**
 * A way to sign in (spec: accounts#sign-in-providers): what it can do, each ability null where it cannot.
 * Every method throws {@link IdentityError} and nothing else that a caller must know.
 */
export interface IdentityProvider {
  direct: DirectLogin | null;
  hosted: HostedLogin | null;
  ambient: AmbientLogin | null;
  payload: PayloadLogin | null;
  /** Fresh tokens for those of a session. */
  renew(tokens: ProviderTokens): Promise<SignedIn>;
  signOut(tokens: ProviderTokens): Promise<void>;
  /** None where accounts are kept elsewhere. */
  selfService: SelfService | null;
  /** None where the provider knows of none, or the site has no domain for them. */
  passkeys: Passkeys | null;
  /** None where no service elsewhere is switched on. */
  social: Social | null;
}

/** The abilities of a provider that has none of them. */
export const noAbilities = {
  direct: null,
  hosted: null,
  ambient: null,
  payload: null,
  selfService: null,
  passkeys: null,
  social: null,
} as const;

export type IdentityErrorKind =
  /** Wrong or unknown username, password, token or session. */
  | "refused"
  /** Told apart by a provider that says so. */
  | "wrong-email"
  | "wrong-password"
  /** The account is signed in on as many devices as its provider allows. */
  | "too-many-sessions"
  | "not-confirmed"
  | "password-change-required"
  /** The password no longer opens the account: a new one is chosen by mailed code. */
  | "reset-required"
  | "already-registered"
  /** The mail that the call is about has not gone out. */
  | "mail-failed"
  | "wrong-code"
  | "expired-code"
  | "weak-password"
  | "too-many-tries"
  /** A passkey that could not be kept: not this site's, or registered already. */
  | "wrong-passkey"
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
