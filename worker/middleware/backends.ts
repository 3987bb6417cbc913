import type { ExecutionContext } from "hono";
import { createMiddleware } from "hono/factory";
import { english } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";
import { inLanguage } from "../language/page-language.ts";
import { createBackends, type EmbeddedHandler } from "../services/backends.ts";

/** The `fetch` of a Hono app. */
type AppFetch = (request: Request, env: Env, context: ExecutionContext) => Response | Promise<Response>;

/** Sets `backends` and `embedded`. @param embedded the router of the embedded backends. */
export const withBackends = (embedded: AppFetch) =>
  createMiddleware<AppEnv>(async (c, next) => {
    // Like a remote backend, an embedded one does not know the page's language: its response must suit pages in all languages.
    const handler: EmbeddedHandler = (request) => inLanguage(english, () => embedded(request, c.env, c.executionCtx));
    c.set("embedded", handler);
    c.set("backends", createBackends(c.get("settings"), handler));
    await next();
  });
