import type { Consent } from "./consent.ts";

/** The session id without consent to tracking (spec: adverts-and-consent#events). */
export const noTracking = "no tracking";

/** The highest session number; the lowest is 1. */
export const maxSessionNumber = 1_000_000;

export type SiteAction = "pageView" | "videoPlay" | "impression" | "click";

/** The consent that an event needs: marketing for adverts, analytics for everything else. */
export function consentCategoryOf(action: SiteAction): keyof Consent {
  return action === "impression" || action === "click" ? "marketing" : "analytics";
}
