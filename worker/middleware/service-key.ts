import { createMiddleware } from "hono/factory";
import { timingSafeEqual } from "hono/utils/buffer";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";

/** Admits only callers that have the service key: this site's services, and operators and sites that were given it. */
export const requireServiceKey = createMiddleware<AppEnv>(async (c, next) => {
  const given = c.req.header("x-service-key") ?? "";
  if (!(await timingSafeEqual(given, c.get("settings").SERVICE_KEY))) {
    throw new ApiError(401, "service_key_required", "This call is for the site's own services.");
  }
  await next();
});
