import { Hono } from "hono";
import { FollowerRelay } from "../durable-objects/follower-relay.ts";
import { MatchHub } from "../durable-objects/match-hub.ts";
import { MatchRoom } from "../durable-objects/match-room.ts";
import { StartQueue } from "../durable-objects/start-queue.ts";
import { StreamGate } from "../durable-objects/stream-gate.ts";
import { message } from "../schemas/site/messages.ts";
import type { AppEnv } from "./app-env.ts";
import { createWorkerScope } from "./create-worker-scope.ts";
import { requireAccess } from "./desk/access.ts";
import { deskHost } from "./desk/host.ts";
import { embeddedRouter } from "./embedded-router.ts";
import { ApiError } from "./errors.ts";
import { createLazyApp } from "./lazy-routes.ts";
import { withBackends } from "./middleware/backends.ts";
import { handleError } from "./middleware/error-handler.ts";
import { exactPath } from "./middleware/exact-path.ts";
import { indexing } from "./middleware/indexing.ts";
import { withLeague } from "./middleware/league.ts";
import { limitSearchPages } from "./middleware/limit-searches.ts";
import { observation } from "./middleware/observation.ts";
import { protectBackends } from "./middleware/protect-backends.ts";
import { requestLog } from "./middleware/request-log.ts";
import { sameOrigin } from "./middleware/same-origin.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import { withSettings } from "./middleware/settings.ts";
import { singleSlash } from "./middleware/single-slash.ts";
import { sizeLimit } from "./middleware/size-limit.ts";
import { requireStagingPassword } from "./middleware/staging-password.ts";
import { streamerHost } from "./middleware/streamer-host.ts";
import { tokenPayloadLogin } from "./middleware/token-payload-login.ts";
import { reportObjectErrors } from "./observability/report-object-errors.ts";
import { withObservations } from "./observability/with-observations.ts";
import { servePage } from "./pages/serve-page.ts";
import { documentFileRoutes } from "./routes/document-files.ts";
import { feedRoutes } from "./routes/feeds.ts";
import { leagueFileRoutes } from "./routes/league-files.ts";
import { manifestRoutes } from "./routes/manifest.ts";
import { robotsRoutes } from "./routes/robots.ts";
import { siteRoutes } from "./site-routes.ts";

reportObjectErrors({ FollowerRelay, MatchHub, MatchRoom, StartQueue, StreamGate });

export { FollowerRelay, MatchHub, MatchRoom, StartQueue, StreamGate };

const noSuchCall = () => {
  throw new ApiError(404, "not_found", message("There is no such call."));
};

const site = createLazyApp(siteRoutes, (mounted) => {
  const app = new Hono<AppEnv>();
  app.onError(handleError);
  app.use(
    requestLog,
    withSettings,
    withLeague,
    withBackends(embeddedRouter.fetch),
    observation,
    securityHeaders,
    indexing,
  );
  app.use(sameOrigin, sizeLimit, tokenPayloadLogin, requireStagingPassword, streamerHost, deskHost, singleSlash);
  app.use("/desk/*", requireAccess);
  app.use("/api/desk/*", requireAccess);
  app.use("/origin/*", protectBackends);

  if (mounted !== null) app.route(mounted.path, mounted.routes);
  app.all("/api/*", noSuchCall);
  app.all("/origin/*", noSuchCall);
  app.route("/", leagueFileRoutes);
  app.route("/", robotsRoutes);
  app.route("/", manifestRoutes);
  app.route("/", feedRoutes);
  app.route("/", documentFileRoutes);
  app.use(exactPath);
  app.on(
    "GET",
    ["/search", "/search.data"].flatMap((path) => [path, `/:language{[a-z]{2,3}}${path}`]),
    limitSearchPages,
  );
  app.all("*", servePage);
  return app;
});

export default {
  fetch: site.fetch,
  scheduled: (_, env, context) =>
    withObservations(env, "schedule", async () => {
      await (await import("./scheduled.ts")).runSchedule(() => createWorkerScope(env, context));
    }),
  queue: (batch, env, context) =>
    withObservations(env, "queue", async () => {
      const { isPushQueue } = await import("./push/push-queue.ts");
      const deliver = isPushQueue(batch.queue)
        ? (await import("./push/deliver-pushes.ts")).deliverPushes
        : (await import("./mail/deliver-mails.ts")).deliverMails;
      await deliver(batch, createWorkerScope(env, context), new Date());
    }),
} satisfies ExportedHandler<Env>;
