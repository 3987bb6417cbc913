import type { Backends, EmbeddedHandler } from "./services/backends.ts";
import type { Settings } from "./settings.ts";

/** Hono's view of a request: what middleware has put there before a route runs. */
export interface AppEnv {
  Bindings: Env;
  Variables: {
    requestID: string;
    settings: Settings;
    /** Gives the backend of a name, embedded or remote. */
    backends: Backends;
    /** The embedded backends and emulators themselves, for what is no backend by a name. */
    embedded: EmbeddedHandler;
    /** The response's CSP nonce. */
    nonce: string;
    /** How the page cache answered, for the log line. */
    cacheState: string | undefined;
    /** Route pattern of a page, for the log line; Hono's own is used for the rest. */
    routePattern: string | undefined;
  };
}
