import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { timingSafeEqual } from "hono/utils/buffer";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";

/** Whether the caller has the service key, as do this site's services, and operators and sites that were given it. */
export async function hasServiceKey(c: Context<AppEnv>): Promise<boolean> {
  const key = c.req.header("x-service-key");
  return key !== undefined && (await timingSafeEqual(key, c.get("settings").SERVICE_KEY));
}

/** Admits only callers that have the service key. */
export const requireServiceKey = createMiddleware<AppEnv>(async (c, next) => {
  if (!(await hasServiceKey(c))) {
    throw new ApiError(401, "service_key_required", "This call is for the site's own services.");
  }
  await next();
});
