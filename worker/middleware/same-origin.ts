import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Doors that other programs use, which carry a key or a signature and never a cookie. */
const machineEndpoints = ["/origin/identity", "/origin/match-data/feed", "/origin/stripe/v1/", "/api/checkout/webhook"];

/** Where another site's page posts an answer, and nothing is changed by it: Apple's, after a sign-in there. */
const callbackEndpoints = new Set(["/api/auth/social/apple/callback"]);

export const isCallbackEndpoint = ({ method, path }: { method: string; path: string }) =>
  method === "POST" && callbackEndpoints.has(path);

export function isMachineEndpoint(path: string): boolean {
  return machineEndpoints.some((door) => path.startsWith(door));
}

/**
 * Refuses requests that change state when a browser says that another site made them (CSRF).
 * Every current browser sends Sec-Fetch-Site or Origin with them; a caller that sends neither is no browser,
 * so it has no cookie of a fan that could be abused.
 */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  if (!safeMethods.has(c.req.method) && !isMachineEndpoint(c.req.path) && !isCallbackEndpoint(c.req)) {
    const site = c.req.header("sec-fetch-site");
    const origin = c.req.header("origin");
    const foreignSite = site !== undefined && site !== "same-origin" && site !== "none";
    const foreignOrigin = origin !== undefined && origin !== new URL(c.req.url).origin;
    if (foreignSite || foreignOrigin) {
      throw new ApiError(403, "cross_site", "This request came from another site, so it was not carried out.");
    }
  }
  await next();
});
