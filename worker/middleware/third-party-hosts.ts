import type { Settings } from "../settings.ts";

const google = "https://*.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com";
const consentBanner = "https://cdn.cookielaw.org https://*.onetrust.com";

/**
 * Hosts of the configured third parties, from which pages may fetch data and images. Pages are the same for everybody, so configuration
 * opens the content security policy, and consent is checked in the browser. Their scripts need no entry: 'strict-dynamic' trusts scripts
 * added by the page's own ones.
 * @returns sources of a directive, separated by spaces; empty for none.
 */
export function thirdPartyHosts(settings: Settings): string {
  const measured = settings.TAG_MANAGER_ID !== "" || settings.ANALYTICS_ID !== "";
  return [measured ? google : "", settings.CONSENT_BANNER_ID === "" ? "" : consentBanner].filter(Boolean).join(" ");
}
