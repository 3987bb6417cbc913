import type { Author } from "../../../schemas/desk/fans.ts";
import type { StaffMember, StaffRole } from "../../../schemas/desk/staff.ts";
import { auditStatement } from "../../../worker/desk/audit.ts";
import { describeStaff, inviteStatements, parseStaff, removeStatements } from "../../../worker/desk/staff.ts";
import { toSeconds } from "../../../worker/now-in-seconds.ts";
import { CommandError } from "../report.ts";
import type { Databases } from "../storage/storage.ts";

/** All staff, by email address. */
export async function staffOf(storage: Databases): Promise<StaffMember[]> {
  const rows = await storage.database("DESK_DB").query({ sql: "SELECT * FROM staff ORDER BY email" });
  return rows.flatMap((row) => {
    const staff = parseStaff(row);
    return staff === null ? [] : [describeStaff(staff)];
  });
}

/** The statement of an audit log row for an operator, to run in the same transaction as the change. */
const audit = (action: string, subject: string, input: object, { operator, reason }: Author, now: Date) =>
  auditStatement({ staff: { id: null, name: operator }, action, subject, input, before: undefined, reason }, now);

/** Records the latest audit row as carried out. */
const carriedOut = (now: Date) => ({
  sql: "INSERT INTO audit_outcomes (audit_id, at) SELECT max(id), ?1 FROM audit",
  params: [now.toISOString()],
});

/** Invites somebody, also repeatedly. @returns the token of the invitation's link. @throws CommandError for active staff */
export async function inviteStaff(
  storage: Databases,
  email: string,
  role: StaffRole,
  author: Author,
  now: Date,
): Promise<string> {
  const known = (await staffOf(storage)).find((member) => member.email === email);
  if (known?.state === "active") throw new CommandError(`${email} uses the desk already, as ${known.role}.`);
  const { token, statements } = inviteStatements(email, role, toSeconds(now));
  await storage
    .database("DESK_DB")
    .transact([...statements, audit("staff.invite", email, { email, role }, author, now), carriedOut(now)]);
  return token;
}

/** @throws CommandError for an email address that is not among the staff */
export async function removeStaff(storage: Databases, email: string, author: Author, now: Date): Promise<void> {
  const known = (await staffOf(storage)).find((member) => member.email === email);
  if (known === undefined || known.state === "left") throw new CommandError(`${email} does not use the desk.`);
  await storage
    .database("DESK_DB")
    .transact([
      ...removeStatements(known.id, toSeconds(now)),
      audit("staff.remove", known.id, {}, author, now),
      carriedOut(now),
    ]);
}
