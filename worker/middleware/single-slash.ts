import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";

/**
 * Redirects a path that begins with several slashes to the one that begins with a single slash. A page that redirects to a
 * path of its own must not lead to another site: a browser takes `//host` for one.
 */
export const singleSlash = createMiddleware<AppEnv>(async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  if (!pathname.startsWith("//")) return await next();
  return c.redirect(pathname.replace(/^\/+/, "/") + search, 308);
});
