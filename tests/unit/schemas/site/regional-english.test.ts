import { expect, it } from "vitest";
import { formatPrice } from "../../../../schemas/payments/price-format.ts";
import { regionalEnglish } from "../../../../schemas/site/regional-english.ts";

it.each([
  ["en-GB", "en-GB"],
  ["en-US", "en-US"],
  ["sv-SE", "en-SE"],
  ["de", "en-DE"],
  // Without a region: British English.
  ["en", "en-GB"],
  // Intl has no English for Egypt; its default, American, would swap day and month.
  ["ar-EG", "en-001"],
  // An invalid tag, which some browsers have on a bare machine.
  ["en-US@posix", "en-GB"],
])("formats for %s as %s", (language, locale) => {
  expect(regionalEnglish(language)).toBe(locale);
});

it.each([
  [14000, "gbp", "year", undefined, "£140.00 a year"],
  [1400, "gbp", null, "en-SE", "14,00 £"],
  [140050, "GBP", null, "en-SE", "1 400,50 £"],
  // No minor units.
  [1400, "jpy", "month", "en-GB", "JP¥1,400 a month"],
] as const)("formats %d %s, each %s, for %s", (amount, currency, every, locale, words) => {
  expect(formatPrice(amount, currency, every, locale).replaceAll("\u00a0", " ")).toBe(words);
});
