import { proxy } from "valtio";

const storageKey = "spoilers";
const seenKey = "spoilers-seen";

/** Runs before the first paint, as an inline script: whoever wants no scores never sees one flash by, on a page that is kept for everybody. */
export const spoilersScript = `try{if(localStorage.getItem("${storageKey}")==="hidden")document.documentElement.dataset.spoilers="hidden"}catch{}`;

/** Whether this device hides scores until they are asked for. On the server it is only ever read, at its default. */
export const spoilers = proxy({ hidden: false });

/** Takes over what the inline script has put on the page. */
export function readSpoilers(): void {
  spoilers.hidden = areSpoilersHidden();
}

/** Whether scores are hidden on this page. */
export function areSpoilersHidden(): boolean {
  return document.documentElement.dataset.spoilers === "hidden";
}

/** The last day whose results this device has asked to see, YYYY-MM-DD; null before the first, or where storage is switched off. */
export function lastDaySeen(): string | null {
  try {
    const day = localStorage.getItem(seenKey);
    return day !== null && /^\d{4}-\d\d-\d\d$/.test(day) ? day : null;
  } catch {
    return null;
  }
}

/** The results of a day have been asked for. @param day YYYY-MM-DD, London's. */
export function rememberSeen(day: string): void {
  const before = lastDaySeen();
  if (before !== null && before >= day) return;
  try {
    localStorage.setItem(seenKey, day);
  } catch {
    // Storage is switched off: no table is offered as of that day.
  }
}

/** Hides or shows scores and keeps the choice. A browser that refuses storage keeps it for this page. */
export function hideSpoilers(hidden: boolean): void {
  spoilers.hidden = hidden;
  if (hidden) document.documentElement.dataset.spoilers = "hidden";
  else delete document.documentElement.dataset.spoilers;
  try {
    if (hidden) localStorage.setItem(storageKey, "hidden");
    else localStorage.removeItem(storageKey);
  } catch {
    // Storage is switched off: the choice lasts as long as the page.
  }
}
