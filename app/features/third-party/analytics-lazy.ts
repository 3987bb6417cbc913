import { subscribe } from "valtio";
import { consent } from "../../state/consent.ts";
import { dataLayer } from "./data-layer.ts";
import { loadScript } from "./load-script.ts";

/** Google's scripts recognise commands in the queue by being `arguments` objects. */
function gtag(..._command: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above.
  dataLayer().push(arguments);
}

const granted = (agreed: boolean) => (agreed ? "granted" : "denied");

/** The consent to adverts in Google's terms. */
const advertConsent = () => ({
  ad_storage: granted(consent.marketing),
  ad_user_data: granted(consent.marketing),
  ad_personalization: granted(consent.personalisation),
});

/**
 * Starts Google Analytics 4, by its measurement id. Its advertising storage follows the consent to marketing and personalisation, also
 * when that changes on this page.
 */
export function start(measurementID: string): void {
  gtag("consent", "default", { analytics_storage: "granted", ...advertConsent() });
  subscribe(consent, () => gtag("consent", "update", advertConsent()));
  gtag("js", new Date());
  gtag("config", measurementID);
  loadScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurementID)}`);
}
