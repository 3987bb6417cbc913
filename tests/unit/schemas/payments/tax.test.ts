import { expect, it } from "vitest";
import { includedTax, percentOn, taxRates } from "../../../../schemas/payments/tax.ts";

it.each([
  [1200, 20, 200],
  [1000, 20, 167],
  [999, 19, 160],
  [0, 20, 0],
])("of %i, at %i %%, %i is tax", (amount, percent, tax) => {
  expect(includedTax(amount, percent)).toBe(tax);
});

it("a rate changes on its days, and a purchase keeps that of its day", () => {
  const changes = [
    { from: "2027-01-01", percent: 21 },
    { from: "2028-01-01", percent: 0 },
  ];
  const { GB: rate } = taxRates.parse({ GB: { name: "VAT", percent: 20, changes } });
  const percents = ["2026-12-31", "2027-01-01", "2027-12-31", "2028-01-01"].map((day) => rate && percentOn(rate, day));
  expect(percents).toEqual([20, 21, 21, 0]);
});

it.each([
  [
    "changes in another order",
    {
      GB: {
        name: "VAT",
        percent: 20,
        changes: [
          { from: "2028-01-01", percent: 1 },
          { from: "2027-01-01", percent: 2 },
        ],
      },
    },
  ],
  [
    "two changes of a day",
    {
      GB: {
        name: "VAT",
        percent: 20,
        changes: [
          { from: "2028-01-01", percent: 1 },
          { from: "2028-01-01", percent: 2 },
        ],
      },
    },
  ],
  ["a change without a day", { GB: { name: "VAT", percent: 20, changes: [{ percent: 1 }] } }],
  ["no percent", { GB: { name: "VAT", percent: 0 } }],
  ["all of it", { GB: { name: "VAT", percent: 100 } }],
  ["no name", { GB: { name: "", percent: 20 } }],
  ["no country", { XX: { name: "VAT", percent: 20 } }],
])("refuses rates with %s", (_, rates) => {
  expect(taxRates.safeParse(rates).success).toBe(false);
});
