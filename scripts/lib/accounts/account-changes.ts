import type { Author } from "../../../schemas/desk/fans.ts";
import { type AuditedAction, auditStatement } from "../../../worker/backends/account-audit.ts";
import { newPasswordStatements } from "../../../worker/backends/identity/account-statements.ts";
import { entitlementChangeStatement } from "../../../worker/backends/payments/ledger/entitlement-changes.ts";
import { grantStatement, revokeEntitlementStatement } from "../../../worker/backends/payments/ledger/ledger.ts";
import { type Restrictions, restrictStatement } from "../../../worker/backends/payments/ledger/restrictions.ts";
import { toSeconds } from "../../../worker/now-in-seconds.ts";
import { CommandError } from "../report.ts";
import type { Databases } from "../storage/storage.ts";
import { type AccountListing, requireEntitlements, showAccount } from "./accounts.ts";

async function accountOf(storage: Databases, email: string): Promise<AccountListing> {
  const account = await showAccount(storage, email);
  if (account === null) throw new CommandError(`There is no account for ${email}.`);
  return account;
}

/** Sets or removes a restriction. If the account already has this state, nothing is changed or audited. */
async function restrict(
  storage: Databases,
  email: string,
  change: { action: AuditedAction; to: Partial<Restrictions> },
  author: Author,
  now: Date,
): Promise<AccountListing> {
  const account = await accountOf(storage, email);
  const { blocked, bypassed } = { ...account, ...change.to };
  if (blocked === account.blocked && bypassed === account.bypassed) return account;
  await storage
    .database("PAYMENTS_DB")
    .transact([
      restrictStatement(account.ssoID, { blocked, bypassed }, now),
      auditStatement({ accountID: account.ssoID, action: change.action, detail: "" }, author, now),
    ]);
  return account;
}

/**
 * Blocks an account: sign-in and playback are refused, and its sessions end with their next request. Its sign-ins at
 * the identity pool are revoked, so that they stay ended after unblocking.
 */
export async function blockAccount(storage: Databases, email: string, author: Author, now: Date): Promise<void> {
  const { ssoID } = await restrict(storage, email, { action: "block", to: { blocked: true } }, author, now);
  await storage.database("IDENTITY_DB").transact([
    {
      sql: "UPDATE token_families SET revoked_at = ? WHERE account_id = ? AND revoked_at IS NULL",
      params: [toSeconds(now), ssoID],
    },
  ]);
}

export async function unblockAccount(storage: Databases, email: string, author: Author, now: Date): Promise<void> {
  await restrict(storage, email, { action: "unblock", to: { blocked: false } }, author, now);
}

/**
 * Makes the next sign-in require a new password, and ends the account's sessions. Its streams are left to the site's next review.
 * @throws CommandError for an account that has no password, or whose email address is not confirmed.
 */
export async function requireNewPassword(storage: Databases, email: string, author: Author, now: Date): Promise<void> {
  const { ssoID, status, hasPassword } = await accountOf(storage, email);
  if (!hasPassword) throw new CommandError(`${email} signs in with another service and has no password.`);
  if (status === "UNCONFIRMED") throw new CommandError(`${email} is not confirmed: nobody can sign in with it yet.`);
  await storage
    .database("IDENTITY_DB")
    .transact([
      ...newPasswordStatements(ssoID, toSeconds(now)),
      auditStatement({ accountID: ssoID, action: "new-password", detail: "" }, author, now),
    ]);
  await storage.database("PAYMENTS_DB").transact([entitlementChangeStatement(ssoID)]);
}

/** Exempts an account from entitlement checks, geo-blocking and the concurrency limit, or ends that exemption. */
export async function bypassAccount(
  storage: Databases,
  email: string,
  bypassed: boolean,
  author: Author,
  now: Date,
): Promise<void> {
  await restrict(storage, email, { action: bypassed ? "bypass" : "end-bypass", to: { bypassed } }, author, now);
}

/** Grants entitlements without end. An entitlement that the account already has without end is not granted again. */
export async function grantEntitlements(
  storage: Databases,
  email: string,
  names: readonly string[],
  author: Author,
  now: Date,
): Promise<void> {
  requireEntitlements(names);
  const { ssoID, grants } = await accountOf(storage, email);
  const held = new Set(grants.filter(({ endsAt }) => endsAt === null).map(({ entitlement }) => entitlement));
  const missing = [...new Set(names)].filter((name) => !held.has(name));
  if (missing.length === 0) return;
  const reference = `operator:${crypto.randomUUID()}`;
  const startsAt = now.toISOString();
  await storage
    .database("PAYMENTS_DB")
    .transact([
      ...missing.map((entitlement) =>
        grantStatement({ accountID: ssoID, entitlement, startsAt, endsAt: null, reason: "grant", reference }, now),
      ),
      auditStatement({ accountID: ssoID, action: "grant", detail: `${missing.join(" ")} (${reference})` }, author, now),
    ]);
}

/**
 * Revokes entitlements now, whatever granted them: an operator, a voucher or a payment. A subscription that is still
 * paid grants them again with its next period.
 * @throws CommandError naming those that the account does not have
 */
export async function revokeEntitlements(
  storage: Databases,
  email: string,
  names: readonly string[],
  author: Author,
  now: Date,
): Promise<void> {
  requireEntitlements(names);
  const { ssoID, grants } = await accountOf(storage, email);
  const held = new Set(
    grants.filter(({ endsAt }) => endsAt === null || endsAt > now.toISOString()).map(({ entitlement }) => entitlement),
  );
  const unknown = names.filter((name) => !held.has(name));
  if (unknown.length > 0) throw new CommandError(`${email} does not have ${unknown.join(", ")}. Nothing was changed.`);
  const reference = `operator:${crypto.randomUUID()}`;
  await storage
    .database("PAYMENTS_DB")
    .transact([
      ...names.map((entitlement) => revokeEntitlementStatement({ accountID: ssoID, entitlement }, reference, now)),
      auditStatement({ accountID: ssoID, action: "revoke", detail: `${names.join(" ")} (${reference})` }, author, now),
    ]);
}
