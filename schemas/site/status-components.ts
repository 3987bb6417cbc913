/*
 * Components of the status page. Free of zod: browsers load it.
 */

/** Each component is the backend of that name; `site` is what all pages need. */
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

/** Days of history. */
export const statusHistoryDays = 90;
