import type { Consent } from "./consent.ts";
import type { SiteEvent } from "./event.ts";

/** What stands for the session where tracking is not allowed (spec: adverts-and-consent#events). */
export const noTracking = "no tracking";

/** The highest session number; the lowest is 1. */
export const highestSession = 1_000_000;

/** What an event may be counted for: adverts for marketing, everything else for analytics. */
export function categoryOf(action: SiteEvent["action"]): keyof Consent {
  return action === "impression" || action === "click" ? "marketing" : "analytics";
}
