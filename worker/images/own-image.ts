import { createHash } from "node:crypto";
import { ownImagePrefix, platedImagePrefix } from "../../schemas/content/image.ts";
import { contrast } from "../../schemas/site/colour.ts";
import { svgProblem } from "./svg-problem.ts";

/*
 * Requirements for a league's own images, and their keys at the image host: images of a folder, and crests added at the desk. Callers
 * decode the image, because scripts and the edge have different decoders.
 */

export type OwnImageFormat = "svg" | "png" | "webp";

/** Maximum bytes of a file. SVG is served to browsers unchanged. */
export const maxOwnImageBytes: Readonly<Record<OwnImageFormat, number>> = { svg: 100_000, png: 500_000, webp: 500_000 };
/** Pixels per side. */
const sides = { least: 48, most: 2048 };

const starts = (bytes: Uint8Array, offset: number, text: string) =>
  [...text].every((letter, index) => bytes[offset + index] === letter.charCodeAt(0));
const isPNG = (bytes: Uint8Array) => starts(bytes, 0, "\x89PNG\r\n\x1a\n");
const isWebP = (bytes: Uint8Array) => starts(bytes, 0, "RIFF") && starts(bytes, 8, "WEBP");
const isReally: Record<OwnImageFormat, (bytes: Uint8Array) => boolean> = { svg: () => true, png: isPNG, webp: isWebP };

/** The format of the bytes. An image that is neither PNG nor WebP must be SVG. */
export const formatOf = (bytes: Uint8Array): OwnImageFormat => (isPNG(bytes) ? "png" : isWebP(bytes) ? "webp" : "svg");

/** The problem with an image's bytes; null for none. */
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

/** The problem with a raster image's size; null for none. */
export function sizeProblem({ width, height }: { width: number; height: number }): string | null {
  return Math.min(width, height) < sides.least || Math.max(width, height) > sides.most
    ? `has ${width} by ${height} pixels: a side has ${sides.least} to ${sides.most}`
    : null;
}

/** Side, in pixels, of the square in whose upper left corner an image is drawn to inspect it. */
export const inspectedSide = 64;

/** The image in that square as RGBA values; null if it cannot be decoded. */
export type InspectedPixels = Uint8ClampedArray | null;

/** The problem with an image's pixels; null for none. */
export const pixelsProblem = (pixels: InspectedPixels): string | null =>
  pixels?.some((value, index) => index % 4 === 3 && value > 0) ? null : "shows nothing: it is empty or damaged";

/** Contrast below which an outline cannot be seen on its ground. */
const leastContrast = 1.6;

/** Whether most of an image's outline cannot be seen on this colour. An image without transparency has no outline. */
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
 * The key of an image at the image host: a hash of its content, with a prefix that tells whether it needs a light plate in the dark scheme.
 * @param ground the dark scheme's background.
 */
export function ownImageKey(bytes: Uint8Array, pixels: InspectedPixels, ground: string): string {
  const digest = createHash("sha256").update(bytes).digest("base64url").slice(0, 8);
  return `${isLostOn(pixels, ground) ? platedImagePrefix : ownImagePrefix}${digest}`;
}

/** A club's own crest as stored with the club. Raster crests are shown resized, as WebP. */
export const ownCrestFile = (key: string, format: OwnImageFormat): string =>
  `${key}.${format === "svg" ? "svg" : "webp"}`;
