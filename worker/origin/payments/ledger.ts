import { z } from "zod";

/** One grant, as it goes into the ledger. Instants are ISO 8601 UTC with milliseconds (`toISOString`). */
export interface Grant {
  accountID: string;
  entitlement: string;
  startsAt: string;
  /** Exclusive; null is without end. */
  endsAt: string | null;
  reason: "payment" | "grant" | "voucher" | "credit";
  /** What caused it. A second grant of the same entitlement for the same reference adds nothing. */
  reference: string;
}

/** SQL text with positional parameters: runs on D1 in the Worker and on a script's storage alike. */
export interface LedgerStatement {
  sql: string;
  params: (string | null)[];
}

/** The statement that adds a grant. Repeating it changes nothing. */
export function grantStatement(grant: Grant, now: Date): LedgerStatement {
  return {
    sql: `INSERT INTO entitlement_ledger (account_id, entitlement, starts_at, ends_at, reason, reference, created_at)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (reference, entitlement) DO NOTHING`,
    params: [
      grant.accountID,
      grant.entitlement,
      grant.startsAt,
      grant.endsAt,
      grant.reason,
      grant.reference,
      now.toISOString(),
    ],
  };
}

/**
 * The statement that ends, from `at`, everything granted under the reference `revokes`. The grants themselves stay.
 * @param reference what caused the revocation (a refund, a cancelled subscription); repeating it changes nothing.
 */
export function revokeStatement(revokes: string, reference: string, at: Date, now: Date): LedgerStatement {
  return {
    sql: `INSERT INTO entitlement_ledger (account_id, entitlement, starts_at, reason, reference, revokes, created_at)
      SELECT account_id, entitlement, ?3, reason, ?2, reference, ?4 FROM entitlement_ledger
      WHERE reference = ?1 AND revokes IS NULL
      ON CONFLICT (reference, entitlement) DO NOTHING`,
    params: [revokes, reference, at.toISOString(), now.toISOString()],
  };
}

const held = z.array(z.object({ entitlement: z.string() }));

/** The names an account holds at `now`, in alphabetical order. */
export async function entitlementsAt(database: D1Database, accountID: string, now: Date): Promise<string[]> {
  const { results } = await database
    .prepare(
      `SELECT DISTINCT entitlement FROM entitlement_ledger AS grants
       WHERE account_id = ?1 AND revokes IS NULL AND starts_at <= ?2 AND (ends_at IS NULL OR ends_at > ?2)
         AND NOT EXISTS (
           SELECT 1 FROM entitlement_ledger AS ended
           WHERE ended.revokes = grants.reference AND ended.entitlement = grants.entitlement AND ended.starts_at <= ?2
         )
       ORDER BY entitlement`,
    )
    .bind(accountID, now.toISOString())
    .all();
  return held.parse(results).map((row) => row.entitlement);
}
