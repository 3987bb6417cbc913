import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { timingSafeEqual } from "hono/utils/buffer";
import { isSitePath } from "../../schemas/site/site-path.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { lockPage } from "../staging-password/password-page.tsx";
import { hasSiteLock, holdsSitePass } from "../staging-password/staging-password.ts";
import { isCallbackEndpoint, isMachineEndpoint } from "./same-origin.ts";

/** What a locked site shows all the same: its lock, and what browsers and crawlers ask for without cookies. */
const open = /^\/(?:api\/site-lock(?:\/check)?|robots\.txt|site\.webmanifest)$/;

/** Addresses whose callers are programs. They are told in JSON. */
const forPrograms = /^\/(?:api|origin|images)(?:\/|$)/;

/** Another site that uses this one's embedded backends, with the key that it was given. */
async function isOwnService(c: Context<AppEnv>): Promise<boolean> {
  const given = c.req.header("x-service-key");
  return given !== undefined && (await timingSafeEqual(given, c.get("settings").SERVICE_KEY));
}

/**
 * Keeps a development site shut to whoever does not know its password (spec: accounts#site-lock), in front of everything
 * that is kept.
 */
export const requireStagingPassword = createMiddleware<AppEnv>(async (c, next) => {
  const { path } = c.req;
  const passes =
    !hasSiteLock(c.get("settings")) ||
    open.test(path) ||
    isMachineEndpoint(path) ||
    isCallbackEndpoint(c.req) ||
    (await holdsSitePass(c)) ||
    (path.startsWith("/origin/") && (await isOwnService(c)));
  if (passes) return await next();
  if (forPrograms.test(path)) throw new ApiError(403, "site_locked", "This site is not open yet.");
  const { pathname, search } = new URL(c.req.url);
  const wanted = c.req.method === "GET" ? pathname + search : "/";
  return lockPage(c, isSitePath(wanted) ? wanted : "/");
});
