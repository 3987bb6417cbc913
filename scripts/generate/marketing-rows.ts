import { adverts, experimentOn } from "./adverts.ts";
import type { TableRows } from "./match-rows.ts";
import { promoOverlays } from "./promos.ts";

/** Adverts, slots, promos and the experiment of a season, in insertion order. */
export function marketingRows(season: number): TableRows[] {
  const sold = adverts(season);
  return [
    {
      table: "adverts",
      columns: ["id", "footer_position", "advert"],
      rows: sold.map(({ id, footerPosition, slots: _, ...advert }) => [id, footerPosition, JSON.stringify(advert)]),
    },
    {
      table: "slots",
      columns: ["id", "title", "ad_tag_id", "advert_id"],
      rows: sold.flatMap((advert) => advert.slots.map(({ id, title }) => [id, title, null, advert.id])),
    },
    {
      table: "slot_adverts",
      columns: ["slot_id", "advert_id"],
      rows: sold.flatMap((advert) => advert.slots.map(({ id }) => [id, advert.id])),
    },
    {
      table: "promo_overlays",
      columns: ["promo_id", "channel", "promo"],
      rows: promoOverlays(season).map(({ promoID, ...promo }) => [promoID, "Web", JSON.stringify(promo)]),
    },
    {
      table: "experiments",
      columns: ["name", "experiment"],
      rows: [["footerAdverts", JSON.stringify(experimentOn(sold))]],
    },
  ];
}
