import type { WorkerScope } from "../worker-scope.ts";
import { runStripeSchedule } from "./stripe/schedule.ts";

/** What the emulators do every minute, by task name in the log. */
export const emulatorTasks: Record<string, (scope: WorkerScope) => Promise<void>> = {
  /** Renews subscriptions, and delivers webhook events that could not be delivered when they happened. */
  "run the Stripe emulator": ({ env }) => runStripeSchedule(env, new Date()),
};
