import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";

/** Paths of programs and of personal pages. */
const neverIndexed = /^\/(?:(?:api|origin|portal)\/|desk(?:\/|$))/;

/** Keeps search engines from indexing everything but public pages, and all of the site outside production. */
export const indexing = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const listed = c.get("settings").ENVIRONMENT === "production" && !neverIndexed.test(c.req.path);
  // The headers of a WebSocket handshake cannot be changed.
  if (!listed && c.res.status !== 101) c.header("x-robots-tag", "noindex");
});
