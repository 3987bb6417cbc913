import { every } from "hono/combine";
import { cors } from "hono/cors";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";

const methods = ["GET", "HEAD"];

const readOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (!methods.includes(c.req.method)) {
    const allow = [...methods, "OPTIONS"].join(", ");
    throw new ApiError(405, "method_not_allowed", `This can only be read: ${allow}.`, { allow });
  }
  await next();
});

/**
 * For responses that are the same for everybody, such as open data and feeds: scripts on any site may read them and their errors, and send
 * preflight requests (CORS). Other methods are refused with 405.
 */
export const publicCORS = every(
  cors({ origin: "*", allowMethods: methods, exposeHeaders: ["ETag", "Retry-After"], maxAge: 86_400 }),
  readOnly,
);
