import { Hono } from "hono";
import type { AppEnv } from "./app-env.ts";
import { ApiError } from "./errors.ts";
import { answerError } from "./middleware/error-answer.ts";
import { indexing } from "./middleware/indexing.ts";
import { requestLog } from "./middleware/request-log.ts";
import { sameOrigin } from "./middleware/same-origin.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import { withSettings } from "./middleware/settings.ts";
import { sizeLimit } from "./middleware/size-limit.ts";
import { origin } from "./origin/app.ts";
import { imagesOrigin } from "./origin/images/app.ts";
import { portal } from "./origin/portal/app.ts";
import { servePage } from "./pages.ts";
import { authRoutes } from "./routes/auth.ts";
import { checkoutRoutes } from "./routes/checkout.ts";
import { feedRoutes } from "./routes/feeds.ts";
import { healthRoutes } from "./routes/health.ts";
import { liveRoutes } from "./routes/live.ts";
import { manifestRoutes } from "./routes/manifest.ts";
import { newsletterRoutes } from "./routes/newsletter.ts";
import { oembedRoutes } from "./routes/oembed.ts";
import { packageRoutes } from "./routes/packages.ts";
import { robotsRoutes } from "./routes/robots.ts";
import { sessionRoutes } from "./routes/session.ts";
import { sessionCheckRoutes } from "./routes/session-check.ts";
import { sitemapRoutes } from "./routes/sitemap.ts";
import { runSchedule } from "./scheduled.ts";

export { MatchHub } from "../durable-objects/match-hub.ts";
export { MatchRoom } from "../durable-objects/match-room.ts";
export { StreamGate } from "../durable-objects/stream-gate.ts";

const app = new Hono<AppEnv>();

app.onError(answerError);
app.use(requestLog, withSettings, securityHeaders, indexing);
app.use(sameOrigin, sizeLimit);

app.route("/api/auth", authRoutes);
app.route("/api/session", sessionRoutes);
app.route("/api/session", sessionCheckRoutes);
app.route("/api/checkout", checkoutRoutes);
app.route("/api/packages", packageRoutes);
app.route("/api/live", liveRoutes);
app.route("/api/newsletter", newsletterRoutes);
app.route("/api/health", healthRoutes);
app.route("/api/oembed", oembedRoutes);
app.all("/api/*", () => {
  throw new ApiError(404, "not_found", "There is no such call.");
});
app.route("/portal", portal);
app.route("/images", imagesOrigin);
app.route("/", origin);
app.all("/origin/*", () => {
  throw new ApiError(404, "not_found", "There is no such call.");
});
app.route("/", robotsRoutes);
app.route("/", manifestRoutes);
app.route("/", sitemapRoutes);
app.route("/", feedRoutes);
app.all("*", servePage);

export default {
  fetch: app.fetch,
  async scheduled(_controller, env, context) {
    await runSchedule(env, context);
  },
} satisfies ExportedHandler<Env>;
