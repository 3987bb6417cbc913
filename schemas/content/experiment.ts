import { z } from "zod";
import { footerAdvert } from "./advert.ts";

/**
 * An experiment on the footer's adverts. A browser session gets one variant, by chance in proportion to the weights, and keeps it. A variant
 * says which adverts come first, in order, so that the adverts' own impressions and clicks tell how it does.
 */
export const footerExperiment = z.object({
  experimentID: z.string().min(1).max(100),
  variants: z
    .array(
      z.object({
        variantID: z.string().min(1).max(100),
        weight: z.int().positive().max(1_000),
        advertIDs: z.array(z.int().positive()),
      }),
    )
    .min(1),
});
export type FooterExperiment = z.infer<typeof footerExperiment>;

/** GET {experiments api}/data. Null while nothing is tried. */
export const experimentsResponse = z.object({ footerAdverts: footerExperiment.nullable() });

/** GET /api/adverts/footer: null where nothing may be shown. */
export const footerAdvertsResponse = z.object({
  data: z.object({ adverts: z.array(footerAdvert), experiment: footerExperiment.nullable() }).nullable(),
});
export type FooterAdvertsResponse = z.infer<typeof footerAdvertsResponse>;
