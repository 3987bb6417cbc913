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
export function keepPurchase(selection: object, now = Date.now()): void {
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
    if (!user.loggedIn) takePurchase();
  });
}

/** Takes the stored purchase; null if there is none, or it has expired. */
export function takePurchase(now = Date.now()): unknown {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "null");
    sessionStorage.removeItem(storageKey);
    if (typeof kept !== "object" || kept === null || !("until" in kept) || !("selection" in kept)) return null;
    return typeof kept.until === "number" && kept.until > now ? kept.selection : null;
  } catch {
    return null;
  }
}
