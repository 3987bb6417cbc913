const reloadedKey = "reloaded-at";
/** Milliseconds within which a second failure is not blamed on a deploy. */
const reloadInterval = 60_000;

/** Milliseconds that a navigation to another page may take. After that, the page has stayed, as with a link to a file. */
const navigationTimeout = 15_000;
let navigationStartedAt = 0;

/** Records that the browser starts to leave the page, at `now` in epoch milliseconds: a reload would replace the navigation. */
export function markNavigation(now: number): void {
  navigationStartedAt = now;
}

/**
 * Reloads the page, but not during a navigation to another, and not repeatedly: after a deploy the files that the page refers to may be
 * gone; if they are still missing after a reload, another one does not help.
 * @param storage remembers the last reload; without storage the page never reloads
 * @returns whether the page reloads
 */
export function reloadOnce(
  now: number,
  storage: () => Pick<Storage, "getItem" | "setItem">,
  reload: () => void,
): boolean {
  if (now - navigationStartedAt < navigationTimeout) return false;
  try {
    const stored = storage();
    if (now - Number(stored.getItem(reloadedKey) ?? 0) < reloadInterval) return false;
    stored.setItem(reloadedKey, String(now));
  } catch {
    return false;
  }
  reload();
  return true;
}
