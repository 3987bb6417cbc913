import { dataLayer } from "./data-layer.ts";
import { loadScript } from "./load-script.ts";

/** Google Tag Manager, by its container's id. Events come to it by the data layer (features/events). */
export function start(containerID: string): void {
  dataLayer().push({ "gtm.start": Date.now(), event: "gtm.js" });
  loadScript(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(containerID)}`);
}
