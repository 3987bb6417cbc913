import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";
import { measure } from "../observability/measurements.ts";
import { writeObservations } from "../observability/write-observations.ts";

/** Measures the response, and writes measurements and error reports after it was sent. */
export const observation = createMiddleware<AppEnv>(async (c, next) => {
  const started = Date.now();
  await next();
  const milliseconds = Date.now() - started;
  measure("response", `${Math.floor(c.res.status / 100)}xx`, milliseconds);
  const cacheState = c.get("cacheState");
  if (cacheState !== undefined) measure("page", cacheState, milliseconds);
  c.executionCtx.waitUntil(writeObservations(c.env, c.get("settings")));
});
