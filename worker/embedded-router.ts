import { Hono } from "hono";
import type { AppEnv } from "./app-env.ts";
import { healthRoute } from "./backends/health.ts";
import { embeddedBackends } from "./backends/router.ts";
import { emulators } from "./emulators/router.ts";
import { createLazyApp, type LazyRoutes } from "./lazy-routes.ts";
import { withBackends } from "./middleware/backends.ts";
import { handleError } from "./middleware/error-handler.ts";
import { withLeague } from "./middleware/league.ts";
import { withSettings } from "./middleware/settings.ts";

export const embeddedRoutes: LazyRoutes = {
  ...embeddedBackends,
  ...emulators,
  "/portal": async () =>
    new Hono<AppEnv>()
      .route("/", healthRoute("account-portal", "IDENTITY_DB", ["accounts", "account_sessions", "mails"]))
      .route("/", (await import("./account-portal/api.ts")).portalAPI),
};

/**
 * The embedded backends and emulators, for calls by this site's own services. Such requests bypass the middleware of worker/index.ts, so
 * this router sets up what backends need from it: settings, backends, a request id and error responses.
 */
export const embeddedRouter = createLazyApp(embeddedRoutes, (mounted) => {
  const app = new Hono<AppEnv>();
  app.onError(handleError);
  app.use(
    withSettings,
    withLeague,
    withBackends((request, env, context) => embeddedRouter.fetch(request, env, context)),
    async (c, next) => {
      c.set("requestID", c.req.header("x-request-id") ?? crypto.randomUUID());
      await next();
    },
  );
  if (mounted !== null) app.route(mounted.path, mounted.routes);
  return app;
});
