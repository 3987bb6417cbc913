import { consent } from "../../state/consent.ts";
import { dataLayer } from "./data-layer.ts";
import { loadScript } from "./load-script.ts";

/** Google's scripts recognise commands in the queue by being `arguments` objects. */
function gtag(..._command: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above.
  dataLayer().push(arguments);
}

/**
 * Starts Google Analytics 4, by its measurement id. Its advertising storage follows the consent to marketing and personalisation.
 */
export function start(measurementID: string): void {
  const granted = (agreed: boolean) => (agreed ? "granted" : "denied");
  gtag("consent", "default", {
    analytics_storage: "granted",
    ad_storage: granted(consent.marketing),
    ad_user_data: granted(consent.marketing),
    ad_personalization: granted(consent.personalisation),
  });
  gtag("js", new Date());
  gtag("config", measurementID);
  loadScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurementID)}`);
}
