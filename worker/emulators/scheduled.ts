import type { WorkerScope } from "../worker-scope.ts";
import { runSandboxSchedule } from "./stripe/schedule.ts";

/** What the emulators do each minute, by the name that the log gives it. */
export const emulatorTasks: Record<string, (scope: WorkerScope) => Promise<void>> = {
  /** Renewals, and webhook events that could not be delivered when they happened. */
  "run the Stripe emulator": ({ env }) => runSandboxSchedule(env, new Date()),
};
