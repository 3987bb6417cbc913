import { Hono } from "hono";
import { portalAPI } from "./account-portal/api.ts";
import type { AppEnv } from "./app-env.ts";
import { healthRoute } from "./backends/health.ts";
import { embeddedBackends } from "./backends/router.ts";
import { emulators } from "./emulators/router.ts";
import { withBackends } from "./middleware/backends.ts";
import { handleError } from "./middleware/error-handler.ts";
import { withLeague } from "./middleware/league.ts";
import { withSettings } from "./middleware/settings.ts";

/**
 * The embedded backends and emulators as this site's own services reach them. These requests bypass the middleware of
 * worker/index.ts, so the router sets up what backends need of it: settings, backends, a request id and error responses.
 */
export const embeddedRouter = new Hono<AppEnv>();
embeddedRouter.onError(handleError);
embeddedRouter.use(
  withSettings,
  withLeague,
  withBackends((request, env, context) => embeddedRouter.fetch(request, env, context)),
  async (c, next) => {
    c.set("requestID", c.req.header("x-request-id") ?? crypto.randomUUID());
    await next();
  },
);
embeddedRouter.route("/", embeddedBackends);
embeddedRouter.route("/", emulators);
embeddedRouter.route(
  "/portal",
  healthRoute("account-portal", "IDENTITY_DB", ["accounts", "account_sessions", "mails"]),
);
embeddedRouter.route("/portal", portalAPI);
