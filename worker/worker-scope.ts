import type { ExecutionContext } from "hono";
import type { League } from "../schemas/league/league.ts";
import type { Backends, EmbeddedHandler } from "./services/backends.ts";
import type { Settings } from "./settings.ts";

/** What work outside a request needs to run. */
export interface WorkerScope {
  settings: Settings;
  league: () => Promise<League>;
  env: Env;
  backends: Backends;
  embedded: EmbeddedHandler;
  /** Keeps the Worker alive for work that is not awaited. */
  context: ExecutionContext;
}
