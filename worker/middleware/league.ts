import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";
import { currentLeague } from "../league/current-league.ts";

/** Sets `league`, the league of this site. */
export const withLeague = createMiddleware<AppEnv>(async (c, next) => {
  c.set("league", (await currentLeague(c.env, c.executionCtx)).league);
  await next();
});
