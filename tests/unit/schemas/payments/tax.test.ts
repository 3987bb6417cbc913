import { expect, it } from "vitest";
import { includedTax, taxRates } from "../../../../schemas/payments/tax.ts";

it.each([
  [1200, 20, 200],
  [1000, 20, 167],
  [999, 19, 160],
  [0, 20, 0],
])("of %i, at %i %%, %i is tax", (amount, percent, tax) => {
  expect(includedTax(amount, percent)).toBe(tax);
});

it.each([
  ["no percent", { GB: { name: "VAT", percent: 0 } }],
  ["all of it", { GB: { name: "VAT", percent: 100 } }],
  ["no name", { GB: { name: "", percent: 20 } }],
  ["no country", { XX: { name: "VAT", percent: 20 } }],
])("refuses rates with %s", (_, rates) => {
  expect(taxRates.safeParse(rates).success).toBe(false);
});
