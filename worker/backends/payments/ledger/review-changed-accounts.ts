import { log } from "../../../log.ts";
import { type ReviewScope, reviewStreams } from "../../../playback/review-streams.ts";
import { acknowledgeEntitlementChange, pendingEntitlementChanges } from "./entitlement-changes.ts";

/** Batches per run; the next run continues. */
const maxBatches = 10;

/**
 * Reviews the streams of every account whose restrictions or entitlements have changed, so that its players are notified at once. Run
 * it after anything that may change them. What fails stays pending for the next run. Never throws.
 */
export async function reviewChangedAccounts(scope: ReviewScope): Promise<void> {
  try {
    for (let batch = 0; batch < maxBatches; batch++) {
      const changes = await pendingEntitlementChanges(scope.env.PAYMENTS_DB);
      if (changes.length === 0) return;
      const reviewed = await Promise.all(changes.map((change) => review(scope, change)));
      // The failed changes would come first again.
      if (reviewed.includes(false)) return;
    }
  } catch (error) {
    log("error", "entitlement changes could not be read", { error: String(error) });
  }
}

type Change = Awaited<ReturnType<typeof pendingEntitlementChanges>>[number];

/** @returns whether it is done. */
async function review(scope: ReviewScope, change: Change): Promise<boolean> {
  try {
    await reviewStreams(scope, change.accountID);
    await acknowledgeEntitlementChange(scope.env.PAYMENTS_DB, change);
    return true;
  } catch (error) {
    log("warn", "streams of an account could not be reviewed", { error: String(error) });
    return false;
  }
}
