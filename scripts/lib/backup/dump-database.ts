import { z } from "zod";
import type { DatabaseName } from "../../../worker/env.ts";
import { CommandError } from "../report.ts";
import type { BackupStorage } from "./backup-storage.ts";
import { columnsOf, dumpRows, listingColumns } from "./dump-rows.ts";

const schemaRows = z.array(
  z.object({ type: z.enum(["table", "index", "trigger", "view"]), name: z.string(), sql: z.string() }),
);
type SchemaRow = z.output<typeof schemaRows>[number];
const sequenceRows = z.array(z.object({ name: z.string(), seq: z.number() }));
const countRow = z.record(z.string(), z.number());

/** Markers around the rows. Between them, each line is one statement. */
export const rowsBegin = "-- Rows, one a line:";
export const rowsEnd = "-- End of rows";

/** Whether it is an fts5vocab table, which lists the terms of a search index and has no rows of its own. */
const isVocabulary = ({ sql }: SchemaRow) => /\bUSING fts5vocab\b/i.test(sql);
const isVirtual = ({ type, sql }: SchemaRow) => type === "table" && /^CREATE VIRTUAL TABLE/i.test(sql);

/** Tables, indexes, triggers and views of a database, without those that SQLite, FTS5 and D1 create themselves. */
async function readSchema(storage: BackupStorage, name: DatabaseName): Promise<SchemaRow[]> {
  const rows = schemaRows.parse(
    await storage.database(name).query({
      sql: `SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
              AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' ORDER BY rowid`,
    }),
  );
  const virtual = rows.filter(isVirtual);
  // FTS5 creates these tables with its virtual table.
  const parts = new Set(
    virtual.flatMap((table) => ["data", "idx", "content", "docsize", "config"].map((part) => `${table.name}_${part}`)),
  );
  return rows.filter((row) => !parts.has(row.name));
}

/** Names of a database's tables, without search indexes. Empty for a database without migrations. */
export async function tablesOf(storage: BackupStorage, name: DatabaseName): Promise<string[]> {
  return (await readSchema(storage, name))
    .filter((row) => row.type === "table" && !isVirtual(row))
    .map((row) => row.name);
}

/** Number of rows by table. */
export async function countRowsOf(
  storage: BackupStorage,
  name: DatabaseName,
  tables: readonly string[],
): Promise<Record<string, number>> {
  if (tables.length === 0) return {};
  const counts = tables.map((table) => `(SELECT count(*) FROM "${table}") AS "${table}"`);
  const [row = {}] = await storage.database(name).query({ sql: `SELECT ${counts.join(", ")}` });
  return countRow.parse(row);
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * Dumps a database as SQL that restores it into an empty one. Search indexes are not dumped: they refer to rows by rowid, which a restore
 * changes, so their triggers fill them as rows are inserted. All other triggers are created last, so that they do not fire.
 * @returns the SQL, and the number of rows by table.
 * @throws CommandError for a search index that no trigger fills.
 */
export async function dumpDatabase(
  storage: BackupStorage,
  name: DatabaseName,
): Promise<{ sql: string; rows: Record<string, number> }> {
  const schema = await readSchema(storage, name);
  const virtual = schema.filter(isVirtual);
  const tables = schema.filter((row) => row.type === "table" && !isVirtual(row));
  const triggers = schema.filter(({ type }) => type === "trigger");
  const fills = (trigger: SchemaRow, index: SchemaRow) => new RegExp(`\\b${index.name}\\b`).test(trigger.sql);
  const filling = triggers.filter((trigger) => virtual.some((index) => fills(trigger, index)));
  const unfilled = virtual.filter((index) => !isVocabulary(index) && !filling.some((trigger) => fills(trigger, index)));
  if (unfilled.length > 0) {
    throw new CommandError(
      `${name} cannot be backed up: no trigger fills ${unfilled.map((index) => index.name).join(", ")}.`,
    );
  }
  const names = tables.map((table) => table.name);
  const hasSequences = tables.some(({ sql }) => /AUTOINCREMENT/i.test(sql));
  // One call for all, because each call to a deployed database takes a process and a request.
  const [columns = [], sequence = []] =
    tables.length === 0
      ? []
      : await storage
          .database(name)
          .queryAll([
            listingColumns(names),
            ...(hasSequences ? [{ sql: "SELECT name, seq FROM sqlite_sequence" }] : []),
          ]);
  const sequences = sequenceRows.parse(sequence);
  const { lines: rows, counts } = await dumpRows(storage, name, columnsOf(names, columns));
  const statements = (of: readonly SchemaRow[]) => of.map(({ sql }) => `${sql};`);
  const lines = [
    "PRAGMA defer_foreign_keys=TRUE;",
    ...statements(tables),
    ...statements(virtual),
    ...statements(schema.filter(({ type }) => type === "view")),
    ...statements(filling),
    rowsBegin,
    ...rows,
    rowsEnd,
    ...(sequences.length === 0 ? [] : ["DELETE FROM sqlite_sequence;"]),
    ...sequences.map((row) => `INSERT INTO sqlite_sequence (name, seq) VALUES (${literal(row.name)}, ${row.seq});`),
    ...statements(schema.filter(({ type }) => type === "index")),
    ...statements(triggers.filter((trigger) => !filling.includes(trigger))),
    "",
  ];
  return { sql: lines.join("\n"), rows: counts };
}
