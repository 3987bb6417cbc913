import type { SocialService } from "./social-services.ts";

/** The ways to sign in that the site offers. Without zod, because every page loads it. */
export interface SignInOptions {
  passkeys: boolean;
  /** Whether the site has its own form for email and password. */
  direct: boolean;
  /** Whether this site reads and changes the accounts' attributes. */
  embeddedAccounts: boolean;
  /** Path that redirects to the hosted login page, with a `returnTo` parameter; null with direct login. */
  hosted: string | null;
  /** Base URL of a streaming library that fans are signed in to as well; null without one. */
  streamingLibrary: string | null;
  /** Social services in display order, each a link to /api/auth/social/{service}?returnTo={path}. */
  social: readonly SocialService[];
}
