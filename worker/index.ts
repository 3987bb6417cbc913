import { Hono } from "hono";
import { portal } from "./account-portal/app.ts";
import type { AppEnv } from "./app-env.ts";
import { embeddedBackends } from "./backends/router.ts";
import { pollPulledEntries } from "./backends/scheduled.ts";
import { createWorkerScope } from "./create-worker-scope.ts";
import { pollingCron } from "./cron.ts";
import { requireAccess } from "./desk/access.ts";
import { deskHost } from "./desk/host.ts";
import { deskPages } from "./desk/page.tsx";
import { deskRoutes } from "./desk/routes.ts";
import { embeddedRouter } from "./embedded-router.ts";
import { emulators } from "./emulators/router.ts";
import { parseSettings } from "./env.ts";
import { ApiError } from "./errors.ts";
import { imageRoutes } from "./images/app.ts";
import { previews } from "./images/previews/app.ts";
import { deliverMails } from "./mail/deliver-mails.ts";
import { withBackends } from "./middleware/backends.ts";
import { closedOrigin } from "./middleware/closed-origin.ts";
import { handleError } from "./middleware/error-handler.ts";
import { indexing } from "./middleware/indexing.ts";
import { withLeague } from "./middleware/league.ts";
import { limitSearchPages } from "./middleware/limit-searches.ts";
import { observation } from "./middleware/observation.ts";
import { requestLog } from "./middleware/request-log.ts";
import { sameOrigin } from "./middleware/same-origin.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import { withSettings } from "./middleware/settings.ts";
import { singleSlash } from "./middleware/single-slash.ts";
import { sizeLimit } from "./middleware/size-limit.ts";
import { requireStagingPassword } from "./middleware/staging-password.ts";
import { streamerHost } from "./middleware/streamer-host.ts";
import { tokenPayloadLogin } from "./middleware/token-payload-login.ts";
import { writeObservations } from "./observability/write-observations.ts";
import { servePage } from "./pages.ts";
import { isPushQueue } from "./push/push-queue.ts";
import { accountRoutes } from "./routes/account.ts";
import { accountPassRoutes } from "./routes/account-passes.ts";
import { activeStreamRoutes } from "./routes/active-streams.ts";
import { advertRoutes } from "./routes/adverts.ts";
import { authRoutes } from "./routes/auth.ts";
import { calendarRoutes } from "./routes/calendars.ts";
import { captchaRoutes } from "./routes/captcha.ts";
import { checkoutRoutes } from "./routes/checkout.ts";
import { consentRoutes } from "./routes/consent.ts";
import { contactRoutes } from "./routes/contact.ts";
import { documentFileRoutes } from "./routes/document-files.ts";
import { entitlementChangeRoutes } from "./routes/entitlement-changes.ts";
import { errorRoutes } from "./routes/errors.ts";
import { eventRoutes } from "./routes/events.ts";
import { feedRoutes } from "./routes/feeds.ts";
import { handoverRoutes } from "./routes/handover.ts";
import { healthRoutes } from "./routes/health.ts";
import { leagueFileRoutes } from "./routes/league-files.ts";
import { licenceRoutes } from "./routes/licences.ts";
import { liveRoutes } from "./routes/live.ts";
import { mailRoutes } from "./routes/mails.ts";
import { manifestRoutes } from "./routes/manifest.ts";
import { metricsRoutes } from "./routes/metrics.ts";
import { newsletterRoutes } from "./routes/newsletter.ts";
import { oembedRoutes } from "./routes/oembed.ts";
import { offlineRoutes } from "./routes/offline.tsx";
import { openDataRoutes } from "./routes/open-data.ts";
import { packageRoutes } from "./routes/packages.ts";
import { promoRoutes } from "./routes/promos.ts";
import { pushRoutes } from "./routes/push.ts";
import { robotsRoutes } from "./routes/robots.ts";
import { searchRoutes } from "./routes/search.ts";
import { securityTxtRoutes } from "./routes/security-txt.ts";
import { sessionRoutes } from "./routes/session.ts";
import { sessionCheckRoutes } from "./routes/session-check.ts";
import { sitemapRoutes } from "./routes/sitemap.ts";
import { socialRoutes } from "./routes/social.ts";
import { stagingPasswordRoutes } from "./routes/staging-password.ts";
import { streamURLRoutes } from "./routes/stream-url.ts";
import { streamingLibraryRoutes } from "./routes/streaming-library.ts";
import { streamRoutes } from "./routes/streams.ts";
import { videoRoutes } from "./routes/videos.ts";
import { voucherRoutes } from "./routes/vouchers.ts";
import { watchPositionRoutes } from "./routes/watch-positions.ts";
import { runSchedule } from "./scheduled.ts";

export { MatchHub } from "../durable-objects/match-hub.ts";
export { MatchRoom } from "../durable-objects/match-room.ts";
export { StreamGate } from "../durable-objects/stream-gate.ts";

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

app.route("/api/account/passes", accountPassRoutes);
app.route("/api/account", accountRoutes);
app.route("/api/auth", authRoutes);
app.route("/api/auth/social", socialRoutes);
app.route("/api/auth/handover", handoverRoutes);
app.route("/api/session", sessionRoutes);
app.route("/api/session", sessionCheckRoutes);
app.route("/api/session/streams", activeStreamRoutes);
app.route("/api/streaming-library", streamingLibraryRoutes);
app.route("/api/streams", streamRoutes);
app.route("/api/streams", streamURLRoutes);
app.route("/api/captcha", captchaRoutes);
app.route("/api/checkout", checkoutRoutes);
app.route("/api/packages", packageRoutes);
app.route("/api/licences", licenceRoutes);
app.route("/api/live", liveRoutes);
app.route("/api/mails", mailRoutes);
app.route("/api/metrics", metricsRoutes);
app.route("/api/contact", contactRoutes);
app.route("/api/newsletter", newsletterRoutes);
app.route("/api/adverts", advertRoutes);
app.route("/api/promos", promoRoutes);
app.route("/api/push", pushRoutes);
app.route("/api/consent", consentRoutes);
app.route("/api/errors", errorRoutes);
app.route("/api/events", eventRoutes);
app.route("/api/health", healthRoutes);
app.route("/api/oembed", oembedRoutes);
app.route("/api/search", searchRoutes);
app.route("/api/site-lock", stagingPasswordRoutes);
app.route("/api/standing-changes", entitlementChangeRoutes);
app.route("/api/videos", videoRoutes);
app.route("/api/vouchers", voucherRoutes);
app.route("/api/watch-positions", watchPositionRoutes);
app.route("/api/v1", openDataRoutes);
app.route("/api/desk/v1", deskRoutes);
app.all("/api/*", () => {
  throw new ApiError(404, "not_found", "There is no such call.");
});
app.route("/portal", portal);
app.route("/desk", deskPages);
app.route("/images", imageRoutes);
app.route("/previews", previews);
app.use("/origin/*", closedOrigin);
app.route("/origin/images", imageRoutes);
app.route("/", embeddedBackends);
app.route("/", emulators);
app.all("/origin/*", () => {
  throw new ApiError(404, "not_found", "There is no such call.");
});
app.route("/", leagueFileRoutes);
app.route("/", robotsRoutes);
app.route("/", securityTxtRoutes);
app.route("/", manifestRoutes);
app.route("/", offlineRoutes);
app.route("/", sitemapRoutes);
app.route("/", feedRoutes);
app.route("/", calendarRoutes);
app.route("/", documentFileRoutes);
app.on("GET", ["/search", "/search.data"], limitSearchPages);
app.all("*", servePage);

export default {
  fetch: app.fetch,
  async scheduled({ cron, scheduledTime }, env, context) {
    const scope = () => createWorkerScope(env, context);
    if (cron === pollingCron) await pollPulledEntries(scope, scheduledTime);
    else await runSchedule(scope);
    await writeObservations(env, parseSettings(env));
  },
  async queue(batch, env, context) {
    // What encrypts pushes is nothing that a request needs.
    const deliver = isPushQueue(batch.queue) ? (await import("./push/deliver-pushes.ts")).deliverPushes : deliverMails;
    await deliver(batch, createWorkerScope(env, context), new Date());
    await writeObservations(env, parseSettings(env));
  },
} satisfies ExportedHandler<Env>;
