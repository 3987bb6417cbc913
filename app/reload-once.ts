const reloadedKey = "reloaded-at";
/** Milliseconds within which a second failure is no longer put down to a deploy. */
const reloadInterval = 60_000;

/**
 * Loads the page anew, unless that was done a moment ago: after a deploy the files that a page knows of may be gone, but a page whose
 * files stay away must not be loaded over and over.
 * @param storage keeps when; where it is switched off there is no telling, so nothing is loaded.
 * @returns whether the page goes.
 */
export function reloadOnce(
  now: number,
  storage: () => Pick<Storage, "getItem" | "setItem">,
  reload: () => void,
): boolean {
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
