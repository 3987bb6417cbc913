import type { Consent } from "./consent.ts";

/** What stands for the session where tracking is not allowed (spec: adverts-and-consent#events). */
export const noTracking = "no tracking";

/** The highest session number; the lowest is 1. */
export const maxSessionNumber = 1_000_000;

/** What can happen on the site. */
export type SiteAction = "pageView" | "videoPlay" | "impression" | "click";

/** What an event may be counted for: adverts for marketing, everything else for analytics. */
export function consentCategoryOf(action: SiteAction): keyof Consent {
  return action === "impression" || action === "click" ? "marketing" : "analytics";
}
