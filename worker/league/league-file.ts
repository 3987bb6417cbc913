import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { isNotModified } from "../caching/not-modified.ts";
import { ApiError } from "../errors.ts";
import { log } from "../log.ts";
import { currentLeague } from "./current-league.ts";

/** Seconds, after which a changed crest or icon appears. */
const maxAge = 300;

const headersOf = (type: string, etag: string | null) =>
  new Headers({
    "content-type": type,
    "cache-control": `public, max-age=${maxAge}`,
    ...(etag !== null && { etag }),
  });

/**
 * An image of the published league, or else of the build.
 * @param path in the league's folder, such as brand/mark.svg
 * @returns null if there is none at this path
 * @throws ApiError 503 when the bucket is unavailable
 */
export async function leagueFile(c: Context<AppEnv>, path: string): Promise<Response | null> {
  const { files } = await currentLeague(c.env, c.executionCtx);
  if (files === null) {
    const built = await c.env.ASSETS.fetch(new URL(`/league/${path}`, c.req.url));
    if (!built.ok) return null;
    return new Response(built.body, {
      headers: headersOf(built.headers.get("content-type") ?? "", built.headers.get("etag")),
    });
  }
  const file = files.get(path);
  if (file === undefined) return null;
  const headers = headersOf(file.type, `"${file.sha256}"`);
  if (isNotModified(c.req.raw, headers)) return new Response(null, { status: 304, headers });
  const stored = await c.env.MEDIA.get(`league/${file.sha256}`).catch((error: unknown) => {
    log("warn", "league file not read", { path, error: String(error) });
    throw new ApiError(503, "unavailable", "This cannot be shown at the moment. Please try again.", {
      "retry-after": "60",
    });
  });
  return stored === null ? null : new Response(stored.body, { headers });
}
