import { z } from "zod";
import type { AuditRow } from "../../schemas/desk/staff.ts";
import { dayRange } from "../../schemas/site/league-time.ts";
import type { StaffStatement } from "./staff.ts";

/** A row of the audit log as it is written before the call runs. */
export interface AuditEntry {
  staff: { id: string | null; name: string };
  action: string;
  subject: string | null;
  /** The staff call's input, without secrets. */
  input: unknown;
  before: unknown;
  reason: string;
}

export function auditStatement(
  { staff, action, subject, input, before, reason }: AuditEntry,
  now: Date,
): StaffStatement {
  return {
    sql: `INSERT INTO audit (at, staff_id, staff_name, action, subject, asked, before, reason)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) RETURNING id`,
    params: [
      now.toISOString(),
      staff.id,
      staff.name,
      action,
      subject,
      JSON.stringify(input),
      before === undefined ? null : JSON.stringify(before),
      reason,
    ],
  };
}

/** Inserts a row before the call runs. @returns its id. */
export async function beginAudit(database: D1Database, entry: AuditEntry, now: Date): Promise<number> {
  const { sql, params } = auditStatement(entry, now);
  return z.object({ id: z.int() }).parse(
    await database
      .prepare(sql)
      .bind(...params)
      .first(),
  ).id;
}

/** Stores the outcome of a call. @param failure the error's code; null if it succeeded. */
export async function endAudit(
  database: D1Database,
  id: number,
  { failure, after }: { failure: string | null; after?: unknown },
  now: Date,
): Promise<void> {
  await database
    .prepare("INSERT INTO audit_outcomes (audit_id, at, failure, after) VALUES (?, ?, ?, ?)")
    .bind(id, now.toISOString(), failure, after === undefined ? null : JSON.stringify(after))
    .run();
}

const json = z
  .string()
  .nullable()
  .transform((text): unknown => (text === null ? null : JSON.parse(text)));
const row = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    staff_name: z.string(),
    action: z.string(),
    subject: z.string().nullable(),
    asked: json,
    before: json,
    after: json,
    ended: z.string().nullable(),
    failure: z.string().nullable(),
    reason: z.string(),
  })
  .transform(
    ({ staff_name, ended, ...rest }): AuditRow => ({
      ...rest,
      staff: staff_name,
      outcome: ended === null ? "open" : rest.failure === null ? "done" : "refused",
    }),
  );

const pageSize = 50;

/** Filters for the audit log; null: any. */
interface AuditFilter {
  /** Id of a row: only older rows. */
  before: number | null;
  subject: string | null;
  text: string | null;
  /** First and last day, on the league's clock (YYYY-MM-DD). */
  from: string | null;
  to: string | null;
}

/** A page of the audit log, newest first. */
export async function readAudit(
  database: D1Database,
  { before, subject, text, from, to }: AuditFilter,
): Promise<{ rows: AuditRow[]; next: number | null }> {
  const { results } = await database
    .prepare(
      `SELECT audit.*, audit_outcomes.at AS ended, failure, after
       FROM audit LEFT JOIN audit_outcomes ON audit_id = audit.id
       WHERE (?1 IS NULL OR audit.id < ?1) AND (?2 IS NULL OR subject = ?2)
         AND (?3 IS NULL OR instr(lower(staff_name || ' ' || action || ' ' || reason || ' ' || coalesce(subject, '')), lower(?3)) > 0)
         AND (?4 IS NULL OR audit.at >= ?4) AND (?5 IS NULL OR audit.at < ?5)
       ORDER BY audit.id DESC LIMIT ?6`,
    )
    .bind(before, subject, text, from && dayRange(from).from, to && dayRange(to).to, pageSize + 1)
    .all();
  const rows = z.array(row).parse(results);
  const shown = rows.slice(0, pageSize);
  return { rows: shown, next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null };
}
