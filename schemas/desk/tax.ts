import { z } from "zod";
import { taxRates } from "../payments/tax.ts";

/** GET sales/tax: the rates by the buyer's country, with their changes. */
export const deskTaxResponse = z.object({
  tax: taxRates,
  revision: z.string(),
  /** Today on the league's clock: rates change later than that. */
  today: z.iso.date(),
});
/** POST sales/tax: all rates, over the revision that was looked at. What has held until today stays. */
export const deskTaxRequest = z.object({ tax: taxRates, revision: z.string().max(64) });
