import { useEffect, useState } from "react";
import type { Promo } from "../../../schemas/content/promo.ts";
import { openPanel } from "../../state/panels.ts";
import { choosePromo } from "./promo-choice.ts";
import { fetchPromos } from "./promos-client.ts";
import { rememberPromo, seenPromos } from "./seen-promos.ts";

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
      // Something else has opened meanwhile: the check is repeated later.
      if (interrupted) return;
      setDue(false);
      const seen = seenPromos(document.cookie);
      const chosen = choosePromo(promos, new Date(), seen);
      if (chosen === null) return;
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
      document.cookie = rememberPromo(seen, chosen.promoID);
      setPromo(chosen);
      openPanel("promo");
    });
    return () => {
      interrupted = true;
    };
  }, [due, canInterrupt]);
  return { promo, checked: !due };
}
