import { z } from "zod";
import {
  type ConnectedServices,
  type SocialIdentity,
  socialService,
} from "../../../schemas/identity/oauth-identity.ts";
import type { SocialService } from "../../../schemas/identity/social-services.ts";
import { hashOfNoPassword } from "../../identity/password.ts";
import { accountByID, accountByUsername, type PoolAccount } from "./accounts.ts";
import { mailServiceNotice } from "./mails.ts";
import type { Pool } from "./pool.ts";

/** The account linked to an identity; null if there is none. */
export async function accountOfIdentity(
  pool: Pick<Pool, "database">,
  { issuer, subject }: Pick<SocialIdentity, "issuer" | "subject">,
): Promise<PoolAccount | null> {
  const row = await pool.database
    .prepare("SELECT account_id FROM social_identities WHERE issuer = ? AND subject = ?")
    .bind(issuer, subject)
    .first();
  return row === null ? null : await accountByID(pool, z.object({ account_id: z.string() }).parse(row).account_id);
}

/** Whether a confirmed account has an email address. */
export async function isRegistered(pool: Pool, email: string): Promise<boolean> {
  const account = await accountByUsername(pool, email);
  return account !== null && account.status !== "UNCONFIRMED";
}

/**
 * Creates a confirmed account without a password. An unconfirmed registration of the email address is deleted, since nobody has proven
 * that address.
 * @returns null if the email address has an account.
 */
export async function createAccountForIdentity(pool: Pool, identity: SocialIdentity): Promise<PoolAccount | null> {
  if (await isRegistered(pool, identity.email)) return null;
  const id = crypto.randomUUID();
  const attributes = identity.name === "" ? {} : { name: identity.name };
  await pool.database.batch([
    pool.database.prepare("DELETE FROM accounts WHERE username = ? AND status = 'UNCONFIRMED'").bind(identity.email),
    pool.database
      .prepare(
        `INSERT INTO accounts (id, username, password_hash, has_password, status, email_verified, attributes, created_at, updated_at)
         VALUES (?1, ?2, ?3, 0, 'CONFIRMED', 1, ?4, ?5, ?5) ON CONFLICT DO NOTHING`,
      )
      .bind(id, identity.email, hashOfNoPassword, JSON.stringify(attributes), pool.now),
    pool.database
      .prepare(
        `INSERT INTO social_identities (issuer, subject, account_id, service, email, linked_at)
         SELECT ?1, ?2, id, ?4, ?5, ?6 FROM accounts WHERE id = ?3 ON CONFLICT DO NOTHING`,
      )
      .bind(identity.issuer, identity.subject, id, identity.service, identity.email, pool.now),
  ]);
  return await accountOfIdentity(pool, identity);
}

/**
 * Links an identity to an account. @returns false if it is linked to another account, or the account to another identity of that
 * service
 */
export async function linkIdentity(
  pool: Pool,
  { id: accountID, username }: PoolAccount,
  identity: SocialIdentity,
): Promise<boolean> {
  const { meta } = await pool.database
    .prepare(
      `INSERT INTO social_identities (issuer, subject, account_id, service, email, linked_at)
       VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    )
    .bind(identity.issuer, identity.subject, accountID, identity.service, identity.email, pool.now)
    .run();
  if (meta.changes === 1) await mailServiceNotice(pool, username, "service-connected", identity.service);
  return (await accountOfIdentity(pool, identity))?.id === accountID;
}

const linkRow = z
  .object({ service: socialService, email: z.string(), linked_at: z.int() })
  .transform(({ linked_at, ...row }) => ({ ...row, linkedAt: linked_at }));

/** An account's social links, oldest first, and whether it has a password. */
export async function listLinks({ database }: Pick<Pool, "database">, accountID: string): Promise<ConnectedServices> {
  const [links, account] = await database.batch([
    database
      .prepare(
        "SELECT service, email, linked_at FROM social_identities WHERE account_id = ? ORDER BY linked_at, service",
      )
      .bind(accountID),
    database.prepare("SELECT 1 FROM accounts WHERE id = ? AND has_password = 1").bind(accountID),
  ]);
  return {
    hasPassword: account?.results.length === 1,
    links: (links?.results ?? []).map((row) => linkRow.parse(row)),
  };
}

/**
 * Unlinks an identity, unless it is the account's last way to sign in: no password, no passkey, no other identity.
 * One statement decides, so that concurrent requests cannot remove the last two.
 * @returns whether the account has no identity of that service any more.
 */
export async function unlinkIdentity(
  pool: Pool,
  { id: accountID, username }: PoolAccount,
  service: SocialService,
): Promise<boolean> {
  const { database, relyingParty } = pool;
  const [removed, left] = await database.batch([
    database
      .prepare(
        `DELETE FROM social_identities WHERE account_id = ?1 AND service = ?2 AND (
           EXISTS (SELECT 1 FROM accounts WHERE id = ?1 AND has_password = 1)
           OR EXISTS (SELECT 1 FROM passkeys WHERE account_id = ?1 AND relying_party = ?3)
           OR EXISTS (SELECT 1 FROM social_identities WHERE account_id = ?1 AND service <> ?2))`,
      )
      .bind(accountID, service, relyingParty),
    database.prepare("SELECT 1 FROM social_identities WHERE account_id = ? AND service = ?").bind(accountID, service),
  ]);
  if (removed?.meta.changes === 1) await mailServiceNotice(pool, username, "service-disconnected", service);
  return left?.results.length === 0;
}
