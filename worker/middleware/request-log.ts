import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import type { AppEnv } from "../app-env.ts";
import { log } from "../log.ts";

/** What an id looks like. The edge sets cf-ray; where there is no edge, a caller may have put anything there. */
const validID = /^[\w-]{1,64}$/;

/** Gives every request an id, and writes one line for it when it is answered. */
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
