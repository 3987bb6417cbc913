import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { Hono } from "hono";
import type { AppEnv } from "../../../worker/app-env.ts";
import { parseSettings } from "../../../worker/env.ts";
import { indexing } from "../../../worker/middleware/indexing.ts";
import { withLeague } from "../../../worker/middleware/league.ts";
import { site } from "./visit.ts";

/** Sends a request to one set of routes in production mode, in which the test site is not. */
export async function visitInProduction(routes: Hono<AppEnv>, path: string): Promise<Response> {
  const app = new Hono<AppEnv>();
  app.use(
    async (c, next) => {
      c.set("settings", { ...parseSettings(env), ENVIRONMENT: "production" });
      await next();
    },
    withLeague,
    indexing,
  );
  app.route("/", routes);
  return await app.fetch(new Request(new URL(path, site)), { ...env }, createExecutionContext());
}
