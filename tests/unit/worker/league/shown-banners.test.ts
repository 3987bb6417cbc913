import { expect, it } from "vitest";
import { banners } from "../../../../schemas/league/banners.ts";
import { shownBanners } from "../../../../worker/league/shown-banners.ts";

it("a banner is sent with its end, at which a tab that stays hides it", () => {
  const until = "2026-12-01T15:00:00Z";
  const all = banners.parse([
    { text: "Gates open at two", pages: ["/tickets"], until },
    { text: "A new season", pages: ["/news"] },
  ]);
  const shown = shownBanners({ banners: all, languages: ["en-GB"] }, "en", new Date("2026-12-01T12:00:00Z"));
  expect(shown.map(({ text, until: end }) => [text, end])).toEqual([
    ["Gates open at two", until],
    ["A new season", undefined],
  ]);
});
