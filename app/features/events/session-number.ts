import { maxSessionNumber } from "../../../schemas/site/tracking.ts";

const storageKey = "session-number";

/** Parses a stored session number; null if it is invalid. */
export function parseSessionNumber(stored: string | null): number | null {
  const number = stored !== null && /^[1-9]\d{0,6}$/.test(stored) ? Number(stored) : null;
  return number !== null && number <= maxSessionNumber ? number : null;
}

/** The number of this tab's session. @param fresh number to store and return if there is none yet */
export function sessionNumber(fresh: number): number {
  try {
    const known = parseSessionNumber(sessionStorage.getItem(storageKey));
    if (known === null) sessionStorage.setItem(storageKey, String(fresh));
    return known ?? fresh;
  } catch {
    // Storage is disabled: the number lasts as long as the page.
    return fresh;
  }
}

export function forgetSession(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Storage is disabled: there is nothing to remove.
  }
}
