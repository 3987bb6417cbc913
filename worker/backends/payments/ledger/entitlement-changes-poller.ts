import { log } from "../../../log.ts";
import { type ReviewScope, reviewStreams } from "../../../playback/review-streams.ts";
import { acknowledgeEntitlementChange, pendingEntitlementChanges } from "./entitlement-changes.ts";

/** Milliseconds from one look to the next. */
const interval = 5000;

/** Looks at the streams of every account whose standing has changed. What fails is looked at again the next time. */
async function notifyGates(scope: ReviewScope): Promise<void> {
  for (const change of await pendingEntitlementChanges(scope.env.PAYMENTS_DB)) {
    try {
      await reviewStreams(scope, change.accountID);
      await acknowledgeEntitlementChange(scope.env.PAYMENTS_DB, change);
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
export async function pollEntitlementChanges(scope: () => ReviewScope, from: number): Promise<void> {
  for (;;) {
    try {
      await notifyGates(scope());
    } catch (error) {
      log("error", "entitlement changes could not be read", { error: String(error) });
    }
    if (Date.now() + interval >= from + 60_000) return;
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
}
