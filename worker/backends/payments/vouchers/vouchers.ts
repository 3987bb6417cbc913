import { z } from "zod";
import type { Redemption } from "../../../../schemas/payments/voucher.ts";
import { voucherHash } from "./voucher-code.ts";

const row = z.object({
  title: z.string(),
  expires_at: z.string(),
  access_until: z.string().nullable(),
  redeemed_at: z.string().nullable(),
  returned_at: z.string().nullable(),
  ends_at: z.string().nullable(),
});

/**
 * Redeems a code that has a use left, and grants its entitlements, in one transaction. Concurrent or repeated calls of
 * one account redeem it once. A gift's grants refer to its payment, so that a refund ends them as it ends any pass.
 * @param code as parsed by `voucherCode` of schemas/payments/voucher.ts
 * @returns null when there is no such code
 */
export async function redeemVoucher(
  database: D1Database,
  code: string,
  accountID: string,
  now: Date,
): Promise<Redemption | null> {
  const at = now.toISOString();
  const hash = voucherHash(code);
  const [inserted, , found] = await database.batch([
    database
      .prepare(
        `INSERT INTO voucher_redemptions (voucher_id, place, account_id, redeemed_at, ends_at)
         SELECT vouchers.id, (SELECT count(*) + 1 FROM voucher_redemptions WHERE voucher_id = vouchers.id), ?2, ?3,
           coalesce(access_until, strftime('%Y-%m-%dT%H:%M:%fZ', ?3, '+' || access_hours || ' hours'))
         FROM vouchers JOIN voucher_batches ON voucher_batches.id = batch_id
         WHERE code_hash = ?1 AND expires_at > ?3 AND (access_until IS NULL OR access_until > ?3)
           AND (SELECT count(*) FROM voucher_redemptions WHERE voucher_id = vouchers.id) < uses
           AND NOT EXISTS (SELECT 1 FROM returned_payments WHERE reference = payment)
         ON CONFLICT DO NOTHING`,
      )
      .bind(hash, accountID, at),
    database
      .prepare(
        `INSERT INTO entitlement_ledger (account_id, entitlement, starts_at, ends_at, reason, reference, created_at)
         SELECT account_id, value, redeemed_at, ends_at, 'voucher',
           coalesce(payment, 'voucher:' || voucher_id || ':' || place), ?3
         FROM vouchers JOIN voucher_batches ON voucher_batches.id = batch_id
           JOIN voucher_redemptions ON voucher_id = vouchers.id, json_each(entitlements)
         WHERE code_hash = ?1 AND account_id = ?2
         ON CONFLICT (reference, entitlement) DO NOTHING`,
      )
      .bind(hash, accountID, at),
    database
      .prepare(
        `SELECT title, expires_at, access_until, redeemed_at, ends_at, returned_at
         FROM vouchers JOIN voucher_batches ON voucher_batches.id = batch_id
           LEFT JOIN returned_payments ON reference = payment
           LEFT JOIN voucher_redemptions ON voucher_id = vouchers.id AND account_id = ?2
         WHERE code_hash = ?1`,
      )
      .bind(hash, accountID),
    // A redemption shows that the account was not deleted after all.
    database.prepare("DELETE FROM closed_accounts WHERE account_id = ?").bind(accountID),
  ]);
  if (found?.results[0] === undefined) return null;
  const { title, expires_at, access_until, redeemed_at, ends_at, returned_at } = row.parse(found.results[0]);
  if (returned_at !== null) return { result: "returned" };
  if (redeemed_at !== null) {
    return { result: inserted?.meta.changes === 0 ? "held" : "redeemed", title, until: ends_at };
  }
  const expiresAt = [expires_at, access_until ?? expires_at].toSorted()[0] ?? expires_at;
  return expiresAt <= at ? { result: "expired", at: expiresAt } : { result: "used" };
}
