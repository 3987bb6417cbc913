import type { ExecutionContext } from "hono";
import { embeddedRouter } from "./embedded-router.ts";
import { parseSettings } from "./env.ts";
import { type Backends, createBackends } from "./services/backends.ts";
import type { Settings } from "./settings.ts";

/** What work outside a request runs with. */
export interface WorkerScope {
  settings: Settings;
  env: Env;
  backends: Backends;
  /** Keeps the Worker alive for what is not awaited. */
  context: ExecutionContext;
}

/** @throws EnvironmentError naming what is missing or malformed. */
export function workerScope(env: Env, context: ExecutionContext): WorkerScope {
  const settings = parseSettings(env);
  const backends = createBackends(settings, (request) => embeddedRouter.fetch(request, env, context));
  return { settings, env, backends, context };
}
