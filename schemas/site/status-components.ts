/*
 * Components of the status page. Free of zod: browsers load it.
 */

/**
 * Each component is the backend of that name, except `site` (what all pages need) and `live-sources` (live streams on air from other
 * hosts).
 */
export const statusComponents = [
  "site",
  "content",
  "match-data",
  "video",
  "live-sources",
  "streaming",
  "payments",
  "identity",
] as const;
export type StatusComponent = (typeof statusComponents)[number];

/** Days of history. */
export const statusHistoryDays = 90;
