/*
 * Addresses of pictures (spec: calls#images): `{width}x{height}`, and where the whole picture has to be seen ',contain'
 * or '/fit-in/', depending on the image handler's version. The site writes them, the embedded image host reads them.
 */

import type { ImageHost } from "./image-host.ts";

/** A picture in one size. Its box is filled and what hangs over is cut off, unless it is `contained`. */
export interface ImageSize {
  /** Pixels. */
  width: number;
  height: number;
  contained?: boolean;
}

/** The largest side of a picture, in pixels. */
export const maxImageSide = 4096;
/** The most pixels that a picture may have: 2560 by 1440 and a little. */
export const maxImageArea = 4_000_000;

function isServed({ width, height }: ImageSize): boolean {
  return Math.min(width, height) >= 1 && Math.max(width, height) <= maxImageSide && width * height <= maxImageArea;
}

/** Widths that the site asks for, so that few sizes of a picture are ever made. */
const widths = [160, 240, 320, 480, 640, 960, 1280, 1600, 1920];
/** Screens have up to three pixels for one of a page; eyes see little beyond two. */
const maxDensity = 2;

/** The address of a picture in one size. A key may have folders; nothing in it leaves the host's base. */
export function imageURL({ base, version }: ImageHost, key: string, size: ImageSize): string {
  const box = `${size.width}x${size.height}`;
  const form = !size.contained ? box : version === "v1" ? `${box},contain` : `fit-in/${box}`;
  const path = key
    .toWellFormed()
    .split("/")
    .filter((part) => !/^\.{0,2}$/.test(part))
    .map(encodeURIComponent)
    .join("/");
  return `${base}/${form}/${path}`;
}

/**
 * What `srcset` offers of a picture: the same shape in widths from small to twice its own.
 * @returns candidates such as `/images/320x180/article-1 320w`, narrowest first.
 */
export function imageSrcset(host: ImageHost, key: string, size: ImageSize): string {
  const { width, height } = size;
  const scaled = (to: number) => ({ ...size, width: to, height: Math.max(1, Math.round((to * height) / width)) });
  const offered = widths.filter((candidate) => candidate <= width * maxDensity && isServed(scaled(candidate)));
  return [...new Set([...offered, width])]
    .sort((a, b) => a - b)
    .map((candidate) => `${imageURL(host, key, scaled(candidate))} ${candidate}w`)
    .join(", ");
}

/** Formats that a picture's name may ask for by its ending, whatever a client accepts. */
export const imageContentTypes = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
  png: "image/png",
  svg: "image/svg+xml",
} as const;
export type ImageFormat = keyof typeof imageContentTypes;

function isFormat(ending: string | undefined): ending is ImageFormat {
  return ending !== undefined && Object.hasOwn(imageContentTypes, ending);
}

/** A picture as it is asked for. */
export interface ImageRequest extends Required<ImageSize> {
  key: string;
  /** Named by the key's ending; null where the client's Accept decides. */
  format: ImageFormat | null;
}

/** The key in an address of this host's; null for an address of another, or of another form. */
export function imageKeyOfURL({ base }: ImageHost, address: string): string | null {
  const order = address.startsWith(`${base}/`) ? parseImagePath(address.slice(base.length + 1)) : "form";
  return typeof order === "string" ? null : order.key;
}

/** Why an address is no picture's: another form, a size that is not served, or a malformed name. */
export type ImagePathError = "form" | "size" | "key";

/** Reads an address below the embedded host's base, as it stands in the request: percent-encoding is not undone. */
export function parseImagePath(path: string): ImageRequest | ImagePathError {
  const parts = /^(fit-in\/)?(\d{1,6})x(\d{1,6})(,contain)?\/([^/]+)$/.exec(path);
  if (!parts || (parts[1] && parts[4])) return "form";
  const [width, height] = [Number(parts[2]), Number(parts[3])];
  if (!isServed({ width, height })) return "size";
  const name = /^([\w-]{1,100})(?:\.([a-z]{3,4}))?$/.exec(parts[5] ?? "");
  const [, key, ending] = name ?? [];
  if (key === undefined || (ending !== undefined && !isFormat(ending))) return "key";
  const contained = parts[1] !== undefined || parts[4] !== undefined;
  return { width, height, contained, key, format: isFormat(ending) ? ending : null };
}
