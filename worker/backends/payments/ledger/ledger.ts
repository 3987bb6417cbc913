import { z } from "zod";

/** A grant. Instants are ISO 8601 UTC with milliseconds (`toISOString`). */
export interface Grant {
  accountID: string;
  entitlement: string;
  startsAt: string;
  /** Exclusive; null means without end. */
  endsAt: string | null;
  reason: "payment" | "grant" | "voucher" | "credit";
  /** What caused it, such as a payment. Granting the same entitlement again for the same reference adds nothing. */
  reference: string;
}

/** SQL with positional parameters, for D1 in the Worker and for a script's storage. */
export interface LedgerStatement {
  sql: string;
  params: (string | number | null)[];
}

/** Adds a grant. Idempotent. */
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
 * SQL condition: a grant follows from a payment for this reason. A range, because SQLite uses an index for it, but not for GLOB.
 * @param payment SQL of its reference
 */
export const followsFor = (reason: "again" | "moved", payment = "?1") =>
  `grants.reference >= ${payment} || ':${reason}:' AND grants.reference < ${payment} || ':${reason};'`;

/** SQL condition: grants of a payment, those that restored them after a refund had failed, and those for a moved match. */
const grantsOf = `(grants.reference = ?1 OR ${followsFor("again")} OR ${followsFor("moved")}) AND grants.revokes IS NULL`;

/**
 * Revokes, from `at`, everything granted under the reference `revokes`. The grants themselves stay.
 * @param reference what caused the revocation, such as a cancelled subscription; idempotent
 * @param only these entitlements; null: all
 */
export function revokeStatement(
  revokes: string,
  reference: string,
  at: Date,
  now: Date,
  only: readonly string[] | null = null,
): LedgerStatement {
  return {
    sql: `INSERT INTO entitlement_ledger (account_id, entitlement, starts_at, reason, reference, revokes, created_at)
      SELECT account_id, entitlement, ?3, reason, ?2 || substr(reference, length(?1) + 1), reference, ?4
      FROM entitlement_ledger AS grants WHERE ${grantsOf}
        AND (?5 IS NULL OR entitlement IN (SELECT value FROM json_each(?5)))
      ON CONFLICT (reference, entitlement) DO NOTHING`,
    params: [revokes, reference, at.toISOString(), now.toISOString(), only === null ? null : JSON.stringify(only)],
  };
}

/** Records that a payment was refunded or charged back. It may be both: each cause counts, once. */
export function reversalStatement(reference: string, cause: string, at: Date): LedgerStatement {
  return {
    sql: "INSERT INTO returned_payments (reference, cause, returned_at) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
    params: [reference, cause, at.toISOString()],
  };
}

/**
 * Revokes what was granted for a payment that was reversed, if it was. It follows every grant and every reversal, so
 * that neither has to come first.
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

/** SQL: the end of a grant; for a pass whose match was moved since, the end at the new date. Times are as `toISOString` writes them. */
const endsWithMatch = `max(ends_at, coalesce((
    SELECT strftime('%Y-%m-%dT%H:%M:%fZ', kick_off, access_hours || ' hours') FROM match_passes WHERE reference = ?1
  ), ends_at))`;

/**
 * Statements that undo a reversal, such as a refund that failed: they grant again what the reversal has revoked, unless
 * something else has revoked it too, and delete the reversal. Without a reversal they change nothing.
 * @param causes the causes that no longer apply: a charge's refunds, not a dispute of it
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
        SELECT account_id, entitlement, max(grants.starts_at, ?3), ${endsWithMatch}, reason, ?1 || ':again:' || cause, ?4
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

/**
 * SQL condition: nothing had revoked the row of `grants` by then. @param at a parameter of the statement, such as `?2`
 */
export const notRevoked = (at: string) => `NOT EXISTS (
    SELECT 1 FROM entitlement_ledger AS ended
    WHERE ended.revokes = grants.reference AND ended.entitlement = grants.entitlement AND ended.starts_at <= ${at}
  )`;

/**
 * Revokes, from `at`, every grant of one entitlement of an account, whatever caused it. The grants themselves stay; a
 * subscription that is still paid grants it again with its next period.
 * @param reference what caused the revocation; each row appends its own id
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

/** SQL: the entitlements of an account at an instant, sorted by name. @param account and at: SQL expressions */
export const entitlementsQuery = (
  account: string,
  at: string,
) => `SELECT DISTINCT entitlement FROM entitlement_ledger AS grants
  WHERE grants.account_id = ${account} AND revokes IS NULL AND starts_at <= ${at} AND (ends_at IS NULL OR ends_at > ${at})
    AND ${notRevoked(at)}
  ORDER BY entitlement`;

/** Query for an account's own entitlements at `now`, sorted by name. {@link parseEntitlements} reads its rows. */
export function entitlementsStatement(accountID: string, now: Date): LedgerStatement {
  return {
    sql: entitlementsQuery("?1", "?2"),
    params: [accountID, now.toISOString()],
  };
}

export const parseEntitlements = (rows: unknown): string[] => held.parse(rows).map((row) => row.entitlement);
