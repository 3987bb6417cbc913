import { z } from "zod";

/** Restrictions that operators have set for an account (spec: product#roles). */
export interface Restrictions {
  /** May neither sign in nor play. */
  blocked: boolean;
  /** Entitlements, countries and the concurrency limit do not apply. */
  bypassed: boolean;
}

const flag = z.int().transform((value) => value === 1);
/** Created once: building a schema takes longer than using it, and every login check parses a row. */
const row = z.object({ blocked: flag, bypassed: flag }).nullable();

/** @returns null when none were ever set */
export const parseRestrictions = (stored: unknown): Restrictions | null => row.parse(stored);

/** Query of one parameter, the account's id; {@link parseRestrictions} reads its row. */
export const restrictionsQuery = "SELECT blocked, bypassed FROM account_restrictions WHERE account_id = ?";

/** Replaces an account's restrictions. */
export function restrictStatement(
  accountID: string,
  { blocked, bypassed }: Restrictions,
  now: Date,
): { sql: string; params: (string | number)[] } {
  return {
    sql: `INSERT INTO account_restrictions (account_id, blocked, bypassed, updated_at) VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT (account_id) DO UPDATE SET blocked = ?2, bypassed = ?3, updated_at = ?4`,
    params: [accountID, blocked ? 1 : 0, bypassed ? 1 : 0, now.toISOString()],
  };
}
