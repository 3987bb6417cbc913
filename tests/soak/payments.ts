import { z } from "zod";
import type { Storage } from "../../scripts/lib/storage/storage.ts";

const paidSession = z.object({ account: z.string() });
const grant = z.object({ account_id: z.string(), entitlement: z.string() });

/** Problems of the ledger: accounts that have paid must have each entitlement of the pass exactly once, and other accounts none. */
export async function wrongPayments(storage: Storage, buyers: readonly string[]): Promise<string[]> {
  const paid = z.array(paidSession).parse(
    await storage.database("STRIPE_SANDBOX_DB").query({
      sql: `SELECT document ->> '$.metadata.userID' AS account FROM objects
        WHERE kind = 'checkout.session' AND document ->> '$.payment_status' = 'paid'`,
    }),
  );
  const granted = z.array(grant).parse(
    await storage.database("PAYMENTS_DB").query({
      sql: "SELECT account_id, entitlement FROM entitlement_ledger WHERE reason = 'payment' AND revokes IS NULL",
    }),
  );
  return buyers.flatMap((buyer) => {
    const payments = paid.filter(({ account }) => account === buyer).length;
    const entitlements = granted.filter(({ account_id }) => account_id === buyer).map((one) => one.entitlement);
    if (payments > 1) return [`${buyer} has paid ${payments} times for one pass.`];
    if (payments === 0 && entitlements.length > 0) return [`${buyer} holds a pass without having paid.`];
    if (payments === 1 && entitlements.length === 0) return [`${buyer} has paid, and holds nothing.`];
    return new Set(entitlements).size === entitlements.length ? [] : [`${buyer} was granted a pass twice.`];
  });
}
