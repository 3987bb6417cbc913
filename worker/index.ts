import { Hono } from "hono";
import type { AppEnv } from "./app-env.ts";
import { parseSettings } from "./env.ts";
import { ApiError } from "./errors.ts";
import { log } from "./log.ts";
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

export { MatchRoom } from "../durable-objects/match-room.ts";
export { StreamGate } from "../durable-objects/stream-gate.ts";

const app = new Hono<AppEnv>();
app.onError((error, c) => {
  const requestID = c.get("requestID");
  if (error instanceof ApiError) {
    return c.json({ error: { code: error.code, message: error.message, requestID } }, error.status, error.headers);
  }
  log("error", "unhandled", { requestID, error: error.message, stack: error.stack });
  return c.json(
    { error: { code: "internal", message: "Something went wrong on our side. Please try again.", requestID } },
    500,
  );
});
app.use(async (c, next) => {
  c.set("settings", parseSettings(c.env));
  c.set("requestID", crypto.randomUUID());
  c.set("nonce", crypto.randomUUID());
  await next();
});
app.route("/api/auth", authRoutes);
app.route("/api/session", sessionRoutes);
app.route("/api/session", sessionCheckRoutes);
app.route("/api/checkout", checkoutRoutes);
app.route("/api/packages", packageRoutes);
app.route("/api/live", liveRoutes);
app.route("/api/health", healthRoutes);
app.route("/portal", portal);
app.route("/images", imagesOrigin);
app.route("/", origin);
app.all("*", servePage);

export default app;
