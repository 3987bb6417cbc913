import type { WorkerScope } from "../worker-scope.ts";
import { runStripeSchedule } from "./stripe/schedule.ts";

/** What the emulators do each minute, by the name that the log gives it. */
export const emulatorTasks: Record<string, (scope: WorkerScope) => Promise<void>> = {
  /** Renewals, and webhook events that could not be delivered when they happened. */
  "run the Stripe emulator": ({ env }) => runStripeSchedule(env, new Date()),
};
