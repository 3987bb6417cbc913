import type { Promo } from "../../../schemas/content/promo.ts";

/** The first promo that is on now and was not shown before (spec: adverts-and-consent#promo-overlays). */
export function choosePromo(promos: readonly Promo[], now: Date, seen: readonly number[]): Promo | null {
  const isOn = ({ startDateTime, endDateTime }: Promo) =>
    Date.parse(startDateTime) <= now.getTime() && now.getTime() <= Date.parse(endDateTime);
  return promos.find((promo) => isOn(promo) && !seen.includes(promo.promoID)) ?? null;
}
