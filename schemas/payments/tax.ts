import { z } from "zod";
import { countryCode } from "../site/countries.ts";

/** Tax rates by the buyer's country (ISO 3166-1 alpha-2): `{"AT":{"name":"USt","percent":20}}`. */
export const taxRates = z.record(
  countryCode,
  z.strictObject({ name: z.string().min(1).max(30), percent: z.number().gt(0).lt(100) }),
);
export type TaxRates = z.infer<typeof taxRates>;

/** The tax included in an amount: at 20 %, a sixth. Minor units, rounded to the nearest. */
export const includedTax = (amount: number, percent: number): number =>
  Math.round((amount * percent) / (100 + percent));
