import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";
import { parseSettings, type Settings } from "../env.ts";
import { ApiError } from "../errors.ts";
import { log } from "../log.ts";
import { origin } from "./app.ts";

let settings: Settings | undefined;

/**
 * The embedded backends as this site's own services reach them: without the doors of worker/index.ts, so it brings what a
 * backend needs of those itself: settings, a request id, and answers for errors.
 */
export const inProcessOrigin = new Hono<AppEnv>();

inProcessOrigin.onError((error, c) => {
  const requestID = c.get("requestID");
  if (error instanceof ApiError) {
    return c.json({ error: { code: error.code, message: error.message, requestID } }, error.status, error.headers);
  }
  log("error", "backend", {
    requestID,
    path: c.req.path.split("/", 3).join("/"),
    error: error.message,
    stack: error.stack,
  });
  return c.json({ error: { code: "internal", message: "The backend has failed.", requestID } }, 500);
});

inProcessOrigin.use(async (c, next) => {
  settings ??= parseSettings(c.env);
  c.set("settings", settings);
  c.set("requestID", c.req.header("x-request-id") ?? crypto.randomUUID());
  await next();
});
inProcessOrigin.route("/", origin);
