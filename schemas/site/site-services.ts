/** Third-party services as browsers need them. Null: not configured. */
export interface SiteServices {
  /** First-party analytics: events go to the delivery stream. */
  eventTracking: boolean;
  /** Container id of the tag manager, such as GTM-ABC1234. */
  tagManager: string | null;
  /** Measurement id of the analytics service, such as G-ABC123DEF4. */
  analytics: string | null;
  /** Domain id of the consent banner service, which replaces the site's own notice. */
  consentBanner: string | null;
  /** Id of the league's Chromecast receiver app, such as 4F8B3483. */
  castReceiver: string | null;
}
