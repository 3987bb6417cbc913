import { z } from "zod";
import { entitlementsQuery, type LedgerStatement } from "../ledger/ledger.ts";
import { jsonText } from "../provider/catalogue.ts";

/** SQL condition: the owner, as `owner_id`, is not blocked. Blocking an owner ends the shares of its members too. */
export const ownerNotBlocked =
  "NOT EXISTS (SELECT 1 FROM account_restrictions WHERE account_restrictions.account_id = owner_id AND blocked = 1)";

/**
 * Query for the owner who shares passes with an account, and that owner's entitlements at `now`. {@link parseShare}
 * reads its row.
 */
export function shareStatement(accountID: string, now: Date): LedgerStatement {
  return {
    sql: `SELECT owner_id AS userID,
        (SELECT json_group_array(entitlement) FROM (${entitlementsQuery("family_members.owner_id", "?2")})) AS entitlements
      FROM family_members WHERE member_id = ?1 AND ${ownerNotBlocked}`,
    params: [accountID, now.toISOString()],
  };
}

const share = z.object({ userID: z.string(), entitlements: jsonText.pipe(z.array(z.string())) });

/** @returns null without a row: nobody shares passes with the account */
export const parseShare = (row: unknown) => share.nullable().parse(row ?? null);
