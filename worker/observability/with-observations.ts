import { parseSettings } from "../env.ts";
import { log, thrown } from "../log.ts";
import { writeObservations } from "./write-observations.ts";

/**
 * Runs work that the platform starts without a request, where no response follows after which measurements are written and errors reported.
 * Errors are logged and rethrown, because the platform then delivers a batch again.
 * @param name of the work, for the log.
 */
export async function withObservations(env: Env, name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log("error", `${name} failed`, thrown(error));
    throw error;
  } finally {
    await writeObservations(env, parseSettings(env));
  }
}
