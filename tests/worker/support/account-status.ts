import { env } from "cloudflare:workers";
import { grantStatement, revokeEntitlementStatement } from "../../../worker/backends/payments/ledger/ledger.ts";
import { type Restrictions, restrictStatement } from "../../../worker/backends/payments/ledger/restrictions.ts";

async function run({ sql, params }: { sql: string; params: (string | number | null)[] }): Promise<void> {
  await env.PAYMENTS_DB.prepare(sql)
    .bind(...params)
    .run();
}

/** Sets an account's restrictions. */
export const restrict = (ssoID: string, restrictions: Partial<Restrictions>) =>
  run(restrictStatement(ssoID, { blocked: false, bypassed: false, ...restrictions }, new Date()));

/** Grants an entitlement, by default without end. */
export const grantTo = (accountID: string, entitlement: string, now = new Date(), endsAt: string | null = null) =>
  run(
    grantStatement(
      {
        accountID,
        entitlement,
        startsAt: now.toISOString(),
        endsAt,
        reason: "grant",
        reference: crypto.randomUUID(),
      },
      now,
    ),
  );

/** Revokes an entitlement, whatever granted it. */
export const revokeFrom = (accountID: string, entitlement: string) =>
  run(revokeEntitlementStatement({ accountID, entitlement }, crypto.randomUUID(), new Date()));

/** Makes an account a customer of the payments provider. */
export const createCustomer = (accountID: string) =>
  run({
    sql: "INSERT INTO customers (account_id, stripe_customer_id, created_at) VALUES (?, ?, ?)",
    params: [accountID, `cus_${crypto.randomUUID()}`, new Date().toISOString()],
  });

/** Shares an owner's passes with an account. @returns the membership's id */
export async function shareWith(ownerID: string, memberID: string): Promise<string> {
  const id = crypto.randomUUID();
  await run({
    sql: `INSERT INTO family_members (member_id, id, owner_id, owner_email, member_email, joined_at)
      VALUES (?1, ?2, ?3, 'owner@fans.example', 'member@fans.example', ?4)`,
    params: [memberID, id, ownerID, new Date().toISOString()],
  });
  return id;
}

export const endShare = (id: string) => run({ sql: "DELETE FROM family_members WHERE id = ?", params: [id] });
