import type { League } from "./league.ts";

/** Paths of pages that the site's own links lead to. */
export const linkedPages: readonly string[] = ["contact", "how-to-watch", "terms-of-use", "website-privacy-policy"];

/** The same in a league's site, with the page to which its cookie notice leads. */
export const linkedPagesOf = ({ site }: Pick<League, "site">): string[] => [
  ...linkedPages,
  site.cookieNotice.consentSlug,
];
