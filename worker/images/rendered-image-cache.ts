import type { Context } from "hono";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import type { AppEnv } from "../app-env.ts";
import { responseCache } from "../response-cache.ts";

export interface RenderedImage {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  /** False for a placeholder after a failure: it is not cached here and only briefly in browsers. */
  lasting: boolean;
}

/** Headers of every image. */
const imageHeaders = {
  // A drawing opened by itself is a document: it may style itself, and nothing else.
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
  "x-content-type-options": "nosniff",
};
/** Seconds for which a placeholder may be cached. */
export const placeholderMaxAge = 60;

const cache = responseCache("images");

/** Responds 304 to clients that have the image. Every image brings its ETag, so nothing is hashed here. */
export const conditionalImages = etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...Object.keys(imageHeaders)] });

/**
 * Serves an image from the data centre's cache, or renders it. Names contain everything that the bytes depend on, so that
 * nothing in the cache is ever stale.
 * @param cacheControl for browsers.
 * @param vary "Accept" where the client's Accept chose the format.
 */
export async function serveCachedImage(
  c: Context<AppEnv>,
  { name, cacheControl, vary }: { name: string; cacheControl: string; vary?: "Accept" },
  render: () => Promise<RenderedImage>,
): Promise<Response> {
  const cached = await cache.match(name);
  if (cached) return respond(cached.body, cached.headers, cacheControl, vary);
  const { bytes, type, lasting } = await render();
  const headers = new Headers({ "content-type": type, etag: await entityTag(bytes) });
  if (lasting) {
    const stored = new Headers(headers);
    stored.set("cache-control", "max-age=31536000");
    c.executionCtx.waitUntil(cache.put(name, new Response(bytes, { headers: stored })));
  }
  return respond(bytes, headers, lasting ? cacheControl : `public, max-age=${placeholderMaxAge}`, vary);
}

/** Serves an image that is rendered faster than the cache could find it. */
export async function serveImage(
  { bytes, type, lasting }: RenderedImage,
  { cacheControl, vary }: { cacheControl: string; vary?: "Accept" },
): Promise<Response> {
  const headers = new Headers({ "content-type": type, etag: await entityTag(bytes) });
  return respond(bytes, headers, lasting ? cacheControl : `public, max-age=${placeholderMaxAge}`, vary);
}

function respond(
  body: ReadableStream | Uint8Array<ArrayBuffer> | null,
  image: Headers,
  cacheControl: string,
  vary: "Accept" | undefined,
): Response {
  return new Response(body, {
    headers: {
      ...imageHeaders,
      etag: image.get("etag") ?? "",
      "content-type": image.get("content-type") ?? "",
      "cache-control": cacheControl,
      ...(vary && { vary }),
    },
  });
}

/** A strong ETag: equal bytes have an equal one. */
async function entityTag(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return `"${Buffer.from(digest.subarray(0, 12)).toString("base64url")}"`;
}
