import { maxSessionNumber } from "../../../schemas/site/tracking.ts";

const storageKey = "session-number";

/** The session number that a stored text stands for; null for any other text. */
export function parseSessionNumber(stored: string | null): number | null {
  const number = stored !== null && /^[1-9]\d{0,6}$/.test(stored) ? Number(stored) : null;
  return number !== null && number <= maxSessionNumber ? number : null;
}

/** The number of this browser's session. @param fresh the one to keep where there is none yet. */
export function sessionNumber(fresh: number): number {
  try {
    const known = parseSessionNumber(sessionStorage.getItem(storageKey));
    if (known === null) sessionStorage.setItem(storageKey, String(fresh));
    return known ?? fresh;
  } catch {
    // Storage is switched off: the number lasts as long as the page.
    return fresh;
  }
}

/** Forgets it. */
export function forgetSession(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Storage is switched off: there is nothing to forget.
  }
}
