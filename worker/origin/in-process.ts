import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";
import { answerError } from "../middleware/error-answer.ts";
import { withSettings } from "../middleware/settings.ts";
import { origin } from "./app.ts";
import { healthOf } from "./health.ts";
import { portalCalls } from "./portal/calls.ts";

/**
 * The embedded backends as this site's own services reach them: without the doors of worker/index.ts, so it brings what a
 * backend needs of those itself: settings, a request id, and answers for errors.
 */
export const inProcessOrigin = new Hono<AppEnv>();
inProcessOrigin.onError(answerError);
inProcessOrigin.use(withSettings, async (c, next) => {
  c.set("requestID", c.req.header("x-request-id") ?? crypto.randomUUID());
  await next();
});
inProcessOrigin.route("/", origin);
inProcessOrigin.route(
  "/portal",
  healthOf("account-portal", (env) => env.IDENTITY_DB),
);
inProcessOrigin.route("/portal", portalCalls);
