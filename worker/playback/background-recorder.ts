import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { log } from "../log.ts";

/**
 * Creates a recorder for events that repeat, such as a player's session checks: it writes each key once per period and isolate. It runs in
 * the background; failures are logged, and the next call writes again.
 * @param subject named by the log line of a failure
 */
export function createRecorder(subject: string) {
  const recorded = { period: "", keys: new Set<string>() };
  return (c: Context<AppEnv>, period: string, key: string, write: () => Promise<unknown>): void => {
    if (recorded.period !== period) {
      recorded.period = period;
      recorded.keys.clear();
    }
    if (recorded.keys.has(key)) return;
    recorded.keys.add(key);
    const written = write().catch((error: unknown) => {
      recorded.keys.delete(key);
      log("error", `${subject} not recorded`, { requestID: c.get("requestID"), error: String(error) });
    });
    c.executionCtx.waitUntil(written);
  };
}
