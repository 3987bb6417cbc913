import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";

/**
 * Redirects a path that begins with several slashes to the same path with one. Otherwise, a page that redirects to its own path could lead
 * to another site, because browsers read `//host` as a host.
 */
export const singleSlash = createMiddleware<AppEnv>(async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  if (!pathname.startsWith("//")) return await next();
  return c.redirect(pathname.replace(/^\/+/, "/") + search, 308);
});
