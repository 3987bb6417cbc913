import { z } from "zod";
import type { Redemption, VoucherStart } from "../../../../schemas/payments/voucher.ts";
import { paidHoldingsOf } from "../ledger/holdings.ts";
import { jsonText } from "../provider/catalogue.ts";
import { voucherHash } from "./voucher-code.ts";

const row = z.object({
  title: z.string(),
  expires_at: z.string(),
  access_until: z.string().nullable(),
  redeemed_at: z.string().nullable(),
  returned_at: z.string().nullable(),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
});

const entitlementVoucher = z.object({ title: z.string(), entitlements: jsonText.pipe(z.array(z.string())) });

/** SQL: the withdrawal from a gift, which ends its code even before the refund. */
export const withdrawal = "declarations WHERE contract_id = payment AND kind = 'withdrawal'";

/** SQL condition: a code has a use left by then. @param at a parameter of the statement, such as `?2` */
export const hasUseLeft = (at: string) => `expires_at > ${at} AND (access_until IS NULL OR access_until > ${at})
  AND (SELECT count(*) FROM voucher_redemptions WHERE voucher_id = vouchers.id) < uses
  AND NOT EXISTS (SELECT 1 FROM returned_payments WHERE reference = payment)
  AND NOT EXISTS (SELECT 1 FROM ${withdrawal})`;

/** SQL condition: the code ?1 has a use left at ?2. */
const redeemable = `code_hash = ?1 AND ${hasUseLeft("?2")}`;

/**
 * The pass of the account that would run at the same time as what the code opens, until when it is paid, and when it renews, if it does.
 * Null without one, if it has no end, and for codes whose access ends at a fixed time. The grace period of a renewal does not count.
 * Holdings are read before the code: a concurrent redemption of the code by the same account never counts as such a pass.
 */
async function overlappingHolding(database: D1Database, hash: string, accountID: string, now: Date) {
  const holdings = await paidHoldingsOf(database, accountID, now);
  const found = await database
    .prepare(
      `SELECT title, entitlements FROM vouchers JOIN voucher_batches ON voucher_batches.id = batch_id
       WHERE ${redeemable} AND access_hours IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM voucher_redemptions WHERE voucher_id = vouchers.id AND account_id = ?3)`,
    )
    .bind(hash, now.toISOString(), accountID)
    .first();
  if (found === null) return null;
  const { title, entitlements } = entitlementVoucher.parse(found);
  const held = holdings.filter(
    ({ entitlement, reason, paidUntil }) =>
      reason !== "family" &&
      entitlements.includes(entitlement) &&
      (paidUntil === null || paidUntil > now.toISOString()),
  );
  const last = held.toSorted((a, b) => ((a.paidUntil ?? "") < (b.paidUntil ?? "") ? 1 : -1))[0];
  if (last === undefined || last.paidUntil === null || held.some(({ paidUntil }) => paidUntil === null)) return null;
  const renewing = held.find(({ renewsAt }) => renewsAt !== null);
  return { title, held: (renewing ?? last).title, until: last.paidUntil, renewsAt: renewing?.renewsAt ?? null };
}

/**
 * Redeems a code that has a use left, and grants its entitlements, in one transaction. Concurrent or repeated calls of
 * one account redeem it once. A gift's grants refer to its payment, so that a refund ends them as it ends any pass.
 * @param code as parsed by `voucherCode` of schemas/payments/voucher.ts
 * @param begins now, or when what is paid of the current pass ends; undefined: nothing is redeemed yet if both would run at once
 * @returns null when there is no such code
 */
export async function redeemVoucher(
  database: D1Database,
  code: string,
  accountID: string,
  now: Date,
  begins?: VoucherStart,
): Promise<Redemption | null> {
  const at = now.toISOString();
  const hash = voucherHash(code);
  const beside = begins === "now" ? null : await overlappingHolding(database, hash, accountID, now);
  if (beside !== null && begins === undefined) return { result: "beside", ...beside };
  const startsAt = beside?.until ?? at;
  const [inserted, , found] = await database.batch([
    database
      .prepare(
        `INSERT INTO voucher_redemptions (voucher_id, place, account_id, redeemed_at, ends_at)
         SELECT vouchers.id, (SELECT count(*) + 1 FROM voucher_redemptions WHERE voucher_id = vouchers.id), ?3, ?2,
           coalesce(access_until, strftime('%Y-%m-%dT%H:%M:%fZ', ?4, '+' || access_hours || ' hours'))
         FROM vouchers JOIN voucher_batches ON voucher_batches.id = batch_id
         WHERE ${redeemable}
         ON CONFLICT DO NOTHING`,
      )
      .bind(hash, at, accountID, startsAt),
    database
      .prepare(
        `INSERT INTO entitlement_ledger (account_id, entitlement, starts_at, ends_at, reason, reference, created_at)
         SELECT account_id, value, ?4, ends_at, 'voucher',
           coalesce(payment, 'voucher:' || voucher_id || ':' || place), ?3
         FROM vouchers JOIN voucher_batches ON voucher_batches.id = batch_id
           JOIN voucher_redemptions ON voucher_id = vouchers.id, json_each(entitlements)
         WHERE code_hash = ?1 AND account_id = ?2
         ON CONFLICT (reference, entitlement) DO NOTHING`,
      )
      .bind(hash, accountID, at, startsAt),
    database
      .prepare(
        `SELECT title, expires_at, access_until, redeemed_at, ends_at,
           coalesce(returned_at, (SELECT declared_at FROM ${withdrawal})) AS returned_at, (
             SELECT min(starts_at) FROM entitlement_ledger
             WHERE reference = coalesce(payment, 'voucher:' || voucher_id || ':' || place)
           ) AS starts_at
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
  const { title, expires_at, access_until, redeemed_at, starts_at, ends_at, returned_at } = row.parse(found.results[0]);
  if (returned_at !== null) return { result: "returned" };
  if (redeemed_at !== null) {
    return { result: inserted?.meta.changes === 0 ? "held" : "redeemed", title, from: starts_at, until: ends_at };
  }
  const expiresAt = [expires_at, access_until ?? expires_at].toSorted()[0] ?? expires_at;
  return expiresAt <= at ? { result: "expired", at: expiresAt } : { result: "used" };
}
