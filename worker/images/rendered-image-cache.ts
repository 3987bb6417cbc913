import type { Context } from "hono";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import type { AppEnv } from "../app-env.ts";
import { responseCache } from "../caching/response-cache.ts";

export interface RenderedImage {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  /** False for a placeholder after a failure, which is not cached here and only briefly in browsers. */
  lasting: boolean;
}

/** Headers of every image. */
const imageHeaders = {
  // A drawing that is opened by itself is a document: it may have styles, and nothing else. Inside drawings, clubs' own crests are data
  // URLs.
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
  "x-content-type-options": "nosniff",
};
/** Seconds for which a placeholder may be cached. */
export const placeholderMaxAge = 60;
/** Seconds for which browsers may cache an image that never changes. */
export const foreverMaxAge = 31_536_000;
/** Seconds for which browsers may cache a drawing, which shows clubs, names and colours as they are stored now. */
export const drawingMaxAge = 300;

/**
 * How browsers use an image beyond its age: one that never changes need not be revalidated, and a returning fan sees a drawing at once,
 * while the browser asks whether it has changed.
 */
const furtherUse = new Map([
  [foreverMaxAge, ", immutable"],
  [drawingMaxAge, ", stale-while-revalidate=86400"],
]);

/** Seconds for which browsers may cache an image. @param most the limit for images that are no placeholders. */
const maxAgeOf = ({ lasting }: RenderedImage, most: number) => Math.min(most, lasting ? most : placeholderMaxAge);

const cache = responseCache("images");

/** Responds with 304 to clients that have the image. Every image has an ETag, so nothing is hashed here. */
export const conditionalImages = etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...Object.keys(imageHeaders)] });

/**
 * Serves an image from the data centre's cache, or renders it. Names contain everything that the bytes depend on, so the cache is never
 * stale.
 * @param maxAge maximum seconds for browsers.
 * @param vary "Accept" if the client's Accept header chose the format.
 */
export async function serveCachedImage(
  c: Context<AppEnv>,
  { name, maxAge, vary }: { name: string; maxAge: number; vary?: "Accept" },
  render: () => Promise<RenderedImage>,
): Promise<Response> {
  const cached = await cache.match(name);
  if (cached) return respond(cached.body, cached.headers, maxAge, vary);
  const image = await render();
  const { bytes, type, lasting } = image;
  const headers = new Headers({ "content-type": type, etag: await entityTag(bytes) });
  if (lasting) {
    const stored = new Headers(headers);
    stored.set("cache-control", `max-age=${foreverMaxAge}`);
    c.executionCtx.waitUntil(cache.put(name, new Response(bytes, { headers: stored })));
  }
  return respond(bytes, headers, maxAgeOf(image, maxAge), vary);
}

/** Name of a drawing in the cache, by its bytes: an unchanged drawing is encoded once. */
export async function drawingName(kind: string, drawing: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", drawing);
  return `${kind} ${Buffer.from(digest).toString("base64url")}`;
}

/** Serves an image that is rendered faster than the cache could find it. */
export async function serveImage(
  image: RenderedImage,
  { maxAge, vary }: { maxAge: number; vary?: "Accept" },
): Promise<Response> {
  const { bytes, type } = image;
  const headers = new Headers({ "content-type": type, etag: await entityTag(bytes) });
  return respond(bytes, headers, maxAgeOf(image, maxAge), vary);
}

function respond(
  body: ReadableStream | Uint8Array<ArrayBuffer> | null,
  image: Headers,
  maxAge: number,
  vary: "Accept" | undefined,
): Response {
  return new Response(body, {
    headers: {
      ...imageHeaders,
      etag: image.get("etag") ?? "",
      "content-type": image.get("content-type") ?? "",
      "cache-control": `public, max-age=${maxAge}${furtherUse.get(maxAge) ?? ""}`,
      ...(vary && { vary }),
    },
  });
}

/** A strong ETag, the same for equal bytes. */
async function entityTag(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return `"${Buffer.from(digest.subarray(0, 12)).toString("base64url")}"`;
}
