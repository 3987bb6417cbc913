import type { League } from "../schemas/league/league.ts";
import type { Backends, EmbeddedHandler } from "./services/backends.ts";
import type { Settings } from "./settings.ts";

/** Hono's environment: the bindings, and what middleware sets before a route runs. */
export interface AppEnv {
  Bindings: Env;
  Variables: {
    requestID: string;
    settings: Settings;
    league: League;
    /** When anything else that pages show last changed, in milliseconds since 1970. */
    changedAt: number;
    /** Names of the features that staff have switched off (worker/switches.ts). */
    switchedOff: ReadonlySet<string>;
    backends: Backends;
    /** The embedded backends and emulators, for requests to those without a `BackendName`. */
    embedded: EmbeddedHandler;
    /** The response's CSP nonce. */
    nonce: string;
    /** Hosts of entries' own sources, for the page's content security policy. */
    sourceOrigins: readonly string[] | undefined;
    /** "hit", "miss", "stale" …, for the log line. */
    cacheState: string | undefined;
    /** A page's route pattern, for the log line; for other routes, Hono's is logged. */
    routePattern: string | undefined;
  };
}
