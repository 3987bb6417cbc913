import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";

/** Paths for programs, and of personal pages. */
const neverIndexed = /^\/(?:(?:api|origin|portal)\/|desk(?:\/|$))/;

/** Lets search engines index only public pages, and only in production. */
export const indexing = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const listed = c.get("settings").ENVIRONMENT === "production" && !neverIndexed.test(c.req.path);
  // The headers of a WebSocket handshake cannot be changed.
  if (!listed && c.res.status !== 101) c.header("x-robots-tag", "noindex");
});
