import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";
import { currentLeague } from "../league/current-league.ts";

/** Sets `league` (this site's league), `changedAt` and `switchedOff`. */
export const withLeague = createMiddleware<AppEnv>(async (c, next) => {
  const { league, changedAt, switchedOff } = await currentLeague(c.env, c.executionCtx);
  c.set("league", league);
  c.set("changedAt", changedAt);
  c.set("switchedOff", switchedOff);
  await next();
});
