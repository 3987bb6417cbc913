import { createHash } from "node:crypto";
import { createCanvas, Image } from "@napi-rs/canvas";
import { ownImagePrefix, platedImagePrefix } from "../../../schemas/content/image.ts";
import { contrast } from "../../../schemas/site/colour.ts";
import type { FileProblem, Parsed } from "./file-problem.ts";
import { type FolderFiles, textOf } from "./folder-files.ts";
import { svgProblem } from "./svg-problem.ts";

/*
 * Images of a league's folder that fans see in many sizes: crests/clubs/{slug of a club} and sponsors/{imageKey of a sponsor}, as
 * SVG, PNG or WebP. They are stored at the image host, under keys that are hashes of their content.
 */

export type ImageFormat = "svg" | "png" | "webp";

export interface FolderImage {
  /** In the folder. */
  path: string;
  /** Slug of the club, or the sponsor's image key. */
  name: string;
  format: ImageFormat;
  bytes: Uint8Array;
}

export interface FolderImages {
  /** By slug of the club. */
  crests: ReadonlyMap<string, FolderImage>;
  /** By image key of the sponsor. */
  logos: ReadonlyMap<string, FolderImage>;
}

const kinds = {
  crests: { file: /^crests\/clubs\/([a-z0-9]+(?:-[a-z0-9]+)*)\.(svg|png|webp)$/, named: "the club's slug" },
  logos: { file: /^sponsors\/([\w-]{1,80})\.(svg|png|webp)$/, named: "the sponsor's imageKey" },
} as const;

const folderOf = (path: string): keyof typeof kinds | null =>
  path.startsWith("crests/clubs/") ? "crests" : path.startsWith("sponsors/") ? "logos" : null;

/** Bytes of a file: of SVG, browsers get all of them. */
const maxBytes = { svg: 100_000, png: 500_000, webp: 500_000 };
/** Pixels of a side. */
const sides = { least: 48, most: 2048 };

const starts = (bytes: Uint8Array, offset: number, text: string) =>
  [...text].every((letter, index) => bytes[offset + index] === letter.charCodeAt(0));
const isReally: Record<ImageFormat, (bytes: Uint8Array) => boolean> = {
  svg: () => true,
  png: (bytes) => starts(bytes, 0, "\x89PNG\r\n\x1a\n"),
  webp: (bytes) => starts(bytes, 0, "RIFF") && starts(bytes, 8, "WEBP"),
};

/** Side of the square, in pixels, to which an image is drawn to inspect it. */
const inspected = 64;

/** The image in a square of 64 pixels, as red, green, blue and alpha; null if it cannot be decoded. */
function pixelsOf(bytes: Uint8Array): Uint8ClampedArray | null {
  const image = new Image();
  image.src = Buffer.from(bytes);
  const context = createCanvas(inspected, inspected).getContext("2d");
  const scale = inspected / Math.max(image.width, image.height, 1);
  try {
    context.drawImage(image, 0, 0, image.width * scale, image.height * scale);
  } catch {
    return null;
  }
  return context.getImageData(0, 0, inspected, inspected).data;
}

function sizeOf(bytes: Uint8Array): { width: number; height: number } {
  const image = new Image();
  image.src = Buffer.from(bytes);
  return image;
}

function imageProblem(bytes: Uint8Array, format: ImageFormat): string | null {
  if (bytes.length > maxBytes[format]) {
    return `has ${Math.ceil(bytes.length / 1000)} kB, and ${maxBytes[format] / 1000} kB is the most`;
  }
  if (!isReally[format](bytes)) return `is no ${format.toUpperCase()}`;
  if (format === "svg") {
    const problem = svgProblem(textOf(bytes));
    if (problem !== null) return problem;
    if (!/<svg[^>]*\sviewBox\s*=/.test(textOf(bytes))) return "has no viewBox, so it cannot be shown in other sizes";
  } else {
    const { width, height } = sizeOf(bytes);
    if (Math.min(width, height) < sides.least || Math.max(width, height) > sides.most) {
      return `has ${width} by ${height} pixels: a side has ${sides.least} to ${sides.most}`;
    }
  }
  const pixels = pixelsOf(bytes);
  return pixels?.some((value, index) => index % 4 === 3 && value > 0) ? null : "shows nothing: it is empty or damaged";
}

/** Reads and checks the images of a folder. */
export function parseImages(files: FolderFiles): Parsed<FolderImages> {
  const problems: FileProblem[] = [];
  const images = { crests: new Map<string, FolderImage>(), logos: new Map<string, FolderImage>() };
  for (const [path, bytes] of files) {
    const kind = folderOf(path);
    if (kind === null) continue;
    const add = (message: string) => problems.push({ file: path, line: null, message });
    const [, name, ending] = kinds[kind].file.exec(path) ?? [];
    if (name === undefined) {
      add(`is named by ${kinds[kind].named}, and ends in .svg, .png or .webp`);
      continue;
    }
    const format: ImageFormat = ending === "svg" || ending === "png" ? ending : "webp";
    const other = images[kind].get(name);
    if (other !== undefined) add(`stands beside ${other.path}`);
    const problem = imageProblem(bytes, format);
    if (problem !== null) add(problem);
    images[kind].set(name, { path, name, format, bytes });
  }
  return problems.length > 0 ? { value: null, problems } : { value: images, problems: [] };
}

/** Contrast below which an outline is lost on what is behind it. */
const leastContrast = 1.6;

/** Whether most of an image's outline is lost on this colour. An image without transparency has no outline. */
function isLostOn(bytes: Uint8Array, ground: string): boolean {
  const pixels = pixelsOf(bytes) ?? new Uint8ClampedArray();
  const isClear = (x: number, y: number) => (pixels[(y * inspected + x) * 4 + 3] ?? 0) < 128;
  let outline = 0;
  let lost = 0;
  for (let y = 1; y < inspected - 1; y += 1) {
    for (let x = 1; x < inspected - 1; x += 1) {
      if (
        isClear(x, y) ||
        ![isClear(x - 1, y), isClear(x + 1, y), isClear(x, y - 1), isClear(x, y + 1)].includes(true)
      ) {
        continue;
      }
      const at = (y * inspected + x) * 4;
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
export function imageKeyOf({ bytes }: Pick<FolderImage, "bytes">, ground: string): string {
  const digest = createHash("sha256").update(bytes).digest("base64url").slice(0, 8);
  return `${isLostOn(bytes, ground) ? platedImagePrefix : ownImagePrefix}${digest}`;
}
