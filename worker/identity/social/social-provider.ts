import type { ConnectedServices, SocialIdentity } from "../../../schemas/identity/oauth-identity.ts";
import type { SocialService } from "../../../schemas/identity/social-services.ts";
import type { SignedIn } from "../signed-in.ts";

/** One browser's trip to a service and back. Only the server can read it, from that browser's encrypted cookie. */
export interface SocialAttempt {
  service: SocialService;
  /** Absolute URL of this site that the service redirects back to. */
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

/** Links between social identities and accounts, kept by the embedded pool. */
export interface SocialAccounts {
  /**
   * Tokens for the account linked to an identity. Creates an account where there is none with its email address, which the
   * service must have verified, unless nobody may register.
   */
  signIn(
    identity: SocialIdentity,
    mayRegister: boolean,
  ): Promise<
    { outcome: "signed-in"; signedIn: SignedIn } | { outcome: "unverified-email" | "has-account" | "no-registration" }
  >;
  /** @returns false where the identity is linked to another account, or the account to another identity of that service. */
  link(accessToken: string, identity: SocialIdentity): Promise<boolean>;
  list(accessToken: string): Promise<ConnectedServices>;
  /** @returns false where the account would be left without a way to sign in. */
  unlink(accessToken: string, service: SocialService): Promise<boolean>;
}

/** Social sign-in. Every method throws IdentityError. */
export interface Social {
  /** The enabled services. */
  services: readonly SocialService[];
  /** URL to redirect the browser to. */
  url(attempt: SocialAttempt): Promise<string>;
  /** @param parameters the query parameters of the redirect back. */
  redeem(attempt: SocialAttempt, parameters: URLSearchParams): Promise<SocialResult>;
  /** Null where the provider itself links accounts. */
  accounts: SocialAccounts | null;
}
