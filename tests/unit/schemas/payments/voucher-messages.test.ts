import { afterEach, expect, it } from "vitest";
import { voucherBesideMessage, voucherRedeemedMessage } from "../../../../schemas/payments/voucher-messages.ts";
import { english, setPageLanguage } from "../../../../schemas/site/messages.ts";
import { compileCatalogue } from "../../../../scripts/lib/messages/catalogues.ts";

afterEach(() => setPageLanguage(() => english));

const now = new Date("2026-11-28T12:00:00Z");
const [before, after, later] = ["2026-11-20T12:00:00Z", "2026-12-05T12:00:00Z", "2027-01-05T12:00:00Z"];

it.each([
  ["at once and without end", { from: null, until: null }, "It opens for you: Day Pass."],
  ["later, without end", { from: after, until: null }, "It opens for you: Day Pass from 5 December 2026 at 12:00."],
  ["until a time", { from: before, until: after }, "It opens for you: Day Pass until 5 December 2026 at 12:00."],
  [
    "for a time that is to come",
    { from: after, until: later },
    "It opens for you: Day Pass from 5 December 2026 at 12:00 until 5 January 2027 at 12:00.",
  ],
])("says of a voucher that opens something %s what and when", (_, times, opens) => {
  expect(voucherRedeemedMessage({ title: "Day Pass", ...times }, false, now)).toBe(
    `Your voucher is redeemed. ${opens}`,
  );
  expect(voucherRedeemedMessage({ title: "Day Pass", ...times }, true, now)).toBe(
    `You have redeemed this voucher before. ${opens}`,
  );
});

it("says of one that is over until when it opened something", () => {
  expect(voucherRedeemedMessage({ title: "Day Pass", from: null, until: before }, true, now)).toBe(
    "You have redeemed this voucher before. It opened for you: Day Pass until 20 November 2026 at 12:00.",
  );
});

it("counts the very instant as begun, and as over", () => {
  const instant = now.toISOString();
  expect(voucherRedeemedMessage({ title: "Day Pass", from: instant, until: null }, false, now)).toBe(
    "Your voucher is redeemed. It opens for you: Day Pass.",
  );
  expect(voucherRedeemedMessage({ title: "Day Pass", from: null, until: instant }, true, now)).toContain("It opened");
});

it("asks in whole sentences when to begin", () => {
  const rest = "This code (Gift) can begin now, beside it, or when that ends. Your code has not been used yet.";
  expect(voucherBesideMessage({ title: "Gift", held: "Day Pass", until: after, renewsAt: null })).toBe(
    `You hold the Day Pass until 5 December 2026 at 12:00. ${rest}`,
  );
  expect(voucherBesideMessage({ title: "Gift", held: null, until: after, renewsAt: null })).toBe(
    `You hold what it opens until 5 December 2026 at 12:00. ${rest}`,
  );
  expect(voucherBesideMessage({ title: "Gift", held: "Monthly Pass", until: after, renewsAt: after })).toBe(
    "You hold the Monthly Pass, which renews on 5 December 2026 at 12:00 unless you cancel it first. If you do not cancel it, this code (Gift) runs beside it, whether it begins now or then. Your code has not been used yet.",
  );
});

it("says it in Arabic, with its dates", () => {
  setPageLanguage(() => ({ tag: "ar", catalogue: compileCatalogue("ar"), offered: ["en", "ar"] }));
  expect(voucherRedeemedMessage({ title: "Day Pass", from: null, until: after }, false, now)).toBe(
    "تم تفعيل قسيمتك. تتيح لك: Day Pass حتى 5 ديسمبر 2026 في 12:00 م.",
  );
});
