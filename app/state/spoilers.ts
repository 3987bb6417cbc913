import { proxy } from "valtio";
import { storeHook } from "./store-hook.ts";

const storageKey = "spoilers";
const seenKey = "spoilers-seen";

/** Inline script that runs before the first paint, so that hidden scores do not flash on a cached page. */
export const spoilersScript = `try{if(localStorage.getItem("${storageKey}")==="hidden")document.documentElement.dataset.spoilers="hidden"}catch{}`;

/** Whether this device hides scores until they are revealed. On the server it stays at its default. */
export const spoilers = proxy({ hidden: false });
export const useSpoilers = storeHook(spoilers);

/** Reads the setting from the attribute that the inline script has set. */
export function readSpoilers(): void {
  spoilers.hidden = areSpoilersHidden();
}

/** Whether scores are hidden on this page. */
export function areSpoilersHidden(): boolean {
  return document.documentElement.dataset.spoilers === "hidden";
}

/** The last day whose results were revealed on this device, YYYY-MM-DD; null without one, or when storage is disabled. */
export function lastDaySeen(): string | null {
  try {
    const day = localStorage.getItem(seenKey);
    return day !== null && /^\d{4}-\d\d-\d\d$/.test(day) ? day : null;
  } catch {
    return null;
  }
}

/** Remembers that a day's results were revealed. @param day YYYY-MM-DD, on the league's clock. */
export function storeLastDaySeen(day: string): void {
  const before = lastDaySeen();
  if (before !== null && before >= day) return;
  try {
    localStorage.setItem(seenKey, day);
  } catch {
    // Storage is disabled: no link to a table of that day is offered.
  }
}

/** Hides or shows scores on this device, or on this page when storage is disabled. */
export function hideSpoilers(hidden: boolean): void {
  spoilers.hidden = hidden;
  if (hidden) document.documentElement.dataset.spoilers = "hidden";
  else delete document.documentElement.dataset.spoilers;
  try {
    if (hidden) localStorage.setItem(storageKey, "hidden");
    else localStorage.removeItem(storageKey);
  } catch {
    // Storage is disabled: the setting lasts as long as the page.
  }
}
