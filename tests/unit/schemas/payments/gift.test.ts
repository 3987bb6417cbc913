import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gift, giftRequest } from "../../../../schemas/payments/gift.ts";
import { giftLimits } from "../../../../schemas/payments/gift-messages.ts";

const given = { recipient: "friend@fans.example", giver: "Ann", words: "" };

describe("a gift", () => {
  it("has an email address, a name and a message", () => {
    expect(
      gift.parse({
        recipient: " Friend@Fans.Example ",
        giver: " Ann  B. ",
        words: "Up the Zoo!\r\nSee you at 3.30 pm, e.g. here.\r\n",
      }),
    ).toEqual({
      recipient: "friend@fans.example",
      giver: "Ann  B.",
      words: "Up the Zoo!\nSee you at 3.30 pm, e.g. here.",
    });
  });

  it("needs no message", () => {
    const wanted = { packageID: "video-day", priceID: "video-day-once", recipient: "a@b.example", giver: "Ann" };
    expect(giftRequest.parse(wanted)).toMatchObject({ words: "", recipient: "a@b.example" });
  });

  it.each([
    ["an address that is none", { recipient: "friend" }],
    ["two addresses", { recipient: "a@b.example, c@d.example" }],
    ["an address with a line behind it", { recipient: "a@b.example\r\nBcc: c@d.example" }],
    ["nobody's name", { giver: "   " }],
    ["a name of two lines", { giver: "Ann\nSubject: You have won" }],
    ["a name of two lines by another sign", { giver: "Ann\u2028Your code" }],
    ["a name that leads somewhere", { giver: "crown-league.example" }],
    ["too long a name", { giver: "a".repeat(giftLimits.giver + 1) }],
    ["too many words", { words: "a".repeat(giftLimits.words + 1) }],
    ["words that lead somewhere", { words: "Log in at https://elsewhere.example/ now" }],
    ["words that a mail program makes a link of", { words: "see elsewhere.example for more" }],
    ["words with an address", { words: "write to me@elsewhere" }],
    ["words that are none", { words: 7 }],
  ])("is not %s", (_, change) => {
    expect(gift.safeParse({ ...given, ...change }).success).toBe(false);
  });

  it("drops control characters and characters that change the text direction", () => {
    expect(gift.parse({ ...given, giver: "A\u202enn\u0000", words: "a\u0007b\u2066c" })).toMatchObject({
      giver: "Ann",
      words: "abc",
    });
    expect(gift.parse({ ...given, words: "a\u2028b\u2029c" }).words).toBe("a\nb\nc");
    expect(gift.parse({ ...given, words: "for you 👨‍👩‍👧" }).words).toBe("for you 👨‍👩‍👧");
  });

  it("never exceeds what the provider stores, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 2100 }), (words) => {
        const parsed = gift.safeParse({ ...given, words });
        if (!parsed.success) return;
        expect(parsed.data.words.length).toBeLessThanOrEqual(500);
        expect(parsed.data.words).not.toMatch(/[^\P{Cc}\n]/u);
      }),
    );
  });
});
