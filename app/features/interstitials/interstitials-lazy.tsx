import { SplashAdvert } from "../adverts/splash-advert.tsx";
import { MiniPromo, PromoOverlay } from "../promos/promo-overlay.tsx";
import { usePromo } from "../promos/use-promo.ts";
import { useCanInterrupt } from "./use-can-interrupt.ts";

/** Shows a promo or the splash advert, at most one per visit. Promos come first. */
export function InterstitialQueue() {
  const canInterrupt = useCanInterrupt();
  const { promo, checked } = usePromo(canInterrupt);
  if (promo === null) return <SplashAdvert mayShow={canInterrupt && checked} />;
  return promo.type === "Mini" ? <MiniPromo key={promo.promoID} promo={promo} /> : <PromoOverlay promo={promo} />;
}
