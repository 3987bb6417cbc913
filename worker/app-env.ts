import type { Backends, EmbeddedHandler } from "./services/backends.ts";
import type { Settings } from "./settings.ts";

/** Hono's environment: the bindings, and what middleware sets before a route runs. */
export interface AppEnv {
  Bindings: Env;
  Variables: {
    requestID: string;
    settings: Settings;
    backends: Backends;
    /** The embedded backends and emulators, for requests to what has no `BackendName`. */
    embedded: EmbeddedHandler;
    /** The response's CSP nonce. */
    nonce: string;
    /** "hit", "miss", "stale" …, for the log line. */
    cacheState: string | undefined;
    /** A page's route pattern, for the log line; other routes log Hono's. */
    routePattern: string | undefined;
  };
}
