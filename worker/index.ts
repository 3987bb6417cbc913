import { Hono } from "hono";
import type { AppEnv } from "./app-env.ts";
import { EnvironmentError, parseSettings, type Settings } from "./env.ts";
import { ApiError } from "./errors.ts";
import { log } from "./log.ts";
import { requestLog } from "./middleware/request-log.ts";
import { sameOrigin } from "./middleware/same-origin.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import { sizeLimit } from "./middleware/size-limit.ts";
import { origin } from "./origin/app.ts";
import { imagesOrigin } from "./origin/images/app.ts";
import { portal } from "./origin/portal/app.ts";
import { servePage } from "./pages.ts";
import { authRoutes } from "./routes/auth.ts";
import { checkoutRoutes } from "./routes/checkout.ts";
import { healthRoutes } from "./routes/health.ts";
import { liveRoutes } from "./routes/live.ts";
import { packageRoutes } from "./routes/packages.ts";
import { sessionRoutes } from "./routes/session.ts";
import { sessionCheckRoutes } from "./routes/session-check.ts";
import { runSchedule } from "./scheduled.ts";

export { MatchRoom } from "../durable-objects/match-room.ts";
export { StreamGate } from "../durable-objects/stream-gate.ts";

const app = new Hono<AppEnv>();

app.onError((error, c) => {
  const requestID = c.get("requestID");
  if (error instanceof ApiError) {
    return c.json({ error: { code: error.code, message: error.message, requestID } }, error.status, error.headers);
  }
  if (error instanceof EnvironmentError) {
    log("error", "environment", { problem: error.message });
    return c.json(
      {
        error: {
          code: "environment",
          message: "The site is not set up completely. Its log says what is missing.",
          requestID,
        },
      },
      503,
    );
  }
  log("error", "unhandled", { requestID, error: error.message, stack: error.stack });
  return c.json(
    { error: { code: "internal", message: "Something went wrong on our side. Please try again.", requestID } },
    500,
  );
});

/** Parsed once for each isolate: bindings and variables cannot change while it lives. */
let settings: Settings | undefined;

app.use(requestLog, securityHeaders, async (c, next) => {
  settings ??= parseSettings(c.env);
  c.set("settings", settings);
  await next();
});
app.use(sameOrigin, sizeLimit);

app.route("/api/auth", authRoutes);
app.route("/api/session", sessionRoutes);
app.route("/api/session", sessionCheckRoutes);
app.route("/api/checkout", checkoutRoutes);
app.route("/api/packages", packageRoutes);
app.route("/api/live", liveRoutes);
app.route("/api/health", healthRoutes);
app.all("/api/*", () => {
  throw new ApiError(404, "not_found", "There is no such call.");
});
app.route("/portal", portal);
app.route("/images", imagesOrigin);
app.route("/", origin);
app.all("/origin/*", () => {
  throw new ApiError(404, "not_found", "There is no such call.");
});
app.all("*", servePage);

export default {
  fetch: app.fetch,
  async scheduled(_controller, env, context) {
    await runSchedule(env, context);
  },
} satisfies ExportedHandler<Env>;
