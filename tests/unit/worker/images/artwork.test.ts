import { loadImage } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import type { Theme } from "../../../../schemas/league/theme.ts";
import { type ArtworkRequest, drawArtwork, type Subject } from "../../../../worker/images/artwork.ts";
import { derivedLook } from "../../../../worker/images/club-look.ts";

const clubs = [derivedLook(1, "Ashford & District"), derivedLook(2, "Bramley <Town>")];
const theme: Theme = { light: { accent: "#7a1f5c" }, dark: {} };
const of = (...shown: typeof clubs): Subject => ({ kind: "clubs", clubs: shown });
const order: ArtworkRequest = { width: 640, height: 360, key: "article-1", subject: of(...clubs), theme };

const keys = [
  ...Array.from({ length: 60 }, (_, index) => `article-${index + 1}`),
  "video-highlights-1",
  "live-1",
  "kit-1",
  "page-about",
];

describe("artwork", () => {
  it.each([0, 1, 2])("is a well-formed image for every key, of %i clubs", async (count) => {
    for (const key of keys) {
      const image = await loadImage(Buffer.from(drawArtwork({ ...order, key, subject: of(...clubs.slice(0, count)) })));
      expect([image.width, image.height]).toEqual([640, 360]);
    }
  });

  it("is drawn the same each time, and differently for each key", () => {
    const pictures = keys.map((key) => drawArtwork({ ...order, key }));
    expect(new Set(pictures).size).toBe(pictures.length);
    expect(pictures).toEqual(keys.map((key) => drawArtwork({ ...order, key })));
  });

  it("differs by the clubs that it shows", () => {
    const others = [derivedLook(3, "Corfe"), derivedLook(4, "Dunmere")];
    expect(drawArtwork({ ...order, subject: of(...others) })).not.toBe(drawArtwork(order));
  });

  it("has colours of the club that it shows", () => {
    const red = {
      ...derivedLook(1, "Ashford"),
      colours: { primary: "#c81e2b", secondary: "#fedcba", accent: "#00ff88" },
    };
    const withColour = keys.filter((key) => drawArtwork({ ...order, key, subject: of(red) }).includes("#c81e2b"));
    expect(withColour.length).toBeGreaterThan(40);
  });

  it("without a club has the league's own colours", () => {
    const coloured = (light: Theme["light"]) =>
      keys.map((key) => drawArtwork({ ...order, key, subject: of(), theme: { light, dark: {} } }));
    const [plum, teal] = [coloured({ accent: "#7a1f5c" }), coloured({ accent: "#0b6b6b" })];
    expect(plum.filter((picture, index) => picture === teal[index])).toEqual([]);
    expect(plum.some((picture) => picture.includes("#7a1f5c"))).toBe(true);
    expect(teal.some((picture) => picture.includes("#7a1f5c"))).toBe(false);
  });

  it.each(["logo", "advert"] as const)("of a company is a %s with its name", async (kind) => {
    const names = [
      "Harbour Bank",
      "O",
      "The Very Long Company of the Northern Isles & Sons",
      "مصرف الجزيرة",
      "日本銀行",
    ];
    for (const company of names) {
      const picture = drawArtwork({ ...order, subject: { kind, company } });
      const words = [...picture.matchAll(/<text [^>]*>([^<]*)</g)].map(([, text]) => text).join(" ");
      expect(words.toLowerCase().trim()).toBe(company.replace("&", "&amp;").toLowerCase());
      expect((await loadImage(Buffer.from(picture))).width).toBe(640);
    }
  });

  it.each([
    [1, 1],
    [4096, 1],
    [1, 4096],
    [4096, 4096],
  ])("keeps its shape at %i by %i", async (width, height) => {
    expect(drawArtwork({ ...order, width, height })).toContain(`width="${width}" height="${height}"`);
  });

  it("stays small enough to be sent by the dozen", () => {
    for (const key of keys) expect(drawArtwork({ ...order, key }).length).toBeLessThan(60_000);
  });
});
