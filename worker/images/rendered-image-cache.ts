import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";

/** A finished picture. */
export interface RenderedImage {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  /** False for what stands in where something failed: it is neither kept here nor for long in browsers. */
  lasting: boolean;
}

/** Headers of every picture. */
const always = {
  // A drawing opened by itself is a document: it may style itself, and nothing else.
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
  "x-content-type-options": "nosniff",
};
/** How long what stands in for a picture may be kept, in seconds. */
export const placeholderMaxAge = 60;

/**
 * Answers a picture, making it only where the data centre's cache has none of that name. Names tell everything that the
 * bytes depend on, so that nothing in the cache is ever wrong.
 * @param cacheControl what browsers are told.
 * @param vary "Accept" where the client's Accept picked the format.
 */
export async function serveCachedImage(
  c: Context<AppEnv>,
  { name, cacheControl, vary }: { name: string; cacheControl: string; vary?: "Accept" },
  make: () => Promise<RenderedImage>,
): Promise<Response> {
  const cache = await caches.open("pictures");
  const request = new Request(`https://pictures.internal/${encodeURIComponent(name)}`);
  const found = await cache.match(request);
  if (found) return answer(c, found.body, found.headers, cacheControl, vary);
  const { bytes, type, lasting } = await make();
  const headers = new Headers({ "content-type": type, etag: await entityTag(bytes) });
  if (lasting) {
    const kept = new Headers(headers);
    kept.set("cache-control", "max-age=31536000");
    c.executionCtx.waitUntil(cache.put(request, new Response(bytes, { headers: kept })));
  }
  return answer(c, bytes, headers, lasting ? cacheControl : `public, max-age=${placeholderMaxAge}`, vary);
}

/** Answers a picture that is made faster than it is found. */
export async function serveImage(
  c: Context<AppEnv>,
  { bytes, type, lasting }: RenderedImage,
  { cacheControl, vary }: { cacheControl: string; vary?: "Accept" },
): Promise<Response> {
  const headers = new Headers({ "content-type": type, etag: await entityTag(bytes) });
  return answer(c, bytes, headers, lasting ? cacheControl : `public, max-age=${placeholderMaxAge}`, vary);
}

function answer(
  c: Context<AppEnv>,
  body: ReadableStream | Uint8Array<ArrayBuffer> | null,
  picture: Headers,
  cacheControl: string,
  vary: "Accept" | undefined,
): Response {
  const etag = picture.get("etag") ?? "";
  const headers = { ...always, etag, "cache-control": cacheControl, ...(vary && { vary }) };
  const asked = (c.req.header("if-none-match") ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (asked.includes(etag) || asked.includes("*")) return new Response(null, { status: 304, headers });
  return new Response(body, { headers: { ...headers, "content-type": picture.get("content-type") ?? "" } });
}

/** A strong entity tag: the same bytes have the same one. */
async function entityTag(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return `"${Buffer.from(digest.subarray(0, 12)).toString("base64url")}"`;
}
