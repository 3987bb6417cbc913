import { type Holding, holding } from "../../../schemas/holdings.ts";
import { notEnded } from "./ledger.ts";

/** What an account holds now or will hold: periods of one cause are one, from the first beginning to the last end. */
export async function holdingsOf(database: D1Database, accountID: string, now: Date): Promise<Holding[]> {
  const { results } = await database
    .prepare(
      `SELECT entitlement, reason, min(starts_at) AS startsAt,
         CASE WHEN count(ends_at) = count(*) THEN max(ends_at) END AS endsAt
       FROM entitlement_ledger AS grants
       WHERE account_id = ?1 AND revokes IS NULL AND (ends_at IS NULL OR ends_at > ?2)
         AND ${notEnded("?2")}
       GROUP BY entitlement, reason ORDER BY endsAt IS NULL, endsAt, entitlement, reason`,
    )
    .bind(accountID, now.toISOString())
    .all();
  return holding.array().parse(results);
}
