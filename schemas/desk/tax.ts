import { z } from "zod";
import { taxRates } from "../payments/tax.ts";

/** GET sales/tax: the rates by the buyer's country, with their changes. */
export const deskTaxResponse = z.object({
  tax: taxRates,
  revision: z.string(),
  /** Today on the league's clock. New rates can only start after this day. */
  today: z.iso.date(),
});
/** POST sales/tax: all rates. `revision` is the one the change is based on. Rates that applied until today cannot change. */
export const deskTaxRequest = z.object({ tax: taxRates, revision: z.string().max(64) });
