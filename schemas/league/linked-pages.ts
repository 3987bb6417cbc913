import type { League } from "./league.ts";

/** Paths of pages that the site itself links to. */
export const linkedPages: readonly string[] = ["contact", "how-to-watch", "terms-of-use", "website-privacy-policy"];

/** {@link linkedPages}, and the page that the league's cookie notice links to. */
export const linkedPagesOf = ({ site }: Pick<League, "site">): string[] => [
  ...linkedPages,
  site.cookieNotice.consentSlug,
];
