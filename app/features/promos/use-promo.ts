import { useEffect, useState } from "react";
import type { Promo } from "../../../schemas/content/promo.ts";
import { openPanel } from "../../state/panels.ts";
import { interruptVisit } from "../../state/visit.ts";
import { fetchPromos } from "./promos-client.ts";

/** Cookie with the ids of the promos that were shown. */
const cookieName = "promos-seen";

/** Keeps the cookie below 4 kB. Promos older than that do not return. */
const maxRemembered = 300;

/** The ids in `document.cookie`, in the order in which the promos were shown; none in an invalid cookie. */
export function seenPromos(cookies: string): number[] {
  const value = new RegExp(`(?:^|; )${cookieName}=(\\d{1,15}(?:\\.\\d{1,15})*)(?:;|$)`).exec(cookies)?.[1];
  return value === undefined ? [] : value.split(".").map(Number);
}

/**
 * The cookie after one more promo. It expires in 2099 (spec: adverts-and-consent#promo-overlays), or as late as the browser
 * allows.
 * @param protocol of the page: over https the cookie is Secure.
 */
export function seenPromosCookie(seen: readonly number[], promoID: number, protocol: string): string {
  const ids = [...seen.filter((id) => id !== promoID), promoID].slice(-maxRemembered);
  return `${cookieName}=${ids.join(".")}; Path=/; Expires=Thu, 31 Dec 2099 23:59:59 GMT; SameSite=Lax${protocol === "https:" ? "; Secure" : ""}`;
}

/** The first promo that is on now and was not shown before (spec: adverts-and-consent#promo-overlays). */
export function choosePromo(promos: readonly Promo[], now: Date, seen: readonly number[]): Promo | null {
  const isOn = ({ startDateTime, endDateTime }: Promo) =>
    Date.parse(startDateTime) <= now.getTime() && now.getTime() <= Date.parse(endDateTime);
  return promos.find((promo) => isOn(promo) && !seen.includes(promo.promoID)) ?? null;
}

/** Records that a promo was shown: it does not show again, and nothing else interrupts this visit. */
export function recordPromoShown({ promoID }: Promo): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = seenPromosCookie(seenPromos(document.cookie), promoID, window.location.protocol);
  interruptVisit();
}

/**
 * Checks for a promo after load, and whenever the tab becomes visible, as soon as it can interrupt the user.
 * @returns the promo that was opened last, and whether this page's check is done
 */
export function usePromo(canInterrupt: boolean): { promo: Promo | null; checked: boolean } {
  const [promo, setPromo] = useState<Promo | null>(null);
  const [due, setDue] = useState(true);
  useEffect(() => {
    const checkAgain = () => {
      if (document.visibilityState === "visible") setDue(true);
    };
    document.addEventListener("visibilitychange", checkAgain);
    return () => document.removeEventListener("visibilitychange", checkAgain);
  }, []);
  useEffect(() => {
    if (!due || !canInterrupt) return;
    let interrupted = false;
    fetchPromos().then((promos) => {
      // Something else has opened since the request: the check is repeated later.
      if (interrupted) return;
      setDue(false);
      const chosen = choosePromo(promos, new Date(), seenPromos(document.cookie));
      if (chosen === null) return;
      setPromo(chosen);
      if (chosen.type === "Mini") return;
      openPanel("promo");
      recordPromoShown(chosen);
    });
    return () => {
      interrupted = true;
    };
  }, [due, canInterrupt]);
  return { promo, checked: !due };
}
