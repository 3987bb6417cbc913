import { parseSettings } from "../../env.ts";
import { deliverPendingEvents } from "./pending-events.ts";
import { renewDueSubscriptions } from "./subscription-life.ts";

/** What the sandbox does by itself each minute: renewals, and events that could not be told when they happened. */
export async function runSandboxSchedule(env: Env, now: Date): Promise<void> {
  // The site speaks to Stripe itself now, which knows nothing of these.
  if (parseSettings(env).STRIPE_SECRET_KEY !== "") return;
  await renewDueSubscriptions(env.STRIPE_SANDBOX_DB, now);
  await deliverPendingEvents(env, now);
}
