import { z } from "zod";
import type { Author, OperatorChange } from "../../../schemas/desk/fans.ts";
import { emailAddress } from "../../../schemas/identity/sign-in.ts";
import { auditStatement } from "../../../worker/backends/account-audit.ts";
import { accountStatement, type NewAccount } from "../../../worker/backends/identity/account-statements.ts";
import { PoolError } from "../../../worker/backends/identity/pool-error.ts";
import { grantStatement } from "../../../worker/backends/payments/ledger/ledger.ts";
import { parseRestrictions, restrictionsQuery } from "../../../worker/backends/payments/ledger/restrictions.ts";
import {
  parseSessionRefusals,
  type SessionRefusal,
  sessionRefusalsQuery,
} from "../../../worker/playback/session-refusals.ts";
import { auditOf } from "../audit.ts";
import { CommandError } from "../report.ts";
import type { Databases } from "../storage/storage.ts";

const accountRow = z.object({
  id: z.string(),
  username: z.string(),
  status: z.string(),
  has_password: z.int(),
  created_at: z.int(),
});
const grantRow = z.object({
  entitlement: z.string(),
  starts_at: z.string(),
  ends_at: z.string().nullable(),
  reason: z.string(),
});

export interface AccountListing {
  ssoID: string;
  email: string;
  status: string;
  hasPassword: boolean;
  createdAt: Date;
  blocked: boolean;
  bypassed: boolean;
  /** Grants that have not been revoked, oldest first. */
  grants: { entitlement: string; startsAt: string; endsAt: string | null; reason: string }[];
  /** Changes by operators, oldest first. */
  audit: OperatorChange[];
}

/** Entitlement names: lower-case words and numbers joined by hyphens, such as live-video or match-2500001. */
const entitlementName = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

/** @throws CommandError naming the malformed ones */
export function requireEntitlements(names: readonly string[]): void {
  const wrong = names.filter((name) => !entitlementName.safeParse(name).success);
  if (wrong.length > 0) {
    throw new CommandError(
      `${wrong.map((name) => `"${name}"`).join(", ")}: an entitlement is written like live-video or match-2500001.`,
    );
  }
}

function parseEmail(email: string): string {
  const parsed = emailAddress.safeParse(email);
  if (!parsed.success) throw new CommandError(`"${email}" is not an email address.`);
  return parsed.data;
}

/** The account of an email address with its grants; null when there is none. */
export async function showAccount(storage: Databases, email: string): Promise<AccountListing | null> {
  const [row] = await storage.database("IDENTITY_DB").query({
    sql: "SELECT id, username, status, has_password, created_at FROM accounts WHERE username = ?",
    params: [parseEmail(email)],
  });
  if (row === undefined) return null;
  const found = accountRow.parse(row);
  const [identity, payments] = [storage.database("IDENTITY_DB"), storage.database("PAYMENTS_DB")];
  const params = [found.id];
  const [[restrictions], grants, audit] = await Promise.all([
    payments.query({ sql: restrictionsQuery, params }),
    payments.query({
      sql: `SELECT entitlement, starts_at, ends_at, reason FROM entitlement_ledger AS grants
        WHERE account_id = ? AND revokes IS NULL AND NOT EXISTS (
          SELECT 1 FROM entitlement_ledger AS ended
          WHERE ended.revokes = grants.reference AND ended.entitlement = grants.entitlement)
        ORDER BY id`,
      params,
    }),
    auditOf([identity, payments], found.id),
  ]);
  return {
    ssoID: found.id,
    email: found.username,
    status: found.status,
    hasPassword: found.has_password === 1,
    createdAt: new Date(found.created_at * 1000),
    ...(parseRestrictions(restrictions ?? null) ?? { blocked: false, bypassed: false }),
    audit,
    grants: z
      .array(grantRow)
      .parse(grants)
      .map(({ entitlement, starts_at, ends_at, reason }) => ({
        entitlement,
        startsAt: starts_at,
        endsAt: ends_at,
        reason,
      })),
  };
}

/** An account's refused session checks of the last 30 days, newest first. */
export async function refusalsOf(storage: Databases, ssoID: string): Promise<SessionRefusal[]> {
  const found = await storage.database("MARKETING_DB").query({ sql: sessionRefusalsQuery, params: [ssoID] });
  return parseSessionRefusals(found);
}

/**
 * Creates a confirmed account with entitlements without end. An account that already has this email address stays as it is, and `created`
 * is false.
 * @throws CommandError for a malformed address, name, password or entitlement
 */
export async function createAccount(
  storage: Databases,
  { grants = [], ...account }: NewAccount & { grants?: readonly string[] },
  now: Date,
  author: Author = { operator: "set-up", reason: "part of the demo league" },
): Promise<{ ssoID: string; created: boolean }> {
  requireEntitlements(grants);
  const before = await showAccount(storage, account.email);
  if (before !== null) return { ssoID: before.ssoID, created: false };
  const { id, email, statement } = await accountStatement(account, now).catch((error: unknown) => {
    if (error instanceof PoolError) throw new CommandError(`${error.message}.`);
    // The email address has been checked before, so only the name can be wrong.
    if (error instanceof z.ZodError) throw new CommandError("A name has 1 to 80 characters, on one line.");
    throw error;
  });
  await storage.database("IDENTITY_DB").transact([
    statement,
    // Selects from `accounts`, so that nothing is audited if the account was registered in the meantime and the insert above did nothing.
    {
      sql: `INSERT INTO operator_audit (at, operator, account_id, action, detail, reason)
        SELECT ?1, ?2, id, 'create', username, ?4 FROM accounts WHERE id = ?3`,
      params: [now.toISOString(), author.operator, id, author.reason],
    },
  ]);
  const stored = await showAccount(storage, email);
  if (stored === null) throw new Error("The account was not stored.");
  if (stored.ssoID !== id) return { ssoID: stored.ssoID, created: false };
  if (grants.length > 0) {
    const reference = `operator:${crypto.randomUUID()}`;
    const startsAt = now.toISOString();
    await storage
      .database("PAYMENTS_DB")
      .transact([
        ...grants.map((entitlement) =>
          grantStatement({ accountID: id, entitlement, startsAt, endsAt: null, reason: "grant", reference }, now),
        ),
        auditStatement({ accountID: id, action: "grant", detail: `${grants.join(" ")} (${reference})` }, author, now),
      ]);
  }
  return { ssoID: id, created: true };
}
