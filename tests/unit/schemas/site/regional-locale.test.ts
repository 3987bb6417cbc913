import { afterEach, expect, it } from "vitest";
import { formatPrice } from "../../../../schemas/payments/price-format.ts";
import { english, setPageLanguage } from "../../../../schemas/site/messages.ts";
import { regionalLocale } from "../../../../schemas/site/regional-locale.ts";

afterEach(() => setPageLanguage(() => english));

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
  expect(regionalLocale(language)).toBe(locale);
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

it.each([
  ["fr", "fr-CH", "1'234.50 CHF a year", "2 août 2026"],
  ["fr", "fr-FR", "1 234,50 CHF a year", "2 août 2026"],
  ["de", "de-CH", "CHF 1'234.50 a year", "2. August 2026"],
  ["de", "de-AT", "CHF 1.234,50 a year", "2. August 2026"],
  // Latin digits and the league's calendar, although the region uses others.
  ["ar", "ar-EG", "1,234.50 CHF a year", "2 أغسطس 2026"],
  ["ar", "ar-SA", "1,234.50 CHF a year", "2 أغسطس 2026"],
])("writes money and dates of pages in %s for %s", (tag, language, money, time) => {
  const catalogue = { messages: {}, plurals: {}, category: () => "other" as const };
  setPageLanguage(() => ({ tag, catalogue, offered: [tag] }));
  const locale = regionalLocale(language);
  const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ").replaceAll(/[\u200e\u200f]/g, "");
  expect(plain(formatPrice(123450, "CHF", "year", locale))).toBe(money);
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  expect(plain(format.format(Date.UTC(2026, 7, 2, 23, 30)))).toBe(time);
});
