import type { ExecutionContext } from "hono";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";
import { createBackends, type EmbeddedHandler } from "../services/backends.ts";

/** The `fetch` of a Hono app. */
type AppFetch = (request: Request, env: Env, context: ExecutionContext) => Response | Promise<Response>;

/** Sets `backends` and `embedded`. @param embedded the router of the embedded backends. */
export const withBackends = (embedded: AppFetch) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const handler: EmbeddedHandler = (request) => embedded(request, c.env, c.executionCtx);
    c.set("embedded", handler);
    c.set("backends", createBackends(c.get("settings"), handler));
    await next();
  });
