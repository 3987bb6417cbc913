import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";

/** Answers for programs and pages of one's own account: never a search result. */
const neverIndexed = /^\/(api|origin|portal)\//;

/** Keeps search engines from listing what is not a public page, and all of the site anywhere but in production. */
export const indexing = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const listed = c.get("settings").ENVIRONMENT === "production" && !neverIndexed.test(c.req.path);
  // A WebSocket's handshake must stay as the platform made it.
  if (!listed && c.res.status !== 101) c.header("x-robots-tag", "noindex");
});
