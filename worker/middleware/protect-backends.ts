import { createMiddleware } from "hono/factory";
import { TrieRouter } from "hono/router/trie-router";
import { message } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { hasServiceKey } from "./service-key.ts";

/**
 * Calls below /origin that browsers and match feeds make: images, streams and previews of clips (with a token), recordings (by signed URL),
 * signed reports, and the pages of enabled emulators. docs/endpoints.md lists every route and its callers.
 */
const openRoutes: [method: "GET" | "POST" | "OPTIONS", path: string][] = [
  ["GET", "/origin/images/*"],
  ["GET", "/origin/video/play/*"],
  // Preflight requests of pages when media are on another host (MEDIA_HOSTS).
  ["OPTIONS", "/origin/video/play/*"],
  ["POST", "/origin/video/play/:entryID/cookie"],
  ["POST", "/origin/video/play/:entryID/license"],
  ["GET", "/origin/video/clip-previews/*"],
  ["POST", "/origin/video/clip-previews/:entryID/license"],
  ["GET", "/origin/video/recording-files/:id/:signature"],
  ["POST", "/origin/match-data/feed"],
  ...(["GET", "POST"] as const).flatMap((method): [typeof method, string][] => [
    [method, "/origin/:service{cookie-sso|oauth-code|token-payload}/:page{login|register}"],
    [method, "/origin/openid/:service/authorize"],
    [method, "/origin/stripe/pay/*"],
    [method, "/origin/stripe/portal/*"],
  ]),
  ["GET", "/origin/streaming-library/library.js"],
  ["GET", "/origin/streaming-library/sso"],
  ["GET", "/origin/streaming-library/packages"],
  ["GET", "/origin/streaming-library/session/state"],
  ["GET", "/origin/streaming-library/session/ksession"],
  ["POST", "/origin/streaming-library/session/end"],
];

const router = new TrieRouter<true>();
for (const [method, path] of openRoutes) router.add(method, path, true);

const isOpen = (method: string, path: string) => router.match(method === "HEAD" ? "GET" : method, path)[0].length > 0;

/**
 * Blocks callers without the service key from all embedded backends and emulators that are not public, unless OPEN_ORIGIN is on. This site
 * itself calls them in process (worker/embedded-router.ts).
 * @throws ApiError 404, as for a path that does not exist.
 */
export const protectBackends = createMiddleware<AppEnv>(async (c, next) => {
  const passes = c.get("settings").OPEN_ORIGIN === "on" || isOpen(c.req.method, c.req.path) || (await hasServiceKey(c));
  if (!passes) throw new ApiError(404, "not_found", message("There is no such call."));
  await next();
});
