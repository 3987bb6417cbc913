import { subscribe } from "valtio";
import { panels } from "./panels.ts";
import { user } from "./user.ts";

/*
 * A purchase, or the redemption of a voucher, that waits for a sign-in: in this tab's storage, because registering and social sign-in lead
 * away from the page.
 */

const storageKey = "begun-purchase";
/** Milliseconds to register or sign in. */
const lifetime = 1_800_000;

/** Stores a purchase until the user signs in on the account panel; closing that panel drops it. */
export function storePendingPurchase(selection: object, now = Date.now()): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ selection, until: now + lifetime }));
  } catch {
    // Storage is disabled: the buyer has to press again after the sign-in.
    return;
  }
  let shown = false;
  const unsubscribe = subscribe(panels, () => {
    shown ||= panels.accountHeaderOpen;
    if (!shown || panels.accountHeaderOpen) return;
    unsubscribe();
    if (!user.loggedIn) takePendingPurchase();
  });
}

/** Takes the stored purchase; null if there is none, or it has expired. */
export function takePendingPurchase(now = Date.now()): unknown {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "null");
    sessionStorage.removeItem(storageKey);
    if (typeof stored !== "object" || stored === null || !("until" in stored) || !("selection" in stored)) return null;
    return typeof stored.until === "number" && stored.until > now ? stored.selection : null;
  } catch {
    return null;
  }
}
