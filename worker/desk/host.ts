import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";

const ofDesk = /^\/(?:desk|api\/desk)(?:\/|$)/;
/** What the desk's pages load or report to beside its own. */
const besideDesk = /^\/(?:brand\/|favicon\.|robots\.txt$|api\/(?:site-lock|errors)(?:\/|$))/;

/** Where the desk is: on DESK_HOST, or on the site that is asked. */
export function deskOrigin(c: Context<AppEnv>): string {
  const { DESK_HOST } = c.get("settings");
  return DESK_HOST === "" ? new URL(c.req.url).origin : `https://${DESK_HOST}`;
}

/** With DESK_HOST the desk is on that host alone, and that host has nothing but the desk. */
export const deskHost = createMiddleware<AppEnv>(async (c, next) => {
  const { DESK_HOST } = c.get("settings");
  if (DESK_HOST === "") return await next();
  const isDeskHost = new URL(c.req.url).hostname === DESK_HOST;
  if (isDeskHost && c.req.path === "/") return c.redirect("/desk", 302);
  if (isDeskHost ? !ofDesk.test(c.req.path) && !besideDesk.test(c.req.path) : ofDesk.test(c.req.path)) {
    throw new ApiError(404, "not_found", "There is no such page.");
  }
  await next();
});
