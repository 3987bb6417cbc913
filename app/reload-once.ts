const reloadedKey = "reloaded-at";
/** Milliseconds within which a second failure is not blamed on a deploy. */
const reloadInterval = 60_000;

/**
 * Reloads the page, but not repeatedly: after a deploy the files that the page refers to may be gone; if they are still missing
 * after a reload, another one does not help.
 * @param storage remembers the last reload; without storage the page never reloads
 * @returns whether the page reloads
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
