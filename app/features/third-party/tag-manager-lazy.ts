import { dataLayer } from "./data-layer.ts";
import { loadScript } from "./load-script.ts";

/** Starts Google Tag Manager, by its container id. It reads events from the data layer (features/events). */
export function start(containerID: string): void {
  dataLayer().push({ "gtm.start": Date.now(), event: "gtm.js" });
  loadScript(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(containerID)}`);
}
