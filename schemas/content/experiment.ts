import { z } from "zod";
import { footerAdvert } from "./advert.ts";

/**
 * An experiment on the footer's adverts. Each browser session is assigned one variant, at random in proportion to the weights.
 * A variant lists the adverts that come first, in order; their impressions and clicks measure it.
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

/** GET {experiments api}/data. Null while no experiment runs. */
export const experimentsResponse = z.object({ footerAdverts: footerExperiment.nullable() });

/** GET /api/adverts/footer: null when nothing may be shown. */
export const footerAdvertsResponse = z.object({
  data: z.object({ adverts: z.array(footerAdvert), experiment: footerExperiment.nullable() }).nullable(),
});
export type FooterAdvertsResponse = z.infer<typeof footerAdvertsResponse>;
