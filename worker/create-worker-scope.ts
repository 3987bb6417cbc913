import type { ExecutionContext } from "hono";
import { embeddedRouter } from "./embedded-router.ts";
import { parseSettings } from "./env.ts";
import { currentLeague } from "./league/current-league.ts";
import { createBackends, type EmbeddedHandler } from "./services/backends.ts";
import type { WorkerScope } from "./worker-scope.ts";

/** @throws EnvironmentError naming what is missing or malformed. */
export function createWorkerScope(env: Env, context: ExecutionContext): WorkerScope {
  const settings = parseSettings(env);
  const embedded: EmbeddedHandler = (request) => embeddedRouter.fetch(request, env, context);
  const league = async () => (await currentLeague(env, context)).league;
  return { settings, league, env, backends: createBackends(settings, embedded), embedded, context };
}
