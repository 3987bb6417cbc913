import { useRef } from "react";
import { useLocation } from "react-router";
import type { Promo } from "../../../schemas/content/promo.ts";
import { SplashAdvert } from "../adverts/splash-advert.tsx";
import { PromoOverlay } from "../promos/promo-overlay.tsx";
import { usePromo } from "../promos/use-promo.ts";
import { useCanInterrupt } from "./use-can-interrupt.ts";

/** Shows a promo or the splash advert, never both on one page. Promos come first. */
export function InterstitialQueue() {
  const { key } = useLocation();
  const canInterrupt = useCanInterrupt();
  const { promo, checked } = usePromo(canInterrupt);
  const last = useRef<{ promo: Promo; key: string } | null>(null);
  if (promo !== null && last.current?.promo !== promo) last.current = { promo, key };
  return (
    <>
      {promo && <PromoOverlay key={promo.promoID} promo={promo} />}
      <SplashAdvert wanted={canInterrupt && checked && last.current?.key !== key} />
    </>
  );
}
