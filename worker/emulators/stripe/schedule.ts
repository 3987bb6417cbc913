import { parseSettings } from "../../env.ts";
import { hasEmulator } from "../../settings.ts";
import { runBilling } from "./billing/renewals.ts";
import { clearDebits } from "./payment/bank-debits.ts";
import { failRefunds } from "./payment/refunds.ts";
import { deliverPendingEvents } from "./webhooks/pending-events.ts";

/** The emulator's work of every minute: renewals, debits, failing refunds, and undelivered events. */
export async function runStripeSchedule(env: Env, now: Date): Promise<void> {
  // With Stripe's key there is nothing to do: Stripe does not know these objects.
  if (!hasEmulator("payments", parseSettings(env))) return;
  await runBilling(env.STRIPE_SANDBOX_DB, { until: now, realTime: now });
  await clearDebits(env.STRIPE_SANDBOX_DB, now);
  await failRefunds(env.STRIPE_SANDBOX_DB, now);
  await deliverPendingEvents(env, now);
}
