import { z } from "zod";
import { isLinkTarget } from "../site/site-path.ts";

/** Promo overlay (spec: entities#promo-overlay). */
export const promo = z.object({
  promoID: z.int().positive(),
  type: z.enum(["Default", "Mini"]),
  url: z.string().max(2_000).refine(isLinkTarget, "is an http address or a path on this site"),
  webNewWindow: z.boolean(),
  imageKey: z.string().min(1).max(200),
  imageAltText: z.string(),
  startDateTime: z.iso.datetime(),
  endDateTime: z.iso.datetime(),
});
export type Promo = z.infer<typeof promo>;

/** GET promo-overlays?channel=Web: the body is the list. */
export const promoOverlaysResponse = z.array(promo);

/** PUT promo-overlays/{promoID}: the promo without its id, and its channel. */
export const promoInput = promo.omit({ promoID: true }).extend({ channel: z.string().min(1).max(40) });

/** GET /api/promos. */
export const promosResponse = z.object({ data: z.array(promo) });
