import { expect, it } from "vitest";
import { regionalEnglish } from "../../../../app/ui/locale.ts";
import { formatPrice } from "../../../../schemas/payments/price-format.ts";

it.each([
  ["en-GB", "en-GB"],
  ["en-US", "en-US"],
  ["sv-SE", "en-SE"],
  ["de", "en-DE"],
  // Who names no region reads the league's own English.
  ["en", "en-GB"],
  // No English is described for it, and America's would turn day and month round.
  ["ar-EG", "en-001"],
  // No name of a language: what some browsers call themselves on a bare machine.
  ["en-US@posix", "en-GB"],
])("takes %s for %s", (language, locale) => {
  expect(regionalEnglish(language)).toBe(locale);
});

it.each([
  [14000, "gbp", "year", undefined, "£140.00 a year"],
  [1400, "gbp", null, "en-SE", "14,00 £"],
  [140050, "GBP", null, "en-SE", "1 400,50 £"],
  // No minor units.
  [1400, "jpy", "month", "en-GB", "JP¥1,400 a month"],
] as const)("writes %d %s, each %s, as %s does", (amount, currency, every, locale, words) => {
  expect(formatPrice(amount, currency, every, locale).replaceAll("\u00a0", " ")).toBe(words);
});
