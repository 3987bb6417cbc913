import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import type { AppEnv } from "../app-env.ts";
import { log } from "../log.ts";

/** The edge sets cf-ray; without an edge, clients can put anything in it. */
const validID = /^[\w-]{1,64}$/;

/**
 * Gives every request an id, and logs one line per response. It is not hono/request-id, which reads and writes the same header: this id
 * comes from cf-ray and leaves as x-request-id, except on a WebSocket handshake.
 */
export const requestLog = createMiddleware<AppEnv>(async (c, next) => {
  const started = Date.now();
  const ray = c.req.header("cf-ray") ?? "";
  c.set("requestID", validID.test(ray) ? ray : crypto.randomUUID());
  await next();
  const pattern = c.get("routePattern") ?? matchedRoutes(c).findLast((route) => route.method !== "ALL")?.path ?? "*";
  if (c.res.status !== 101) c.header("x-request-id", c.get("requestID"));
  log("info", "request", {
    requestID: c.get("requestID"),
    method: c.req.method,
    route: pattern,
    status: c.res.status,
    ms: Date.now() - started,
    cache: c.get("cacheState"),
  });
});
