import { log } from "./log.ts";
import { runSandboxSchedule } from "./origin/stripe-sandbox/schedule.ts";

/** What runs each minute (wrangler.toml, triggers). Each task stands alone: one that fails does not stop the others. */
const tasks: Record<string, (env: Env, context: ExecutionContext) => Promise<void>> = {
  /** Rooms for matches that are due or in play, and those that a restart has missed. */
  "open match rooms": (env) => env.MATCH_HUB.getByName("all").openDueRooms(),
  /** Renewals in the payments sandbox, and events that it could not tell the site's webhook when they happened. */
  "run the payments sandbox": (env) => runSandboxSchedule(env, new Date()),
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
