/** RSS 2.0, Atom (RFC 4287) and JSON Feed 1.1. */
export const feedFormats = ["rss", "atom", "json"] as const;
export type FeedFormat = (typeof feedFormats)[number];
