import { z } from "zod";
import type { Author, OperatorChange } from "../../schemas/desk/fans.ts";

export type AuditedAction =
  | "create"
  | "block"
  | "unblock"
  | "bypass"
  | "end-bypass"
  | "grant"
  | "revoke"
  | "refund"
  | "cancel-renewal"
  | "resend"
  | "new-password"
  | "sign-out"
  | "unlock"
  | "delete";

/** The statement that logs an operator's change of an account. Run it in the transaction of the change. */
export function auditStatement(
  entry: { accountID: string; action: AuditedAction; detail: string },
  { operator, reason }: Author,
  now: Date,
): { sql: string; params: string[] } {
  return {
    sql: `INSERT INTO operator_audit (at, operator, account_id, action, detail, reason) VALUES (?1, ?2, ?3, ?4, ?5, ?6)`,
    params: [now.toISOString(), operator, entry.accountID, entry.action, entry.detail, reason],
  };
}

/** Operators' changes of an account in one database, oldest first: the statement, and the parser of its rows. */
export const auditQuery =
  "SELECT at, operator, action, detail, reason FROM operator_audit WHERE account_id = ? ORDER BY id";
export const parseAudit = (rows: unknown): OperatorChange[] =>
  z
    .array(
      z.object({ at: z.string(), operator: z.string(), action: z.string(), detail: z.string(), reason: z.string() }),
    )
    .parse(rows);
