import { proxy } from "valtio";
import { storeHook } from "./store-hook.ts";

const storageKey = "child-friendly";

/**
 * Inline script that runs before the first paint: sponsors for adults are visible from the start where the mode is off, and never
 * flash where it is on.
 */
export const childFriendlyScript = `try{if(localStorage.getItem("${storageKey}")==="off")document.documentElement.dataset.childFriendly="off"}catch{}`;

/** Child-friendly mode (spec: adverts-and-consent#child-friendly-mode): on by default. The server only reads the default. */
export const childFriendly = proxy({ on: true });
export const useChildFriendlyMode = storeHook(childFriendly);

/** Reads what the inline script has set on the page. */
export function readChildFriendly(): void {
  childFriendly.on = document.documentElement.dataset.childFriendly !== "off";
}

/** Switches the mode and stores the choice. Without storage it lasts as long as the page. */
export function setChildFriendly(on: boolean): void {
  childFriendly.on = on;
  if (on) delete document.documentElement.dataset.childFriendly;
  else document.documentElement.dataset.childFriendly = "off";
  try {
    if (on) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, "off");
  } catch {
    // Storage is disabled: the choice lasts as long as the page.
  }
}
