import { createMiddleware } from "hono/factory";
import { message } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Endpoints for other programs, which authenticate with a key or a signature and never with a cookie. */
const machineEndpoints = ["/origin/identity", "/origin/match-data/feed", "/origin/stripe/v1/", "/api/checkout/webhook"];

/** Endpoints that another site's page may post to because they change no state: Apple's sign-in posts here. */
const callbackEndpoints = new Set(["/api/auth/social/apple/callback"]);

/** Open data changes no state. It refuses such methods itself, so that scripts on other sites can read the error. */
const openData = "/api/v1/";

export const isCallbackEndpoint = ({ method, path }: { method: string; path: string }) =>
  method === "POST" && callbackEndpoints.has(path);

export function isMachineEndpoint(path: string): boolean {
  return machineEndpoints.some((endpoint) => path.startsWith(endpoint));
}

/**
 * Refuses state-changing requests that a browser marks as coming from another site (CSRF). Every current browser sends Sec-Fetch-Site or
 * Origin with them; a client that sends neither is not a browser, so it has no user's cookie.
 */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  const isExempt = isMachineEndpoint(c.req.path) || isCallbackEndpoint(c.req) || c.req.path.startsWith(openData);
  if (!safeMethods.has(c.req.method) && !isExempt) {
    const site = c.req.header("sec-fetch-site");
    const origin = c.req.header("origin");
    const foreignSite = site !== undefined && site !== "same-origin" && site !== "none";
    const foreignOrigin = origin !== undefined && origin !== new URL(c.req.url).origin;
    if (foreignSite || foreignOrigin) {
      throw new ApiError(403, "cross_site", message("This request came from another site, so it was not carried out."));
    }
  }
  await next();
});
