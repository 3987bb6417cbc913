import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { log } from "../log.ts";
import { BackendError } from "../services/backend-error.ts";

/** A text for programs that is the same for everybody: a feed, a sitemap. */
export interface GeneratedDocument {
  body: string;
  contentType: string;
  /** When what it tells of last changed; null when that is not known. */
  lastModified: Date | null;
}

/** How long a document may stand in for one that cannot be made anew, in seconds. */
const maxStaleSeconds = 24 * 60 * 60;
const generatedAtHeader = "x-made-at";
/** Milliseconds that making one may take. */
const timeout = 10_000;

/**
 * Answers a document: from the data centre's cache while it is fresh, made anew after that, and the older one when a backend
 * fails. With an ETag and, where known, Last-Modified; 304 to who has it already (RFC 9110, section 13.1).
 * @param name tells it from others of this site.
 * @param freshFor seconds, here and in the caches of others.
 * @param make null: there is none.
 * @throws ApiError 404 when there is none, 503 when it cannot be made and no older one is kept.
 */
export async function serveDocument(
  c: Context<AppEnv>,
  { name, freshFor, missing }: { name: string; freshFor: number /** Plain words for the 404. */; missing: string },
  make: (signal: AbortSignal) => Promise<GeneratedDocument | null>,
): Promise<Response> {
  const cache = await caches.open("documents");
  const { origin } = new URL(c.req.url);
  // A line break occurs in none of the three.
  const key = `https://documents.internal/${encodeURIComponent([c.env.VERSION.id, origin, name].join("\n"))}`;
  const kept = await cache.match(key);
  if (kept && Date.now() - Number(kept.headers.get(generatedAtHeader)) < freshFor * 1000) {
    c.set("cacheState", "hit");
    return answer(c, kept, freshFor);
  }
  try {
    const made = await make(AbortSignal.timeout(timeout));
    if (made === null) throw new ApiError(404, "not_found", missing);
    const stored = await toResponse(made);
    c.executionCtx.waitUntil(cache.put(key, stored.clone()));
    c.set("cacheState", "miss");
    return answer(c, stored, freshFor);
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log("warn", "document not made", { requestID: c.get("requestID"), document: name, error: error.message });
    if (kept) {
      c.set("cacheState", "stale");
      return answer(c, kept, 60);
    }
    throw new ApiError(503, "unavailable", "This cannot be shown at the moment. Please try again.", {
      "retry-after": "60",
    });
  }
}

async function toResponse({ body, contentType, lastModified }: GeneratedDocument): Promise<Response> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(body));
  const hash = [...new Uint8Array(digest).subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return new Response(body, {
    headers: {
      "content-type": contentType,
      "cache-control": `max-age=${maxStaleSeconds}`,
      // Weak: what compresses the answer on its way changes its bytes, not what it says.
      etag: `W/"${hash}"`,
      ...(lastModified && { "last-modified": lastModified.toUTCString() }),
      [generatedAtHeader]: String(Date.now()),
    },
  });
}

function answer(c: Context<AppEnv>, stored: Response, freshFor: number): Response {
  const headers = new Headers();
  for (const name of ["content-type", "etag", "last-modified"]) {
    const value = stored.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  headers.set("cache-control", `public, max-age=${freshFor}`);
  // Feeds are read by programs in other sites' pages, too, and hold nothing that is not on the site.
  headers.set("access-control-allow-origin", "*");
  if (isNotModified(c.req.raw, headers)) {
    headers.delete("content-type");
    return new Response(null, { status: 304, headers });
  }
  return new Response(stored.body, { headers });
}

/** Whether the caller has this version. A date counts only where no ETag is given (RFC 9110, section 13.2.2). */
function isNotModified(request: Request, headers: Headers): boolean {
  const tags = request.headers.get("if-none-match");
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  if (tags !== null) {
    return tags.trim() === "*" || tags.split(",").some((tag) => opaque(tag) === opaque(headers.get("etag") ?? ""));
  }
  const since = Date.parse(request.headers.get("if-modified-since") ?? "");
  return Date.parse(headers.get("last-modified") ?? "") <= since;
}
