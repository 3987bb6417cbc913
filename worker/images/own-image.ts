import { createHash } from "node:crypto";
import { ownImagePrefix, platedImagePrefix } from "../../schemas/content/image.ts";
import { contrast } from "../../schemas/site/colour.ts";
import { svgProblem } from "./svg-problem.ts";

/*
 * What an image of the league's own has to be, and its key at the image host: those of a folder, and crests that are added at the desk.
 * Who checks one decodes it, since scripts and the edge have different decoders.
 */

export type OwnImageFormat = "svg" | "png" | "webp";

/** Bytes of a file: of SVG, browsers get all of them. */
export const maxOwnImageBytes: Readonly<Record<OwnImageFormat, number>> = { svg: 100_000, png: 500_000, webp: 500_000 };
/** Pixels of a side. */
const sides = { least: 48, most: 2048 };

const starts = (bytes: Uint8Array, offset: number, text: string) =>
  [...text].every((letter, index) => bytes[offset + index] === letter.charCodeAt(0));
const isPNG = (bytes: Uint8Array) => starts(bytes, 0, "\x89PNG\r\n\x1a\n");
const isWebP = (bytes: Uint8Array) => starts(bytes, 0, "RIFF") && starts(bytes, 8, "WEBP");
const isReally: Record<OwnImageFormat, (bytes: Uint8Array) => boolean> = { svg: () => true, png: isPNG, webp: isWebP };

/** The format that the bytes are of. What is neither PNG nor WebP is SVG, if it is an image. */
export const formatOf = (bytes: Uint8Array): OwnImageFormat => (isPNG(bytes) ? "png" : isWebP(bytes) ? "webp" : "svg");

/** What is wrong with the bytes of an image; null if nothing is. */
export function bytesProblem(bytes: Uint8Array, format: OwnImageFormat): string | null {
  if (bytes.length > maxOwnImageBytes[format]) {
    return `has ${Math.ceil(bytes.length / 1000)} kB, and ${maxOwnImageBytes[format] / 1000} kB is the most`;
  }
  if (!isReally[format](bytes)) return `is no ${format.toUpperCase()}`;
  if (format !== "svg") return null;
  const text = new TextDecoder().decode(bytes);
  const problem = svgProblem(text);
  if (problem !== null) return problem;
  return /<svg[^>]*\sviewBox\s*=/.test(text) ? null : "has no viewBox, so it cannot be shown in other sizes";
}

/** What is wrong with the size of a raster image; null if nothing is. */
export function sizeProblem({ width, height }: { width: number; height: number }): string | null {
  return Math.min(width, height) < sides.least || Math.max(width, height) > sides.most
    ? `has ${width} by ${height} pixels: a side has ${sides.least} to ${sides.most}`
    : null;
}

/** Side of the square, in pixels, to whose upper left an image is drawn to inspect it. */
export const inspectedSide = 64;

/** The image in that square, as red, green, blue and alpha; null if it cannot be decoded. */
export type InspectedPixels = Uint8ClampedArray | null;

/** What is wrong with the pixels of an image; null if nothing is. */
export const pixelsProblem = (pixels: InspectedPixels): string | null =>
  pixels?.some((value, index) => index % 4 === 3 && value > 0) ? null : "shows nothing: it is empty or damaged";

/** Contrast below which an outline is lost on what is behind it. */
const leastContrast = 1.6;

/** Whether most of an image's outline is lost on this colour. An image without transparency has no outline. */
function isLostOn(pixels: InspectedPixels, ground: string): boolean {
  if (pixels === null) return false;
  const isClear = (x: number, y: number) => (pixels[(y * inspectedSide + x) * 4 + 3] ?? 0) < 128;
  let outline = 0;
  let lost = 0;
  for (let y = 1; y < inspectedSide - 1; y += 1) {
    for (let x = 1; x < inspectedSide - 1; x += 1) {
      if (
        isClear(x, y) ||
        ![isClear(x - 1, y), isClear(x + 1, y), isClear(x, y - 1), isClear(x, y + 1)].includes(true)
      ) {
        continue;
      }
      const at = (y * inspectedSide + x) * 4;
      const colour = `#${Buffer.from(pixels.subarray(at, at + 3)).toString("hex")}`;
      outline += 1;
      if (contrast(colour, ground) < leastContrast) lost += 1;
    }
  }
  return outline > 0 && lost > outline / 2;
}

/**
 * The key of an image at the image host: a hash of its content, with a prefix that says whether it lies on a light plate in the dark scheme.
 * @param ground the dark scheme's background.
 */
export function ownImageKey(bytes: Uint8Array, pixels: InspectedPixels, ground: string): string {
  const digest = createHash("sha256").update(bytes).digest("base64url").slice(0, 8);
  return `${isLostOn(pixels, ground) ? platedImagePrefix : ownImagePrefix}${digest}`;
}

/** A club's own crest as it is stored with the club. Raster crests are resized, and WebP wherever they are shown. */
export const ownCrestFile = (key: string, format: OwnImageFormat): string =>
  `${key}.${format === "svg" ? "svg" : "webp"}`;
