import type Stripe from "stripe";
import { chargesOf } from "../contracts/charges.ts";
import { refundOnce } from "../provider/refund-once.ts";
import { closedAt, endSubscription } from "./accounts.ts";
import type { LedgerStatement } from "./ledger.ts";
import type { LedgerTransaction } from "./ledger-transaction.ts";

/**
 * A transaction's statements; for a closed account only those for the sales figures. What the provider still charges such an account for ends
 * here, because the deletion may have missed it: a purchase paid at that moment, a bank debit under way, a customer that is not stored.
 */
export async function statementsUnlessClosed(
  stripe: Stripe,
  database: D1Database,
  { accountID, statements, salesStatements, sale }: LedgerTransaction,
): Promise<LedgerStatement[]> {
  const closed = await closedAt(database, accountID);
  if (closed === null) return [...statements, ...salesStatements];
  if (sale !== undefined) await endSale(stripe, database, sale, closed);
  return salesStatements;
}

/** Ends a subscription, and refunds what was paid after the account was closed. */
async function endSale(
  stripe: Stripe,
  database: D1Database,
  { contractID, paidAt }: NonNullable<LedgerTransaction["sale"]>,
  closed: string,
): Promise<void> {
  if (paidAt === null) await endSubscription(stripe, contractID);
  else if (paidAt.toISOString() <= closed) return;
  for (const { id, amount, refunded, isHeldByBank } of await chargesOf(stripe, contractID, closed)) {
    if (isHeldByBank || refunded === amount) continue;
    await refundOnce(stripe, database, "closed", refunded, { charge: id, metadata: { closedAccount: "yes" } });
  }
}
