import { z } from "zod";
import { countryCode } from "../site/countries.ts";

const percent = z.number().lt(100, "is less than 100");

/** Changes of a rate, earliest first. */
const taxChanges = z
  .array(
    z.strictObject({
      /** The first day with the new rate, in the league's time zone. */
      from: z.iso.date("is a day such as 2027-01-01"),
      /** 0: no tax from then on. */
      percent: percent.min(0, "is 0 at least"),
    }),
  )
  .max(30)
  .refine((changes) => changes.every(({ from }, index) => from > (changes[index - 1]?.from ?? "")), {
    error: "begin one after the other",
  });

/** Tax rates by the buyer's country (ISO 3166-1 alpha-2): `{"AT":{"name":"USt","percent":20}}`. */
export const taxRates = z.record(
  countryCode,
  z.strictObject({
    name: z.string().min(1).max(30),
    /** The rate before the first change. */
    percent: percent.gt(0, "is more than 0"),
    changes: taxChanges.optional(),
  }),
);
export type TaxRates = z.infer<typeof taxRates>;
type TaxRate = TaxRates[string];

/** The rate in percent on a day of the league's time zone (YYYY-MM-DD). */
export const percentOn = ({ percent: first, changes = [] }: TaxRate, day: string): number =>
  changes.findLast(({ from }) => from <= day)?.percent ?? first;

/** The tax included in an amount: at 20 %, a sixth. Minor units, rounded to the nearest. */
export const includedTax = (amount: number, percentage: number): number =>
  Math.round((amount * percentage) / (100 + percentage));
