import type { SocialService } from "./oauth-providers.ts";

/** The ways to sign in that the site offers. No zod here: every page loads it. */
export interface SignInOptions {
  passkeys: boolean;
  /** Whether the site itself asks for email and password. */
  direct: boolean;
  /** Door of this site that leads to a login page; it takes `returnTo`. Null where the site asks itself. */
  hosted: string | null;
  /** Base address of a streaming-payments library that fans are signed in to as well; null where there is none. */
  streamingLibrary: string | null;
  /** Services elsewhere, in the order in which they are offered: each a link to /api/auth/social/{service}?returnTo={path}. */
  social: readonly SocialService[];
}
