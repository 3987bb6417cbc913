import { z } from "zod";
import { type Holding, holding } from "../../../../schemas/payments/holdings.ts";
import { ownerNotBlocked } from "../families/family-share.ts";
import { type LedgerStatement, notRevoked } from "./ledger.ts";

const row = holding.extend({ renewalFailed: z.int().transform((value) => value === 1) });

/** The query for what {@link holdingsOf} tells; {@link parseHoldings} reads its rows. */
export function holdingsStatement(accountID: string, now: Date): LedgerStatement {
  return {
    sql: `WITH holders AS (
        SELECT ?1 AS account, NULL AS shared
        UNION ALL SELECT owner_id, 'family' FROM family_members WHERE member_id = ?1 AND ${ownerNotBlocked}
      ), held AS (
        SELECT entitlement, coalesce(shared, reason) AS cause, min(starts_at) AS startsAt,
          CASE WHEN count(ends_at) = count(*) THEN max(ends_at) END AS lastsUntil,
          CASE WHEN count(ends_at) = count(*)
            THEN max(CASE WHEN renews = 0 AND paid_until > ?2 THEN min(ends_at, paid_until) ELSE ends_at END)
          END AS endsAt,
          max(CASE WHEN renews = 1 AND paid_until > ?2 THEN paid_until END) AS renewsAt
        FROM holders JOIN entitlement_ledger AS grants ON grants.account_id = holders.account
          LEFT JOIN subscription_terms
            ON subscription_id = substr(grants.reference, 1, instr(grants.reference, ':') - 1)
        WHERE revokes IS NULL AND (ends_at IS NULL OR ends_at > ?2) AND ${notRevoked("?2")}
        GROUP BY entitlement, cause
      )
      SELECT entitlement, cause AS reason, startsAt, endsAt, renewsAt, cause = 'payment' AND EXISTS (
          SELECT 1 FROM payment_notes
          WHERE payment_notes.account_id = ?1 AND kind = 'renewal-failed' AND access_until = lastsUntil
        ) AS renewalFailed
      FROM held ORDER BY endsAt IS NULL, endsAt, entitlement, cause`,
    params: [accountID, now.toISOString()],
  };
}

export const parseHoldings = (rows: unknown): Holding[] => row.array().parse(rows);

/**
 * What an account holds now or will hold: periods of one cause are one, from the first beginning to the last end. That is the end which
 * the note of a renewal that was refused tells, until a hoursAfter period is paid. A subscription that renews ends with its grace time, one
 * that was cancelled with what is paid. What somebody shares with it has the cause `family`.
 */
export async function holdingsOf(database: D1Database, accountID: string, now: Date): Promise<Holding[]> {
  const { sql, params } = holdingsStatement(accountID, now);
  const { results } = await database
    .prepare(sql)
    .bind(...params)
    .all();
  return parseHoldings(results);
}
