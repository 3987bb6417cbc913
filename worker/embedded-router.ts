import { type ExecutionContext, Hono } from "hono";
import { portalCalls } from "./account-portal/calls.ts";
import type { AppEnv } from "./app-env.ts";
import { healthRoute } from "./backends/health.ts";
import { embeddedBackends } from "./backends/router.ts";
import { emulators } from "./emulators/router.ts";
import { answerError } from "./middleware/error-handler.ts";
import { withSettings } from "./middleware/settings.ts";

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
  app.route("/", embeddedBackends);
  app.route("/", emulators);
  app.route("/portal", healthRoute("account-portal", "IDENTITY_DB"));
  app.route("/portal", portalCalls);
  return app;
}

let made: Hono<AppEnv> | null = null;

/** Asks an embedded backend. They are put together with the first call: the portal's sessions reach this module themselves. */
export function askInProcess(request: Request, env: Env, context: ExecutionContext): Response | Promise<Response> {
  made ??= backendsInProcess();
  return made.fetch(request, env, context);
}
