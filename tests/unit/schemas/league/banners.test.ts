import { expect, it } from "vitest";
import { bannerOn } from "../../../../schemas/league/banner-pages.ts";
import { type Banner, banners, bannersAt } from "../../../../schemas/league/banners.ts";

const read = (...all: Partial<Banner>[]) => banners.parse(all.map((banner) => ({ text: "Read this", ...banner })));

it("has of an instant those that fans can see on some page, in their order", () => {
  const all = read(
    { text: "Over", until: "2026-10-01T10:00:00Z" },
    { text: "Of videos", pages: ["/videos"] },
    { text: "Everywhere" },
    { text: "Behind it", pages: ["/news"] },
  );
  const at = (time: string) => bannersAt(all, Date.parse(time)).map(({ text }) => text);
  expect(at("2026-10-01T09:59:59Z")).toEqual(["Over"]);
  expect(at("2026-10-01T10:00:00Z")).toEqual(["Of videos", "Everywhere"]);
});

it.each([
  ["/", ["/"], true],
  ["/news", ["/"], false],
  ["/news", [], true],
  ["/news", ["/videos", "/news"], true],
  ["/news/a-draw", ["/news"], true],
  ["/news/", ["/news"], true],
  ["/newsletter", ["/news"], false],
  ["/clubs", ["/clubs/ashford"], false],
])("has on %s a banner of the pages %j: %s", (path, pages, isThere) => {
  expect(bannerOn(read({ pages }), path) !== undefined).toBe(isThere);
});

it.each(["videos", "/videos/", "/videos?a=b", "/videos#top", "//evil.example", "https://evil.example", "/a b", ""])(
  "takes no page that is not a path of the site: %j",
  (page) => expect(() => read({ pages: [page] })).toThrow(),
);
