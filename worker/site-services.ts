import type { SiteServices } from "../schemas/site/site-services.ts";
import type { Settings } from "./settings.ts";

/** What pages are told of the configuration. It holds no secret: every visitor reads it. */
export function siteServices(settings: Settings): SiteServices {
  return {
    eventTracking: settings.EVENT_TRACKING === "on",
    tagManager: settings.TAG_MANAGER_ID || null,
    analytics: settings.ANALYTICS_ID || null,
    consentBanner: settings.CONSENT_BANNER_ID || null,
    castReceiver: settings.CAST_RECEIVER_ID || null,
  };
}
