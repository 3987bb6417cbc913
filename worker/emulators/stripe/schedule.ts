import { parseSettings } from "../../env.ts";
import { settleDebits } from "./bank-debits.ts";
import { deliverPendingEvents } from "./pending-events.ts";
import { failRefunds } from "./refunds.ts";
import { runBilling } from "./renewals.ts";

/** The emulator's work of each minute: renewals, debits, failing refunds, and undelivered events. */
export async function runStripeSchedule(env: Env, now: Date): Promise<void> {
  // The site now uses Stripe, which does not know these objects.
  if (parseSettings(env).STRIPE_SECRET_KEY !== "") return;
  await runBilling(env.STRIPE_SANDBOX_DB, { until: now, realTime: now });
  await settleDebits(env.STRIPE_SANDBOX_DB, now);
  await failRefunds(env.STRIPE_SANDBOX_DB, now);
  await deliverPendingEvents(env, now);
}
