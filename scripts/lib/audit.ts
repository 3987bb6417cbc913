import { hostname, userInfo } from "node:os";
import type { OperatorChange } from "../../schemas/desk/fans.ts";
import { auditQuery, parseAudit } from "../../worker/backends/account-audit.ts";
import type { Database } from "./storage/storage.ts";

/** The operator, as `user@host`. */
export const thisOperator = () => `${userInfo().username}@${hostname()}`;

/** Operators' changes to an account in these databases, oldest first. */
export async function auditOf(databases: readonly Database[], accountID: string): Promise<OperatorChange[]> {
  const found = await Promise.all(
    databases.map((database) => database.query({ sql: auditQuery, params: [accountID] })),
  );
  return parseAudit(found.flat()).sort((one, other) => one.at.localeCompare(other.at));
}
