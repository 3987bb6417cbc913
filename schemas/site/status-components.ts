/*
 * What the site looks at in itself. No zod here: the status page loads it.
 */

/** Parts of the site as fans know them. Each goes by the backend of that name; `site` is what all pages need. */
export const statusComponents = [
  "site",
  "content",
  "match-data",
  "video",
  "streaming",
  "payments",
  "identity",
] as const;
export type StatusComponent = (typeof statusComponents)[number];

/** Days that the history goes back. */
export const statusHistoryDays = 90;
