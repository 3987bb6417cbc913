import { Hono } from "hono";
import type { AppEnv } from "./app-env.ts";
import { watchCron } from "./cron.ts";
import { ApiError } from "./errors.ts";
import { answerError } from "./middleware/error-answer.ts";
import { indexing } from "./middleware/indexing.ts";
import { payloadInAddress } from "./middleware/payload-in-address.ts";
import { requestLog } from "./middleware/request-log.ts";
import { sameOrigin } from "./middleware/same-origin.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import { withSettings } from "./middleware/settings.ts";
import { siteLock } from "./middleware/site-lock.ts";
import { sizeLimit } from "./middleware/size-limit.ts";
import { streamerHost } from "./middleware/streamer-host.ts";
import { origin } from "./origin/app.ts";
import { imagesOrigin } from "./origin/images/app.ts";
import { portal } from "./origin/portal/app.ts";
import { servePage } from "./pages.ts";
import { previews } from "./previews/app.ts";
import { accountRoutes } from "./routes/account.ts";
import { activeStreamRoutes } from "./routes/active-streams.ts";
import { advertRoutes } from "./routes/adverts.ts";
import { authRoutes } from "./routes/auth.ts";
import { calendarRoutes } from "./routes/calendars.ts";
import { captchaRoutes } from "./routes/captcha.ts";
import { checkoutRoutes } from "./routes/checkout.ts";
import { consentRoutes } from "./routes/consent.ts";
import { errorRoutes } from "./routes/errors.ts";
import { eventRoutes } from "./routes/events.ts";
import { feedRoutes } from "./routes/feeds.ts";
import { handoverRoutes } from "./routes/handover.ts";
import { healthRoutes } from "./routes/health.ts";
import { heldPassRoutes } from "./routes/held-passes.ts";
import { licenceRoutes } from "./routes/licences.ts";
import { liveRoutes } from "./routes/live.ts";
import { manifestRoutes } from "./routes/manifest.ts";
import { newsletterRoutes } from "./routes/newsletter.ts";
import { oembedRoutes } from "./routes/oembed.ts";
import { openDataRoutes } from "./routes/open-data.ts";
import { packageRoutes } from "./routes/packages.ts";
import { promoRoutes } from "./routes/promos.ts";
import { robotsRoutes } from "./routes/robots.ts";
import { sessionRoutes } from "./routes/session.ts";
import { sessionCheckRoutes } from "./routes/session-check.ts";
import { siteLockRoutes } from "./routes/site-lock.ts";
import { sitemapRoutes } from "./routes/sitemap.ts";
import { socialRoutes } from "./routes/social.ts";
import { standingChangeRoutes } from "./routes/standing-changes.ts";
import { streamingLibraryRoutes } from "./routes/streaming-library.ts";
import { streamRoutes } from "./routes/streams.ts";
import { videoRoutes } from "./routes/videos.ts";
import { voucherRoutes } from "./routes/vouchers.ts";
import { watchPositionRoutes } from "./routes/watch-positions.ts";
import { runSchedule } from "./scheduled.ts";
import { watchStanding } from "./watching/standing-watch.ts";

export { MatchHub } from "../durable-objects/match-hub.ts";
export { MatchRoom } from "../durable-objects/match-room.ts";
export { StreamGate } from "../durable-objects/stream-gate.ts";

const app = new Hono<AppEnv>();

app.onError(answerError);
app.use(requestLog, withSettings, securityHeaders, indexing);
app.use(sameOrigin, sizeLimit, payloadInAddress, siteLock, streamerHost);

app.route("/api/account/passes", heldPassRoutes);
app.route("/api/account", accountRoutes);
app.route("/api/auth", authRoutes);
app.route("/api/auth/social", socialRoutes);
app.route("/api/auth/handover", handoverRoutes);
app.route("/api/session", sessionRoutes);
app.route("/api/session", sessionCheckRoutes);
app.route("/api/session/streams", activeStreamRoutes);
app.route("/api/streaming-library", streamingLibraryRoutes);
app.route("/api/streams", streamRoutes);
app.route("/api/captcha", captchaRoutes);
app.route("/api/checkout", checkoutRoutes);
app.route("/api/packages", packageRoutes);
app.route("/api/licences", licenceRoutes);
app.route("/api/live", liveRoutes);
app.route("/api/newsletter", newsletterRoutes);
app.route("/api/adverts", advertRoutes);
app.route("/api/promos", promoRoutes);
app.route("/api/consent", consentRoutes);
app.route("/api/errors", errorRoutes);
app.route("/api/events", eventRoutes);
app.route("/api/health", healthRoutes);
app.route("/api/oembed", oembedRoutes);
app.route("/api/site-lock", siteLockRoutes);
app.route("/api/standing-changes", standingChangeRoutes);
app.route("/api/videos", videoRoutes);
app.route("/api/vouchers", voucherRoutes);
app.route("/api/watch-positions", watchPositionRoutes);
app.route("/api/v1", openDataRoutes);
app.all("/api/*", () => {
  throw new ApiError(404, "not_found", "There is no such call.");
});
app.route("/portal", portal);
app.route("/images", imagesOrigin);
app.route("/previews", previews);
app.route("/", origin);
app.all("/origin/*", () => {
  throw new ApiError(404, "not_found", "There is no such call.");
});
app.route("/", robotsRoutes);
app.route("/", manifestRoutes);
app.route("/", sitemapRoutes);
app.route("/", feedRoutes);
app.route("/", calendarRoutes);
app.all("*", servePage);

export default {
  fetch: app.fetch,
  async scheduled({ cron, scheduledTime }, env, context) {
    if (cron === watchCron) await watchStanding(env, context, scheduledTime);
    else await runSchedule(env, context);
  },
} satisfies ExportedHandler<Env>;
