import { z } from "zod";
import type { Database, SqlValue, Statement } from "../../../scripts/lib/storage/storage.ts";

/** Text that is also a valid JSON number, because many columns contain JSON, and a number. Few real values have this length. */
const [text, number] = ["990001", 990_001];

/** Values for tables whose checks compare several columns. */
const fitting: Record<string, Record<string, SqlValue>> = {
  price_options: { access_hours: null },
  voucher_batches: { access_until: null },
  family_invitations: { ended_at: null },
  family_members: { owner_id: "990002" },
  payment_notes: { kind: "receipt", gift: null },
  unused_footage: { key: "recording-1/" },
};

const tableRows = z.array(z.object({ name: z.string(), sql: z.string() }));
const columnRows = z.array(z.object({ name: z.string(), type: z.string() }));

/** A value that a column accepts, by its type and its own check. */
function filledWith(table: { name: string; sql: string }, { name, type }: { name: string; type: string }): SqlValue {
  const own = fitting[table.name]?.[name];
  const [, list = null] = new RegExp(`CHECK \\("?${name}"? IN \\(([^)]+)\\)`).exec(table.sql) ?? [];
  if (own !== undefined && (list === null || list.includes(`'${own}'`))) return own;
  // The last of the allowed values, which older versions of a table may not accept.
  const last = list?.split(",").at(-1)?.trim().replaceAll("'", "") ?? null;
  const [, only = null] = new RegExp(`CHECK \\("?${name}"? = (\\d+)\\)`).exec(table.sql) ?? [];
  const isText = /TEXT|CHAR|DATE/i.test(type) || type === "";
  const wanted = last ?? only;
  if (wanted !== null) return isText ? wanted : Number(wanted);
  return isText ? text : number;
}

/**
 * Inserts a row with a value in each column into each table of a database, except for tables whose only possible row exists. Anything that
 * leaves out a table or column then loses something. Tables with checks that refuse such a row need values in {@link fitting}.
 */
export async function fillTables(database: Database): Promise<void> {
  const tables = tableRows.parse(
    await database.query({
      sql: `SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' ORDER BY rowid`,
    }),
  );
  const virtual = tables.filter(({ sql }) => /^CREATE VIRTUAL TABLE/i.test(sql));
  const real = tables.filter(
    ({ name }) => !virtual.some((index) => name === index.name || name.startsWith(`${index.name}_`)),
  );
  const inserted: Statement[] = [];
  for (const table of real) {
    const columns = columnRows.parse(
      await database.query({ sql: `SELECT name, type FROM pragma_table_info('${table.name}')` }),
    );
    inserted.push({
      sql: `INSERT INTO "${table.name}" (${columns.map(({ name }) => `"${name}"`).join(", ")}) VALUES (${columns.map(() => "?").join(", ")}) ON CONFLICT DO NOTHING`,
      params: columns.map((column) => filledWith(table, column)),
    });
  }
  await database.transact([{ sql: "PRAGMA defer_foreign_keys = TRUE" }, ...inserted]);
}
