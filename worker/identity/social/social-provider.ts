import type { SocialIdentity, SocialLinks } from "../../../schemas/identity/oauth-identity.ts";
import type { SocialService } from "../../../schemas/identity/oauth-providers.ts";
import type { SignedIn } from "../signed-in.ts";

/** One browser's way to a service and back. Only the server and that browser's sealed cookie know it. */
export interface SocialAttempt {
  service: SocialService;
  /** Whole address of this site to which the service leads back. */
  redirectURI: string;
  /** Ties the answer to the browser (OpenID Connect Core §3.1.2.1). */
  state: string;
  /** Ties the ID token to the attempt. */
  nonce: string;
  /** Ties the code to whoever asked for it (RFC 7636). */
  verifier: string;
}

/** What came back: somebody, in the provider's tokens or as the service's ID token names them, or nobody. */
export type SocialResult =
  | { outcome: "account"; signedIn: SignedIn }
  | { outcome: "identity"; identity: SocialIdentity }
  | { outcome: "cancelled" };

/** Where the site's own pool keeps which accounts elsewhere open which account here. */
export interface SocialAccounts {
  /**
   * Tokens for the account that an identity opens; a new account where it opens none and nobody has its address, which the
   * service must say is verified.
   */
  signIn(
    identity: SocialIdentity,
  ): Promise<{ outcome: "signed-in"; signedIn: SignedIn } | { outcome: "unverified-email" | "has-account" }>;
  /** @returns false where the identity opens another account, or the account has one of that service. */
  link(accessToken: string, identity: SocialIdentity): Promise<boolean>;
  list(accessToken: string): Promise<SocialLinks>;
  /** @returns false where nothing else would open the account. */
  unlink(accessToken: string, service: SocialService): Promise<boolean>;
}

/** Signing in with an account elsewhere. Every method throws IdentityError. */
export interface Social {
  /** Those that are switched on. */
  services: readonly SocialService[];
  /** Where the browser goes. */
  address(attempt: SocialAttempt): Promise<string>;
  /** @param answer the parameters with which the browser came back. */
  redeem(attempt: SocialAttempt, answer: URLSearchParams): Promise<SocialResult>;
  /** None where the provider itself keeps them. */
  accounts: SocialAccounts | null;
}
