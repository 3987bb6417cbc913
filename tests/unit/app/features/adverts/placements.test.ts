import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAdvertisingDisabled } from "../../../../../app/features/adverts/advertising-disabled.ts";
import { footerPageSize, inPages } from "../../../../../app/features/adverts/footer-page-size.ts";
import { slotIDOf } from "../../../../../app/features/adverts/slot-id.ts";
import { slotID } from "../../../../../schemas/content/advert.ts";
import { league } from "../../../../fixtures/league.ts";

describe("the slot of a placement", () => {
  it.each([
    ["home-below-news", "home"],
    ["1234-leaderboard", "1234"],
    ["splash", "splash"],
  ])("of %s is %s", (name, id) => {
    expect(slotIDOf(name)).toBe(id);
  });

  it("is the part before the first dash, for any name", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9_]{1,64}$/), fc.array(fc.string()), (id, rest) => {
        const found = slotIDOf([id, ...rest].join("-"));
        expect(found).toBe(id);
        expect(slotID.safeParse(found).success).toBe(true);
      }),
    );
  });
});

describe("pages without adverts", () => {
  const settings = { disabled: false, withoutAdverts: ["/documents", "/login"] };

  it.each([
    ["/documents", true],
    ["/documents/constitution", true],
    ["/documentsandmore", false],
    ["/", false],
    ["/news", false],
    ["/crown-league-website-privacy-policy", true],
    ["/governance/website-privacy-policy/", true],
  ])("%s: %s", (path, disabled) => {
    expect(isAdvertisingDisabled(path, settings)).toBe(disabled);
  });

  it("are all pages when advertising is switched off", () => {
    expect(isAdvertisingDisabled("/news", { ...settings, disabled: true })).toBe(true);
  });

  it("are those with legal texts, login or payment", () => {
    for (const path of ["/terms-of-use", "/login", "/packages", "/documents/constitution", "/payment-successful"]) {
      expect(isAdvertisingDisabled(path, league.site.advertising), path).toBe(true);
    }
    expect(isAdvertisingDisabled("/match-hub", league.site.advertising)).toBe(false);
  });
});

describe("pages of footer adverts", () => {
  it.each([
    [360, 6],
    [449, 6],
    [450, 8],
    [759, 8],
    [760, 9],
    [1023, 9],
    [1024, 24],
    [1440, 24],
  ])("at %i pixels have %i each", (width, size) => {
    expect(footerPageSize(width)).toBe(size);
  });

  it("contain every advert once, in order", () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 24 }), (items, size) => {
        const pages = inPages(items, size);
        expect(pages.flat()).toEqual(items);
        expect(pages.every((page) => page.length >= 1 && page.length <= size)).toBe(true);
      }),
    );
  });
});
