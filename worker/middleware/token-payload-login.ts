import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";

/**
 * Signs in with the token payload in a page's URL (spec: accounts#token-payload) and redirects to the same page without it. It runs before
 * the page cache, and the redirect sends no referrer, so no cache, page or other site sees the payload.
 */
export const tokenPayloadLogin = createMiddleware<AppEnv>(async (c, next) => {
  const payload = c.req.query("tokenpayload");
  if (payload === undefined || c.req.method !== "GET" || /^\/(?:api|origin)\//.test(c.req.path)) return await next();
  const { signInWithPayload } = await import("../identity/sign-in-with-payload.ts");
  return (await signInWithPayload(c, payload)) ?? (await next());
});
