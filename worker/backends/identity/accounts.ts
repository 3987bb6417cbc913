import { z } from "zod";
import { hashPassword } from "../../identity/password.ts";
import type { Pool } from "./pool.ts";
import { sealVerifier } from "./srp-verifiers.ts";

const accountRow = z
  .object({
    id: z.string(),
    username: z.string(),
    password_hash: z.string(),
    has_password: z.int().transform((flag) => flag === 1),
    status: z.enum(["UNCONFIRMED", "CONFIRMED", "FORCE_CHANGE_PASSWORD"]),
    email_verified: z.int().transform((flag) => flag === 1),
    reset_required: z.int().transform((flag) => flag === 1),
    srp_verifier: z.string().nullable(),
    attributes: z.string().transform((text) => z.record(z.string(), z.string()).parse(JSON.parse(text))),
  })
  .transform(({ password_hash, has_password, email_verified, reset_required, srp_verifier, ...row }) => ({
    ...row,
    passwordHash: password_hash,
    hasPassword: has_password,
    emailVerified: email_verified,
    resetRequired: reset_required,
    srpVerifier: srp_verifier,
  }));

/** An account of the pool. `attributes` are those a person may change; `sub` and the email are not among them. */
export type PoolAccount = z.output<typeof accountRow>;

/**
 * Whether support has asked for a new password. Nothing else opens the account until then; who signs in without the password has to choose
 * the new one by mail.
 */
export const needsNewPassword = ({ status, resetRequired }: PoolAccount) =>
  resetRequired || status === "FORCE_CHANGE_PASSWORD";

const columns =
  "id, username, password_hash, has_password, status, email_verified, reset_required, srp_verifier, attributes";

/** The account with a username; null when there is none. */
export async function accountByUsername({ database }: Pick<Pool, "database">, username: string) {
  const row = await database.prepare(`SELECT ${columns} FROM accounts WHERE username = ?`).bind(username).first();
  return row === null ? null : accountRow.parse(row);
}

/** The account with an id (the `sub` of its tokens); null when there is none. */
export async function accountByID({ database }: Pick<Pool, "database">, id: string) {
  const row = await database.prepare(`SELECT ${columns} FROM accounts WHERE id = ?`).bind(id).first();
  return row === null ? null : accountRow.parse(row);
}

/** What is stored for a new password: its hash, and its SRP verifier. */
export async function passwordSecrets(pool: Pool, accountID: string, password: string) {
  const passwordHash = await hashPassword(password);
  return { passwordHash, srpVerifier: await sealVerifier(pool, { accountID, password, passwordHash }) };
}

/** Sets a new password and ends the account's sign-ins, except `keepFamily`. */
export async function replacePassword(
  pool: Pool,
  accountID: string,
  password: string,
  keepFamily: string | null = null,
): Promise<void> {
  const { database, now } = pool;
  const { passwordHash, srpVerifier } = await passwordSecrets(pool, accountID, password);
  await database.batch([
    database
      .prepare(
        `UPDATE accounts SET password_hash = ?, srp_verifier = ?, has_password = 1, status = 'CONFIRMED', reset_required = 0,
           updated_at = ? WHERE id = ?`,
      )
      .bind(passwordHash, srpVerifier, now, accountID),
    database
      .prepare(
        "UPDATE token_families SET revoked_at = ?1 WHERE account_id = ?2 AND revoked_at IS NULL AND (?3 IS NULL OR id <> ?3)",
      )
      .bind(now, accountID, keepFamily),
  ]);
}

/** Marks an account without a password: it was created by a social sign-in. */
const withoutPassword = "custom:without_password";

/** The attributes as in tokens and GetUser. */
export function describeAccount(account: PoolAccount): { Name: string; Value: string }[] {
  return [
    { Name: "sub", Value: account.id },
    { Name: "email", Value: account.username },
    { Name: "email_verified", Value: String(account.emailVerified) },
    ...(account.hasPassword ? [] : [{ Name: withoutPassword, Value: "true" }]),
    ...Object.entries(account.attributes).map(([Name, Value]) => ({ Name, Value })),
  ];
}
