import { type ExecutionContext, Hono } from "hono";
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
function backendsInProcess(): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.onError(answerError);
  app.use(withSettings, async (c, next) => {
    c.set("requestID", c.req.header("x-request-id") ?? crypto.randomUUID());
    await next();
  });
  app.route("/", origin);
  app.route(
    "/portal",
    healthOf("account-portal", (env) => env.IDENTITY_DB),
  );
  app.route("/portal", portalCalls);
  return app;
}

let made: Hono<AppEnv> | null = null;

/** Asks an embedded backend. They are put together with the first call: the portal's sessions reach this module themselves. */
export function askInProcess(request: Request, env: Env, context: ExecutionContext): Response | Promise<Response> {
  made ??= backendsInProcess();
  return made.fetch(request, env, context);
}
