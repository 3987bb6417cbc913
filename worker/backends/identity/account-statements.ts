import { z } from "zod";
import { emailAddress } from "../../../schemas/identity/sign-in.ts";
import { hashPassword } from "../../identity/password.ts";
import { toSeconds } from "../../now-in-seconds.ts";
import { requirePassword } from "./password-policy.ts";

/** SQL text with positional parameters: runs on D1 in the Worker and on a script's storage alike. */
export interface AccountStatement {
  sql: string;
  params: (string | number)[];
}

const newAccount = z.object({
  email: emailAddress,
  password: z.string(),
  /** Defaults to the part of the email address before the @. */
  displayName: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .regex(/^\P{Cc}*$/u, "is on one line")
    .optional(),
});
export type NewAccount = z.input<typeof newAccount>;

/**
 * The statements that make an account's next sign-in require a new password, and end its sign-ins and sessions.
 * @param at whole seconds since 1970.
 */
export const newPasswordStatements = (accountID: string, at: number): AccountStatement[] => [
  {
    sql: "UPDATE accounts SET status = 'FORCE_CHANGE_PASSWORD', updated_at = ?2 WHERE id = ?1 AND status = 'CONFIRMED'",
    params: [accountID, at],
  },
  {
    sql: "UPDATE token_families SET revoked_at = ?2 WHERE account_id = ?1 AND revoked_at IS NULL",
    params: [accountID, at],
  },
  { sql: "DELETE FROM account_sessions WHERE account_id = ?1", params: [accountID] },
];

/** The statements that delete an account, with its sign-ins, passkeys and stored mails. */
export const deleteStatements = ({ id, username }: { id: string; username: string }): AccountStatement[] => [
  { sql: "DELETE FROM mails WHERE recipient = ?", params: [username] },
  { sql: "DELETE FROM undelivered_mails WHERE recipient = ?", params: [username] },
  { sql: "DELETE FROM accounts WHERE id = ?", params: [id] },
];

/**
 * The statement by which an operator adds a confirmed account. It changes nothing if the email address is taken.
 * @throws ZodError for an invalid email address; PoolError for a password that the pool refuses.
 */
export async function accountStatement(
  account: NewAccount,
  now: Date,
  hash: (password: string) => Promise<string> = hashPassword,
): Promise<{ id: string; email: string; statement: AccountStatement }> {
  const { email, password, displayName } = newAccount.parse(account);
  await requirePassword(password, null);
  const id = crypto.randomUUID();
  const seconds = toSeconds(now);
  return {
    id,
    email,
    statement: {
      sql: `INSERT INTO accounts (id, username, password_hash, status, email_verified, attributes, created_at, updated_at)
        VALUES (?1, ?2, ?3, 'CONFIRMED', 1, ?4, ?5, ?5) ON CONFLICT (username) DO NOTHING`,
      params: [
        id,
        email,
        await hash(password),
        JSON.stringify(displayName === undefined ? {} : { name: displayName }),
        seconds,
      ],
    },
  };
}
