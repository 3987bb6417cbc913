import type { ConnectedServices, SocialIdentity } from "../../../schemas/identity/oauth-identity.ts";
import type { SocialService } from "../../../schemas/identity/social-services.ts";
import type { SignedIn } from "../signed-in.ts";

/** One browser's trip to a service and back. It travels in that browser's encrypted cookie, which only the server can read. */
export interface SocialAttempt {
  service: SocialService;
  /** Absolute URL on this site to which the service redirects back. */
  redirectURI: string;
  /** Ties the response to the browser (OpenID Connect Core §3.1.2.1). */
  state: string;
  /** Ties the ID token to the attempt. */
  nonce: string;
  /** Ties the code to its requester (RFC 7636). */
  verifier: string;
}

/** Result of the trip: the provider's tokens, an identity from the service's ID token, or a cancellation. */
export type SocialResult =
  | { outcome: "account"; signedIn: SignedIn }
  | { outcome: "identity"; identity: SocialIdentity }
  | { outcome: "cancelled" };

/** Links between social identities and accounts, stored by the embedded pool. */
export interface SocialAccounts {
  /**
   * Tokens for the account linked to an identity. If no account has its email address, an account is created: the service must have
   * verified that address, and registration must be open.
   */
  signIn(
    identity: SocialIdentity,
    mayRegister: boolean,
  ): Promise<
    | { outcome: "signed-in"; signedIn: SignedIn }
    | { outcome: "unverified-email" | "has-account" | "no-registration" | "reset-required" }
  >;
  /** @returns false if the identity is linked to another account, or the account to another identity of that service. */
  link(accessToken: string, identity: SocialIdentity): Promise<boolean>;
  list(accessToken: string): Promise<ConnectedServices>;
  /** @returns false if the account would have no way to sign in left. */
  unlink(accessToken: string, service: SocialService): Promise<boolean>;
}

/** Social sign-in. Every method throws IdentityError. */
export interface Social {
  services: readonly SocialService[];
  /** URL to which to redirect the browser. */
  url(attempt: SocialAttempt): Promise<string>;
  /** @param parameters the query parameters of the redirect back. */
  redeem(attempt: SocialAttempt, parameters: URLSearchParams): Promise<SocialResult>;
  /** Null when the provider itself links accounts. */
  accounts: SocialAccounts | null;
}
