import { z } from "zod";
import { type Holding, holding } from "../../../schemas/holdings.ts";
import { notEnded } from "./ledger.ts";

const row = holding.extend({ renewalFailed: z.int().transform((value) => value === 1) });

/**
 * What an account holds now or will hold: periods of one cause are one, from the first beginning to the last end. That is the end which
 * the note of a renewal that was refused tells, until a later period is paid.
 */
export async function holdingsOf(database: D1Database, accountID: string, now: Date): Promise<Holding[]> {
  const { results } = await database
    .prepare(
      `WITH held AS (
         SELECT entitlement, reason, min(starts_at) AS startsAt,
           CASE WHEN count(ends_at) = count(*) THEN max(ends_at) END AS endsAt
         FROM entitlement_ledger AS grants
         WHERE account_id = ?1 AND revokes IS NULL AND (ends_at IS NULL OR ends_at > ?2)
           AND ${notEnded("?2")}
         GROUP BY entitlement, reason
       )
       SELECT held.*, reason = 'payment' AND EXISTS (
           SELECT 1 FROM payment_notes
           WHERE payment_notes.account_id = ?1 AND kind = 'renewal-failed' AND access_until = endsAt
         ) AS renewalFailed
       FROM held ORDER BY endsAt IS NULL, endsAt, entitlement, reason`,
    )
    .bind(accountID, now.toISOString())
    .all();
  return row.array().parse(results);
}
