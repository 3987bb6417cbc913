import { createMiddleware } from "hono/factory";
import { message } from "../../schemas/site/messages.ts";
import { isSitePath } from "../../schemas/site/site-path.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { isCallbackEndpoint, isMachineEndpoint } from "./same-origin.ts";
import { hasServiceKey } from "./service-key.ts";

/** Paths that need no password: the password form, and what browsers, crawlers and security researchers request without cookies. */
const open =
  /^\/(?:api\/site-lock(?:\/check)?|robots\.txt|\.well-known\/security\.txt|site\.webmanifest|favicon\.(?:svg|ico)|(?:brand|crests|icons)\/[a-z0-9-]+\.(?:svg|png))$/;

/** Paths called by programs, which get errors as JSON. */
const forPrograms = /^\/(?:api|origin|images)(?:\/|$)/;

/**
 * Closes a staging site to everyone without its password (spec: accounts#site-lock). Runs before the page cache.
 */
export const requireStagingPassword = createMiddleware<AppEnv>(async (c, next) => {
  const { path } = c.req;
  if (c.get("settings").SITE_LOCK_PASSWORD === "") return await next();
  const { hasStagingPass } = await import("../staging-password/staging-password.ts");
  const passes =
    open.test(path) ||
    isMachineEndpoint(path) ||
    isCallbackEndpoint(c.req) ||
    (await hasStagingPass(c)) ||
    (path.startsWith("/origin/") && (await hasServiceKey(c)));
  if (passes) return await next();
  if (forPrograms.test(path)) throw new ApiError(403, "site_locked", message("This site is not open yet."));
  const { pathname, search } = new URL(c.req.url);
  const returnTo = c.req.method === "GET" ? pathname + search : "/";
  const { passwordPage } = await import("../staging-password/password-page.tsx");
  return passwordPage(c, isSitePath(returnTo) ? returnTo : "/");
});
