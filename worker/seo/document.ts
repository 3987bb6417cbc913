import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { isNotModified } from "../caching/not-modified.ts";
import { deploymentKey, responseCache } from "../caching/response-cache.ts";
import { ApiError } from "../errors.ts";
import { log } from "../log.ts";
import { isUnavailable } from "../middleware/error-handler.ts";

/** Text for programs that is the same for everybody, such as a feed or a sitemap. */
export interface GeneratedDocument {
  body: string;
  contentType: string;
  /** Text to compute the ETag from, if the body contains the time of its generation. Default: the body. */
  revision?: string;
}

/** Seconds for which a stored document may be served when it cannot be generated again. */
const maxStaleSeconds = 24 * 60 * 60;
const generatedAtHeader = "x-made-at";
/** Milliseconds within which a document must be generated. */
const timeout = 10_000;

const cache = responseCache("documents");

/**
 * Serves a document: from the data centre's cache while it is fresh, generated again after that, and stale when a backend or storage
 * fails. Sends an ETag, and responds with 304 to clients that have the version (RFC 9110 §13.1). It sends no Last-Modified: what was
 * corrected or taken away leaves no date in what is left, and readers that know dates alone would not learn of it.
 * @param name distinguishes it from the site's other documents.
 * @param freshSeconds seconds, in this cache and in others.
 * @param generate returns null if there is no such document.
 * @throws ApiError 404 if there is none, 503 if it cannot be generated and no older one is stored.
 */
export async function serveDocument(
  c: Context<AppEnv>,
  {
    name,
    freshSeconds,
    missing,
  }: { name: string; freshSeconds: number /** Plain words for the 404. */; missing: string },
  generate: (signal: AbortSignal) => Promise<GeneratedDocument | null>,
): Promise<Response> {
  const key = deploymentKey(c, name);
  const cached = await cache.match(key);
  if (cached && Date.now() - Number(cached.headers.get(generatedAtHeader)) < freshSeconds * 1000) {
    c.set("cacheState", "hit");
    return respond(c, cached, freshSeconds);
  }
  try {
    const document = await generate(AbortSignal.timeout(timeout));
    if (document === null) throw new ApiError(404, "not_found", missing);
    const stored = await toResponse(document);
    c.executionCtx.waitUntil(cache.put(key, stored.clone()));
    c.set("cacheState", "miss");
    return respond(c, stored, freshSeconds);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    log("warn", "document generation failed", { requestID: c.get("requestID"), document: name, error: String(error) });
    if (cached) {
      c.set("cacheState", "stale");
      return respond(c, cached, 60);
    }
    throw new ApiError(503, "unavailable", "This cannot be shown at the moment. Please try again.", {
      "retry-after": "60",
    });
  }
}

async function toResponse(document: GeneratedDocument): Promise<Response> {
  const { body, contentType, revision = body } = document;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(revision));
  const hash = [...new Uint8Array(digest).subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return new Response(body, {
    headers: {
      "content-type": contentType,
      "cache-control": `max-age=${maxStaleSeconds}`,
      // Weak, because compression on the way changes the bytes but not the content.
      etag: `W/"${hash}"`,
      [generatedAtHeader]: String(Date.now()),
    },
  });
}

function respond(c: Context<AppEnv>, stored: Response, freshSeconds: number): Response {
  const headers = new Headers();
  for (const name of ["content-type", "etag"]) {
    const value = stored.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  headers.set("cache-control", `public, max-age=${freshSeconds}`);
  if (isNotModified(c.req.raw, headers)) {
    headers.delete("content-type");
    return new Response(null, { status: 304, headers });
  }
  return new Response(stored.body, { headers });
}
