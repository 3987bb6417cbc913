/*
 * What the site looks at in itself. No zod here: the status page loads it.
 */

/** Parts of the site as fans know them. Each goes by the backend of that name; `site` is what all pages need. */
export const healthParts = ["site", "content", "match-data", "video", "streaming", "payments", "identity"] as const;
export type HealthPart = (typeof healthParts)[number];

/** Days that the history goes back. */
export const healthDays = 90;
