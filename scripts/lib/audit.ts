import { hostname, userInfo } from "node:os";
import { z } from "zod";
import type { Database, Statement } from "./storage.ts";

/** Who changed an account, and why. */
export interface Author {
  operator: string;
  reason: string;
}

export type AuditedAction =
  | "create"
  | "block"
  | "unblock"
  | "bypass"
  | "end-bypass"
  | "grant"
  | "revoke"
  | "new-password";

/** The operator, as `user@host`. */
export const thisOperator = () => `${userInfo().username}@${hostname()}`;

/** The statement that logs a change. Run it in the transaction of the change. */
export function auditStatement(
  entry: { accountID: string; action: AuditedAction; detail: string },
  { operator, reason }: Author,
  now: Date,
): Statement {
  return {
    sql: `INSERT INTO operator_audit (at, operator, account_id, action, detail, reason) VALUES (?1, ?2, ?3, ?4, ?5, ?6)`,
    params: [now.toISOString(), operator, entry.accountID, entry.action, entry.detail, reason],
  };
}

const auditRow = z.object({
  at: z.string(),
  operator: z.string(),
  action: z.string(),
  detail: z.string(),
  reason: z.string(),
});
export type AuditEntry = z.infer<typeof auditRow>;

/** Operators' changes of an account in these databases, oldest first. */
export async function auditOf(databases: readonly Database[], accountID: string): Promise<AuditEntry[]> {
  const found = await Promise.all(
    databases.map((database) =>
      database.query({
        sql: "SELECT at, operator, action, detail, reason FROM operator_audit WHERE account_id = ? ORDER BY id",
        params: [accountID],
      }),
    ),
  );
  return z
    .array(auditRow)
    .parse(found.flat())
    .sort((one, other) => one.at.localeCompare(other.at));
}
