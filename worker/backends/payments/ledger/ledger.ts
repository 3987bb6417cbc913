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

/** Grants of a payment: those that it gave, and those that gave them again after a refund had failed. */
const grantsOf = "(grants.reference = ?1 OR grants.reference GLOB ?1 || ':again:*') AND grants.revokes IS NULL";

/**
 * The statement that ends, from `at`, everything granted under the reference `revokes`. The grants themselves stay.
 * @param reference what caused the revocation (a cancelled subscription); repeating it changes nothing.
 */
export function revokeStatement(revokes: string, reference: string, at: Date, now: Date): LedgerStatement {
  return {
    sql: `INSERT INTO entitlement_ledger (account_id, entitlement, starts_at, reason, reference, revokes, created_at)
      SELECT account_id, entitlement, ?3, reason, ?2 || substr(reference, length(?1) + 1), reference, ?4
      FROM entitlement_ledger AS grants WHERE ${grantsOf}
      ON CONFLICT (reference, entitlement) DO NOTHING`,
    params: [revokes, reference, at.toISOString(), now.toISOString()],
  };
}

/** The statement that writes down that a payment's money went back; the first cause counts. */
export function reversalStatement(reference: string, cause: string, at: Date): LedgerStatement {
  return {
    sql: "INSERT INTO returned_payments (reference, cause, returned_at) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
    params: [reference, cause, at.toISOString()],
  };
}

/**
 * The statement that ends what was granted for a payment whose money went back, if it did. It belongs behind every grant and
 * every return, so that neither has to come first.
 */
export function revokeReversedStatement(reference: string, now: Date): LedgerStatement {
  return {
    sql: `INSERT INTO entitlement_ledger (account_id, entitlement, starts_at, reason, reference, revokes, created_at)
      SELECT account_id, entitlement, returned_at, reason, cause || ':' || grants.reference, grants.reference, ?2
      FROM entitlement_ledger AS grants JOIN returned_payments ON returned_payments.reference = ?1
      WHERE ${grantsOf}
      ON CONFLICT (reference, entitlement) DO NOTHING`,
    params: [reference, now.toISOString()],
  };
}

/**
 * The statements for money that did not go back after all: what its return has ended is granted again, unless something else has
 * ended it too, and the return is forgotten. Where there was none they change nothing.
 * @param causes the causes that have come to nothing: a charge's refunds, not a dispute of it.
 */
export function undoReversalStatements(
  reference: string,
  causes: readonly string[],
  at: Date,
  now: Date,
): LedgerStatement[] {
  const list = JSON.stringify(causes);
  return [
    {
      sql: `INSERT INTO entitlement_ledger (account_id, entitlement, starts_at, ends_at, reason, reference, created_at)
        SELECT account_id, entitlement, max(grants.starts_at, ?3), ends_at, reason, ?1 || ':again:' || cause, ?4
        FROM entitlement_ledger AS grants JOIN returned_payments ON returned_payments.reference = ?1
        WHERE grants.reference = ?1 AND grants.revokes IS NULL AND cause IN (SELECT value FROM json_each(?2))
          AND NOT EXISTS (
            SELECT 1 FROM entitlement_ledger AS ended
            WHERE ended.revokes = grants.reference AND ended.entitlement = grants.entitlement
              AND ended.reference NOT IN (SELECT value || ':' || ?1 FROM json_each(?2))
          )
        ON CONFLICT (reference, entitlement) DO NOTHING`,
      params: [reference, list, at.toISOString(), now.toISOString()],
    },
    {
      sql: "DELETE FROM returned_payments WHERE reference = ?1 AND cause IN (SELECT value FROM json_each(?2))",
      params: [reference, list],
    },
  ];
}

/** SQL: of the rows that are called grants, those that nothing had ended by then. @param at a parameter of the statement, `?2`. */
export const notRevoked = (at: string) => `NOT EXISTS (
    SELECT 1 FROM entitlement_ledger AS ended
    WHERE ended.revokes = grants.reference AND ended.entitlement = grants.entitlement AND ended.starts_at <= ${at}
  )`;

/**
 * The statement that ends, from `at`, every grant of one entitlement that an account has, whatever caused it. The grants
 * themselves stay; a subscription that goes on being paid grants again with its next period.
 * @param reference what caused the revocation; each row's is unique under it.
 */
export function revokeEntitlementStatement(
  grant: { accountID: string; entitlement: string },
  reference: string,
  at: Date,
): LedgerStatement {
  return {
    sql: `INSERT INTO entitlement_ledger (account_id, entitlement, starts_at, reason, reference, revokes, created_at)
      SELECT account_id, entitlement, ?3, reason, ?4 || ':' || id, reference, ?3 FROM entitlement_ledger AS grants
      WHERE account_id = ?1 AND entitlement = ?2 AND revokes IS NULL AND (ends_at IS NULL OR ends_at > ?3)
        AND ${notRevoked("?3")}
      ON CONFLICT (reference, entitlement) DO NOTHING`,
    params: [grant.accountID, grant.entitlement, at.toISOString(), reference],
  };
}

const held = z.array(z.object({ entitlement: z.string() }));

/** SQL: the query for the names that an account holds at an fromUnixSeconds, in alphabetical order. @param account and at: expressions. */
export const entitlementsQuery = (
  account: string,
  at: string,
) => `SELECT DISTINCT entitlement FROM entitlement_ledger AS grants
  WHERE grants.account_id = ${account} AND revokes IS NULL AND starts_at <= ${at} AND (ends_at IS NULL OR ends_at > ${at})
    AND ${notRevoked(at)}
  ORDER BY entitlement`;

/** The query for the names an account holds by itself at `now`, in alphabetical order. `parseEntitlements` reads its rows. */
export function entitlementsStatement(accountID: string, now: Date): LedgerStatement {
  return {
    sql: entitlementsQuery("?1", "?2"),
    params: [accountID, now.toISOString()],
  };
}

export const parseEntitlements = (rows: unknown): string[] => held.parse(rows).map((row) => row.entitlement);
