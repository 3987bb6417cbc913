import { z } from "zod";
import { accountChange } from "../../schemas/identity/account-data.ts";
import { type SocialService, socialServices } from "../../schemas/identity/social-services.ts";

/* Sign-ins of accounts, and mails that the embedded identity pool has sent to them, so that support can look into a user's questions. */

const retentionSeconds = 30 * 86_400;

/** How a user signed in. `registration`: with the code that confirmed it; `provider`: on another site. */
export const signInWays = ["password", "passkey", "registration", "provider", ...socialServices] as const;
export type SignInWay = "password" | "passkey" | "registration" | "provider" | SocialService;

const accountMails = [
  "confirm-registration",
  "reset-password",
  "change-email",
  "registered-again",
  "password-changed",
  "email-taken",
  "passkey-added",
  "passkey-removed",
  "signed-out-everywhere",
  "others-signed-out",
  "service-connected",
  "service-disconnected",
  "email-change-requested",
  "email-changed",
] as const;
export type AccountMail = (typeof accountMails)[number];

/** Inserts a sign-in. @param at whole seconds since 1970 */
export const signInStatement = (
  database: D1Database,
  {
    ssoID,
    at,
    way,
    device,
    country,
  }: { ssoID: string; at: number; way: SignInWay; device: string; country: string | null },
): D1PreparedStatement =>
  database
    .prepare("INSERT INTO sign_ins (account_id, at, way, device, country) VALUES (?, ?, ?, ?, ?)")
    .bind(ssoID, at, way, device, country);

/**
 * Records a mail to the account with this username. Does the same work when there is none, so that timing reveals nothing.
 * @param at whole seconds since 1970
 */
export async function recordMail(database: D1Database, username: string, kind: AccountMail, at: number): Promise<void> {
  await database
    .prepare("INSERT INTO account_mails (account_id, at, kind) SELECT id, ?2, ?3 FROM accounts WHERE username = ?1")
    .bind(username, at, kind)
    .run();
}

const instant = z.int().transform((seconds) => new Date(seconds * 1000).toISOString());
const signIns = z.array(
  z.object({ at: instant, way: z.enum(signInWays), device: z.string(), country: z.string().nullable() }),
);
const mails = z.array(z.object({ at: instant, kind: z.enum(accountMails) }));

/** An account's sign-ins and mails, newest first. */
export async function accountHistory(database: D1Database, ssoID: string) {
  const [signedIn, sent] = await database.batch([
    database.prepare("SELECT at, way, device, country FROM sign_ins WHERE account_id = ? ORDER BY id DESC").bind(ssoID),
    database.prepare("SELECT at, kind FROM account_mails WHERE account_id = ? ORDER BY id DESC").bind(ssoID),
  ]);
  return { signIns: signIns.parse(signedIn?.results), mails: mails.parse(sent?.results) };
}

/** Operators' changes of an account, oldest first, without the operators' names, which are data about them. */
export async function operatorChanges(database: D1Database, ssoID: string): Promise<z.output<typeof accountChange>[]> {
  const { results } = await database
    .prepare("SELECT at, action, detail, reason FROM operator_audit WHERE account_id = ? ORDER BY id")
    .bind(ssoID)
    .all();
  return z.array(accountChange).parse(results);
}

export async function deleteAccountHistory(database: D1Database, ssoID: string): Promise<void> {
  await database.batch(
    ["sign_ins", "account_mails"].map((table) =>
      database.prepare(`DELETE FROM ${table} WHERE account_id = ?`).bind(ssoID),
    ),
  );
}

/** Deletes expired rows. @param now whole seconds since 1970 */
export async function expireAccountHistory(database: D1Database, now: number): Promise<void> {
  await database.batch(
    ["sign_ins", "account_mails"].map((table) =>
      database.prepare(`DELETE FROM ${table} WHERE at < ?`).bind(now - retentionSeconds),
    ),
  );
}
