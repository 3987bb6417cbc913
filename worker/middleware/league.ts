import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";
import { currentLeague } from "../league/current-league.ts";

/** Sets `league`, the league of this site, and when what its pages show beside it last changed. */
export const withLeague = createMiddleware<AppEnv>(async (c, next) => {
  const { league, changedAt } = await currentLeague(c.env, c.executionCtx);
  c.set("league", league);
  c.set("changedAt", changedAt);
  await next();
});
