import { expect, it } from "vitest";
import { formatMoney, formatPrice, minorDigits } from "../../../../schemas/payments/price-format.ts";

it.each([
  ["gbp", 2],
  ["JPY", 0],
  ["jpy", 0],
  ["kwd", 3],
  // Intl writes no fillér, but they are charged.
  ["HUF", 2],
])("%s has %i decimals", (currency, digits) => {
  expect(minorDigits(currency)).toBe(digits);
});

it("writes one amount after another in its own currency and for its own reader", () => {
  const plain = (text: string) => text.replaceAll("\u00a0", " ");
  expect(plain(formatMoney(1400, "GBP", "en-GB"))).toBe("£14.00");
  expect(plain(formatMoney(1400, "EUR", "en-GB"))).toBe("€14.00");
  expect(plain(formatMoney(1400, "GBP", "en-GB"))).toBe("£14.00");
  expect(plain(formatMoney(1400, "GBP", "en-SE"))).toBe("14,00 £");
  expect(plain(formatMoney(1400, "KWD", "en-GB"))).toBe("KWD 1.400");
});

it("names the period of what renews, and none of what is paid once", () => {
  expect(formatPrice(1400, "GBP", "month", "en-GB")).toBe("£14.00 a month");
  expect(formatPrice(1400, "GBP", null, "en-GB")).toBe("£14.00");
});
