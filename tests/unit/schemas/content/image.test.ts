import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  imageKeyOfURL,
  imageSrcset,
  imageURL,
  maxImageArea,
  maxImageSide,
  parseImagePath,
} from "../../../../schemas/content/image.ts";
import { embeddedImageHost, handlerVersions } from "../../../../schemas/content/image-host.ts";

const key = fc.stringMatching(/^[\w-]{1,100}$/);
const size = fc
  .record({ width: fc.integer({ min: 1, max: maxImageSide }), height: fc.integer({ min: 1, max: maxImageSide }) })
  .filter(({ width, height }) => width * height <= maxImageArea);
const version = fc.constantFrom(...handlerVersions);
/** The path below the host's base URL. */
const below = (address: string) => address.replace("https://pictures.example/", "");

describe("an image's URL", () => {
  it("is {width}x{height}, with ',contain' or '/fit-in/' when the whole image has to be visible", () => {
    const box = { width: 400, height: 300 };
    expect(imageURL(embeddedImageHost, "article-1", box)).toBe("/images/400x300/article-1");
    const whole = { ...box, contained: true };
    expect(imageURL({ base: "/images", version: "v1" }, "a", whole)).toBe("/images/400x300,contain/a");
    expect(imageURL({ base: "/images", version: "v2" }, "a", whole)).toBe("/images/fit-in/400x300/a");
  });

  it("round-trips, in both versions", () => {
    fc.assert(
      fc.property(key, size, fc.boolean(), version, (name, box, contained, handler) => {
        const host = { base: "https://pictures.example", version: handler };
        const read = parseImagePath(below(imageURL(host, name, { ...box, contained })));
        expect(read).toEqual({ ...box, contained, key: name, format: null });
      }),
    );
  });

  it("round-trips with the point that its crop keeps in view, which other hosts do not know", () => {
    const percent = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(key, size, fc.record({ x: percent, y: percent }), (name, box, focus) => {
        const path = imageURL(embeddedImageHost, name, { ...box, focus }).replace("/images/", "");
        expect(parseImagePath(path)).toEqual({ ...box, contained: false, focus, key: name, format: null });
      }),
    );
    const [box, focus] = [
      { width: 40, height: 30 },
      { x: 10, y: 90 },
    ];
    const other = { base: "https://pictures.example", version: "v1" } as const;
    expect(imageURL(other, "a", { ...box, focus })).toBe("https://pictures.example/40x30/a");
    expect(imageURL(embeddedImageHost, "a", { ...box, focus, contained: true })).toBe("/images/fit-in/40x30/a");
    expect(imageSrcset(embeddedImageHost, "a", { width: 480, height: 240, focus })).toContain(
      "/images/320x160,10-90/a 320w",
    );
    expect(parseImagePath("40x30,101-0/a")).toBe("form");
    expect(parseImagePath("fit-in/40x30,10-90/a")).toBe("form");
  });

  it("yields its key, to request another size, and none for another host", () => {
    expect(imageKeyOfURL(embeddedImageHost, "/images/640x360/video-7")).toBe("video-7");
    expect(
      imageKeyOfURL({ base: "https://pictures.example", version: "v1" }, "https://pictures.example/6x3,contain/a"),
    ).toBe("a");
    expect(imageKeyOfURL(embeddedImageHost, "https://elsewhere.example/images/640x360/video-7")).toBeNull();
    expect(imageKeyOfURL(embeddedImageHost, "/images/crest/1.svg")).toBeNull();
  });

  it("never leaves the host's base, whatever the key", () => {
    const part = fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.constantFrom("..", ".", "", "//", "\\", "%2e%2e", "a b", "?", "#", "\ud800"),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), version, (parts, handler) => {
        const base = "https://pictures.example/league";
        const address = imageURL({ base, version: handler }, parts.join("/"), { width: 4, height: 3 });
        const { origin, pathname, search, hash } = new URL(address);
        expect(origin + pathname).toMatch(/^https:\/\/pictures\.example\/league\/4x3\//);
        expect(search + hash).toBe("");
      }),
    );
  });

  it("in another shape is refused, and parsing never throws", () => {
    expect(parseImagePath("0x10/a")).toBe("size");
    expect(parseImagePath("4097x1/a")).toBe("size");
    expect(parseImagePath("2001x2000/a")).toBe("size");
    expect(parseImagePath("10x10/a%2Fb")).toBe("key");
    expect(parseImagePath("10x10/a.gif")).toBe("key");
    expect(parseImagePath("10x10/a/b")).toBe("form");
    expect(parseImagePath("fit-in/10x10,contain/a")).toBe("form");
    expect(parseImagePath("10x10,contain/a.webp")).toMatchObject({ contained: true, key: "a", format: "webp" });
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = parseImagePath(text);
        if (typeof read === "string") return;
        expect(read.width * read.height).toBeLessThanOrEqual(maxImageArea);
        expect(read.key).toMatch(/^[\w-]{1,100}$/);
      }),
    );
  });
});

describe("srcset", () => {
  it("offers the shape from small to twice its size", () => {
    expect(imageSrcset(embeddedImageHost, "a", { width: 400, height: 200 })).toBe(
      "/images/160x80/a 160w, /images/240x120/a 240w, /images/320x160/a 320w, /images/400x200/a 400w, /images/480x240/a 480w, /images/640x320/a 640w",
    );
  });

  it("leaves out what a large image is never shown in", () => {
    const candidates = imageSrcset(embeddedImageHost, "a", { width: 960, height: 720 }).split(", ");
    expect(candidates.map((candidate) => candidate.split(" ")[1])).toEqual([
      "320w",
      "480w",
      "640w",
      "960w",
      "1280w",
      "1920w",
    ]);
  });

  it("contains the size itself, each width once, in order, and nothing that the host refuses", () => {
    fc.assert(
      fc.property(key, size, version, (name, box, handler) => {
        const host = { base: "https://pictures.example", version: handler };
        const candidates = imageSrcset(host, name, box).split(", ");
        const widths = candidates.map((candidate) => Number(candidate.split(" ")[1]?.replace("w", "")));
        expect(widths).toContain(box.width);
        expect(widths).toEqual([...new Set(widths)].sort((a, b) => a - b));
        for (const [index, candidate] of candidates.entries()) {
          expect(parseImagePath(below(candidate.split(" ")[0] ?? ""))).toMatchObject({ width: widths[index] });
        }
      }),
    );
  });
});
