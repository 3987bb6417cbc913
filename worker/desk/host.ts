import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { siteOrigin } from "../streamer-sites/site-urls.ts";

const deskPaths = /^\/(?:desk|api\/desk)(?:\/|$)/;
/** Paths outside /desk that the desk's pages use. */
const sharedPaths =
  /^\/(?:brand\/|images\/|favicon\.|robots\.txt$|api\/(?:site-lock|errors)(?:\/|$)|origin\/video\/clip-previews\/)/;

/** The desk's origin: DESK_HOST, or by default that of the request. */
export function deskOrigin(c: Context<AppEnv>): string {
  const { DESK_HOST } = c.get("settings");
  return DESK_HOST === "" ? new URL(c.req.url).origin : `https://${DESK_HOST}`;
}

/** Origin of the fans' site if the desk has its own host; otherwise empty. */
export function otherSite(c: Context<AppEnv>): string {
  const settings = c.get("settings");
  return settings.DESK_HOST === "" ? "" : siteOrigin(new URL(c.req.url), settings, c.get("league").domains);
}

/** With DESK_HOST, serves the desk on that host only, and nothing else there. */
export const deskHost = createMiddleware<AppEnv>(async (c, next) => {
  const { DESK_HOST } = c.get("settings");
  if (DESK_HOST === "") return await next();
  const isDeskHost = new URL(c.req.url).hostname === DESK_HOST;
  if (isDeskHost && c.req.path === "/") return c.redirect("/desk", 302);
  if (isDeskHost ? !deskPaths.test(c.req.path) && !sharedPaths.test(c.req.path) : deskPaths.test(c.req.path)) {
    throw new ApiError(404, "not_found", "There is no such page.");
  }
  await next();
});
