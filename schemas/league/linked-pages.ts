/** Paths of pages that the site's own links lead to. */
export const linkedPages: readonly string[] = ["contact", "how-to-watch", "terms-of-use", "website-privacy-policy"];
