import { pendingChanges, settleChange } from "../backends/payments/ledger/entitlement-changes.ts";
import { parseSettings } from "../env.ts";
import { log } from "../log.ts";
import { reviewStreams } from "./review-streams.ts";

/** Milliseconds from one look to the next. */
const interval = 5000;

/** Looks at the streams of every account whose standing has changed. What fails is looked at again the next time. */
async function tellGates(env: Env, context: ExecutionContext): Promise<void> {
  const here = { settings: parseSettings(env), env, context };
  for (const change of await pendingChanges(env.PAYMENTS_DB)) {
    try {
      await reviewStreams(here, change.accountID);
      await settleChange(env.PAYMENTS_DB, change);
    } catch (error) {
      log("warn", "streams of an account could not be reviewed", { error: String(error) });
    }
  }
}

/**
 * Watches for a minute which accounts operators block and which lose entitlements, so that their players hear of it within
 * seconds, whatever program wrote it. Never throws.
 * @param from when the minute began, in milliseconds since 1970. There is one look at least.
 */
export async function watchStanding(env: Env, context: ExecutionContext, from: number): Promise<void> {
  for (;;) {
    await tellGates(env, context).catch((error: unknown) => {
      log("error", "changes of accounts could not be read", { error: String(error) });
    });
    if (Date.now() + interval >= from + 60_000) return;
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
}
