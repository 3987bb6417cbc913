import { proxy } from "valtio";

const storageKey = "child-friendly";

/** Runs before the first paint, as an inline script: whoever switched the mode off sees every sponsor at once, everybody else none too many. */
export const childFriendlyScript = `try{if(localStorage.getItem("${storageKey}")==="off")document.documentElement.dataset.childFriendly="off"}catch{}`;

/**
 * Child-friendly mode (spec: adverts-and-consent#child-friendly-mode): on, unless the fan of this device has switched it
 * off. On the server it is only ever read, at its default.
 */
export const childFriendly = proxy({ on: true });

/** Takes over what the inline script has put on the page. */
export function readChildFriendly(): void {
  childFriendly.on = document.documentElement.dataset.childFriendly !== "off";
}

/** Switches the mode and keeps the choice. A browser that refuses storage keeps it for this page. */
export function setChildFriendly(on: boolean): void {
  childFriendly.on = on;
  if (on) delete document.documentElement.dataset.childFriendly;
  else document.documentElement.dataset.childFriendly = "off";
  try {
    if (on) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, "off");
  } catch {
    // Storage is switched off: the choice lasts as long as the page.
  }
}
