import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { Hono } from "hono";
import type { AppEnv } from "../../../worker/app-env.ts";
import { embeddedRouter } from "../../../worker/embedded-router.ts";
import { parseSettings } from "../../../worker/env.ts";
import { withBackends } from "../../../worker/middleware/backends.ts";
import { handleError } from "../../../worker/middleware/error-handler.ts";
import { withLeague } from "../../../worker/middleware/league.ts";
import { securityHeaders } from "../../../worker/middleware/security-headers.ts";
import type { Settings } from "../../../worker/settings.ts";
import { site } from "./visit.ts";

/**
 * Sends a request to one set of routes with other settings than the test site's, and waits for their background work.
 * @param path where the routes are mounted; requested is a path `below` it, if given.
 */
export async function visitWithSettings(
  change: Partial<Settings>,
  { path, below = "", routes }: { path: string; below?: string; routes: Hono<AppEnv> },
  init: RequestInit = {},
  bindings: Partial<Env> = {},
): Promise<Response> {
  const app = new Hono<AppEnv>();
  app.onError(handleError);
  app.use(async (c, next) => {
    c.set("settings", { ...parseSettings(env), ...change });
    c.set("requestID", "test");
    await next();
  });
  app.use(withLeague, withBackends(embeddedRouter.fetch), securityHeaders);
  app.route(path, routes);
  const context = createExecutionContext();
  const response = await app.fetch(new Request(new URL(path + below, site), init), { ...env, ...bindings }, context);
  await waitOnExecutionContext(context);
  return response;
}
