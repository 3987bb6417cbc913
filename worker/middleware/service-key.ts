import { createMiddleware } from "hono/factory";
import { timingSafeEqual } from "hono/utils/buffer";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";

/** Lets only this site's own services (and another site that was given the key) through. */
export const requireServiceKey = createMiddleware<AppEnv>(async (c, next) => {
  const given = c.req.header("x-service-key") ?? "";
  if (!(await timingSafeEqual(given, c.get("settings").SERVICE_KEY))) {
    throw new ApiError(401, "service_key_required", "This call is for the site's own services.");
  }
  await next();
});
