/*
 * Image URLs (spec: calls#images): `{width}x{height}`, and for uncropped images ',contain' or '/fit-in/', depending on the
 * image handler's version. A crop around a point other than the middle is `{width}x{height},{x}-{y}` at the embedded host. The site writes
 * them, the embedded image host parses them.
 */

import { embeddedImageHost, type ImageHost } from "./image-host.ts";

/** A point of an image, in percent from the left and from the top: as the `object-position` that keeps it in view in every crop. */
export interface ImageFocus {
  x: number;
  y: number;
}

/** Size of an image. It covers the box and is cropped, unless it is `contained`. */
export interface ImageSize {
  /** Pixels. */
  width: number;
  height: number;
  contained?: boolean;
  /** The point that crops keep in view; without one, the middle. Only the embedded host supports it. */
  focus?: ImageFocus | undefined;
}

/** Pixels of an image's longer side. */
export const maxImageSide = 4096;
/** Pixels of an image in total: a little more than 2560 by 1440. */
export const maxImageArea = 4_000_000;

function isServed({ width, height }: ImageSize): boolean {
  return Math.min(width, height) >= 1 && Math.max(width, height) <= maxImageSide && width * height <= maxImageArea;
}

/** Widths that the site requests, so that few sizes of an image are ever rendered. */
const widths = [160, 240, 320, 480, 640, 960, 1280, 1920];
/** The narrowest width offered, except for smaller images: those are offered from a third of their own width. */
const narrowest = 320;
/** Device pixels per CSS pixel: screens have up to three, but more than two are hardly visible. */
const maxDensity = 2;

/** Key prefix of the league's own images: the embedded host serves them, whichever host serves the others. */
export const ownImagePrefix = "own-";
/** Key prefix of own images that the dark scheme shows on a light plate (app/ui/base.css). */
export const platedImagePrefix = "own-plate-";

/** The URL of an image in one size. A key may contain folders, but never leaves the host's base. */
export function imageURL(host: ImageHost, key: string, size: ImageSize): string {
  const { base, version } = key.startsWith(ownImagePrefix) ? embeddedImageHost : host;
  const box = `${size.width}x${size.height}`;
  const { focus } = size;
  const cropped = focus && base === embeddedImageHost.base ? `${box},${focus.x}-${focus.y}` : box;
  const form = !size.contained ? cropped : version === "v1" ? `${box},contain` : `fit-in/${box}`;
  const path = key
    .toWellFormed()
    .split("/")
    .filter((part) => !/^\.{0,2}$/.test(part))
    .map(encodeURIComponent)
    .join("/");
  return `${base}/${form}/${path}`;
}

/**
 * The absolute URL of an image, for readers of feeds and structured data: as JPEG from the embedded host. Other hosts choose the format
 * themselves.
 */
export function absoluteImageURL(host: ImageHost, origin: string, key: string, size: ImageSize): string {
  const url = imageURL(host, key, size);
  return isEmbeddedImage(url) ? `${origin}${url}.jpg` : url;
}

/** Whether an image's URL is one of the embedded host. */
export const isEmbeddedImage = (url: string): boolean => url.startsWith(`${embeddedImageHost.base}/`);

/**
 * The `srcset` of an image: the same aspect ratio in widths up to twice its own.
 * @returns candidates such as `/images/320x180/article-1 320w`, narrowest first.
 */
export function imageSrcset(host: ImageHost, key: string, size: ImageSize): string {
  const { width, height } = size;
  const scaled = (to: number) => ({ ...size, width: to, height: Math.max(1, Math.round((to * height) / width)) });
  const offered = widths.filter(
    (candidate) =>
      candidate >= Math.min(width / 3, narrowest) && candidate <= width * maxDensity && isServed(scaled(candidate)),
  );
  return [...new Set([...offered, width])]
    .sort((a, b) => a - b)
    .map((candidate) => `${imageURL(host, key, scaled(candidate))} ${candidate}w`)
    .join(", ");
}

/** Formats by file extension. An extension in the URL overrides the client's Accept. */
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

/** A parsed image path. */
export interface ImageRequest extends ImageSize {
  contained: boolean;
  key: string;
  /** From the extension; null: the client's Accept decides. */
  format: ImageFormat | null;
}

/** The key in an image URL of this host; null for any other URL. */
export function imageKeyOfURL({ base }: ImageHost, address: string): string | null {
  const order = address.startsWith(`${base}/`) ? parseImagePath(address.slice(base.length + 1)) : "form";
  return typeof order === "string" ? null : order.key;
}

/** Why a path is rejected: not the form of an image path, a size that is not served, or a malformed key. */
export type ImagePathError = "form" | "size" | "key";

/** Parses a path below the embedded host's base. @param path still percent-encoded. */
export function parseImagePath(path: string): ImageRequest | ImagePathError {
  const parts = /^(fit-in\/)?(\d{1,6})x(\d{1,6})(,contain|,(\d{1,3})-(\d{1,3}))?\/([^/]+)$/.exec(path);
  if (!parts || (parts[1] && parts[4])) return "form";
  const [width, height] = [Number(parts[2]), Number(parts[3])];
  if (!isServed({ width, height })) return "size";
  const focus = parts[5] === undefined ? undefined : { x: Number(parts[5]), y: Number(parts[6]) };
  if (focus && Math.max(focus.x, focus.y) > 100) return "form";
  const name = /^([\w-]{1,100})(?:\.([a-z]{3,4}))?$/.exec(parts[7] ?? "");
  const [, key, ending] = name ?? [];
  if (key === undefined || (ending !== undefined && !isFormat(ending))) return "key";
  const contained = parts[1] !== undefined || parts[4] === ",contain";
  return { width, height, contained, ...(focus && { focus }), key, format: isFormat(ending) ? ending : null };
}
