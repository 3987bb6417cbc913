import { log } from "./log.ts";
import { sweepRecords } from "./origin/delivery-stream/records.ts";
import { runSandboxSchedule } from "./origin/stripe-sandbox/schedule.ts";
import { sessionBounds } from "./session.ts";
import { sweepSessions } from "./session-register.ts";

/** What runs each minute (wrangler.toml, triggers). Each task stands alone: one that fails does not stop the others. */
const tasks: Record<string, (env: Env, context: ExecutionContext) => Promise<void>> = {
  /** Rooms for matches that are due or in play, and those that a restart has missed. */
  "open match rooms": (env) => env.MATCH_HUB.getByName("all").openDueRooms(),
  /** Renewals in the payments sandbox, and events that it could not tell the site's webhook when they happened. */
  "run the payments sandbox": (env) => runSandboxSchedule(env, new Date()),
  /** Events that the embedded delivery stream has kept for long enough. */
  "sweep old events": (env) => sweepRecords(env.MARKETING_DB, new Date()),
  /** Rows of sessions that have run out. */
  "sweep ended sessions": (env) => sweepSessions(env.IDENTITY_DB, sessionBounds(new Date())),
};

/** Runs the minute's tasks. Never throws: a failed task is logged and tried again the next minute. */
export async function runSchedule(env: Env, context: ExecutionContext): Promise<void> {
  for (const [name, task] of Object.entries(tasks)) {
    try {
      await task(env, context);
    } catch (error) {
      log("error", "scheduled task failed", { task: name, error: String(error) });
    }
  }
}
