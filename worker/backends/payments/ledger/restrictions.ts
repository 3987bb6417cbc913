import { z } from "zod";

/** What operators have said about an account (spec: product#roles). */
export interface Restrictions {
  /** Refused sign-in and playback. */
  blocked: boolean;
  /** Entitlements, countries and the number of devices do not count. */
  bypassed: boolean;
}

const flag = z.int().transform((value) => value === 1);
const row = z.object({ blocked: flag, bypassed: flag });

/** Restrictions as they are stored; null when nothing was ever said. */
export const parseRestrictions = (stored: unknown): Restrictions | null => row.nullable().parse(stored);

/** The columns that {@link parseRestrictions} reads. One parameter: the account's id. */
export const restrictionsQuery = "SELECT blocked, bypassed FROM account_restrictions WHERE account_id = ?";

/** The statement that puts an account's restrictions in place of those before. */
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
