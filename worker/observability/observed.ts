import { parseSettings } from "../env.ts";
import { log, thrown } from "../log.ts";
import { writeObservations } from "./write-observations.ts";

/**
 * Runs what the platform starts without a request: there is no response after which measurements are written and errors reported. What it
 * throws is logged, and thrown on: the platform delivers a batch again.
 * @param name of what runs, in the log.
 */
export async function observed(env: Env, name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log("error", `${name} failed`, thrown(error));
    throw error;
  } finally {
    await writeObservations(env, parseSettings(env));
  }
}
