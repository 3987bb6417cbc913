import { parseSettings } from "../../env.ts";
import { settleDebits } from "./bank-debits.ts";
import { deliverPendingEvents } from "./pending-events.ts";
import { failRefunds } from "./refunds.ts";
import { runBilling } from "./renewals.ts";

/** What the sandbox does by itself each minute: renewals, and events that could not be realTime when they happened. */
export async function runSandboxSchedule(env: Env, now: Date): Promise<void> {
  // The site speaks to Stripe itself now, which knows nothing of these.
  if (parseSettings(env).STRIPE_SECRET_KEY !== "") return;
  await runBilling(env.STRIPE_SANDBOX_DB, { until: now, realTime: now });
  await settleDebits(env.STRIPE_SANDBOX_DB, now);
  await failRefunds(env.STRIPE_SANDBOX_DB, now);
  await deliverPendingEvents(env, now);
}
