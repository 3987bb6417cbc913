import { z } from "zod";
import { type Holding, holding } from "../../../../schemas/payments/holdings.ts";
import { ownerNotBlocked } from "../families/family-share.ts";
import { type LedgerStatement, notRevoked } from "./ledger.ts";

const row = holding.extend({ renewalFailed: z.int().transform((value) => value === 1) });

/**
 * SQL: the title of the contract or voucher that a row of `grants` comes from. Its reference begins with the contract's id, or names
 * the voucher.
 */
export const grantTitle = `coalesce(
    (SELECT title FROM contracts WHERE id = substr(grants.reference, 1, instr(grants.reference || ':', ':') - 1)),
    (SELECT title FROM vouchers JOIN voucher_batches ON voucher_batches.id = batch_id
      WHERE grants.reference GLOB 'voucher:*' AND vouchers.id = CAST(substr(grants.reference, 9) AS INTEGER))
  )`;

/** Query for {@link holdingsOf}; {@link parseHoldings} reads its rows. */
export function holdingsStatement(accountID: string, now: Date): LedgerStatement {
  return {
    sql: `WITH holders AS (
        SELECT ?1 AS account, NULL AS shared, NULL AS sharedBy
        UNION ALL SELECT owner_id, 'family', owner_email FROM family_members WHERE member_id = ?1 AND ${ownerNotBlocked}
      ), held AS (
        SELECT entitlement, coalesce(shared, reason) AS cause, ${grantTitle} AS title, sharedBy, min(starts_at) AS startsAt,
          CASE WHEN count(ends_at) = count(*) THEN max(ends_at) END AS lastsUntil,
          CASE WHEN count(ends_at) = count(*)
            THEN max(CASE WHEN renews = 0 AND paid_until > ?2 THEN min(ends_at, paid_until) ELSE ends_at END)
          END AS endsAt,
          max(CASE WHEN renews = 1 AND paid_until > ?2 THEN paid_until END) AS renewsAt,
          CASE WHEN count(ends_at) = count(*) THEN max(min(ends_at, coalesce(paid_until, ends_at))) END AS paidUntil
        FROM holders JOIN entitlement_ledger AS grants ON grants.account_id = holders.account
          LEFT JOIN subscription_terms
            ON subscription_id = substr(grants.reference, 1, instr(grants.reference, ':') - 1)
        WHERE revokes IS NULL AND (ends_at IS NULL OR ends_at > ?2) AND ${notRevoked("?2")}
        GROUP BY entitlement, cause, title, sharedBy
      )
      SELECT entitlement, title, sharedBy, cause AS reason, startsAt, endsAt, renewsAt, paidUntil, cause = 'payment' AND EXISTS (
          SELECT 1 FROM payment_notes
          WHERE payment_notes.account_id = ?1 AND kind = 'renewal-failed' AND access_until = lastsUntil
        ) AS renewalFailed
      FROM held ORDER BY endsAt IS NULL, endsAt, title, entitlement, cause`,
    params: [accountID, now.toISOString()],
  };
}

export const parseHoldings = (rows: unknown): Holding[] => row.array().parse(rows);

/**
 * An account's current and future entitlements. Periods of the same name and reason are merged, from the first start to the
 * last end. A refused renewal is reported for that end until a later period is paid. A subscription that renews ends
 * with its grace period, a cancelled one with its paid period. Shared passes have the reason `family`.
 */
export async function holdingsOf(database: D1Database, accountID: string, now: Date): Promise<Holding[]> {
  return parseHoldings(await holdingRows(database, accountID, now));
}

const paidRow = row.extend({
  /** The end of what is paid, without the grace period of a renewal; null means without end. */
  paidUntil: z.string().nullable(),
});

/** As {@link holdingsOf}, with the end of what is paid. */
export async function paidHoldingsOf(
  database: D1Database,
  accountID: string,
  now: Date,
): Promise<z.output<typeof paidRow>[]> {
  return paidRow.array().parse(await holdingRows(database, accountID, now));
}

async function holdingRows(database: D1Database, accountID: string, now: Date): Promise<unknown[]> {
  const { sql, params } = holdingsStatement(accountID, now);
  const { results } = await database
    .prepare(sql)
    .bind(...params)
    .all();
  return results;
}
