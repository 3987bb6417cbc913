import { z } from "zod";
import type { Statement } from "../../../worker/backends/bulk-insert.ts";
import type { DatabaseName } from "../../../worker/env.ts";
import type { BackupStorage } from "./backup-storage.ts";

const columnRows = z.array(z.object({ table: z.string(), column: z.string() }));
type Columns = Map<string, string[]>;

/** Query for the columns of tables, without generated ones. */
export const listingColumns = (tables: readonly string[]): Statement => ({
  sql: `SELECT value AS "table", info.name AS "column" FROM json_each(?) JOIN pragma_table_info(value) AS info`,
  params: [JSON.stringify(tables)],
});

/** Columns by table. @param read rows of {@link listingColumns} */
export function columnsOf(tables: readonly string[], read: unknown): Columns {
  const rows = columnRows.parse(read);
  return new Map(tables.map((table) => [table, rows.filter((row) => row.table === table).map((row) => row.column)]));
}

/**
 * Tables with text that D1's export would corrupt: it writes line breaks as \\n and turns every \\n into a line break on import, so text
 * that contains both comes back with line breaks only. The same happens to carriage returns.
 */
async function wronglyExported(storage: BackupStorage, name: DatabaseName, columns: Columns): Promise<string[]> {
  const both = (column: string, code: number, written: string) =>
    `instr("${column}", char(${code})) > 0 AND instr("${column}", '${written}') > 0`;
  const tests = [...columns].map(([table, names]) => {
    const any = names.flatMap((column) => [both(column, 10, "\\n"), both(column, 13, "\\r")]).join(", ");
    // IN instead of OR, because D1 limits the depth of an expression.
    return `EXISTS (SELECT 1 FROM "${table}" WHERE 1 IN (${any})) AS "${table}"`;
  });
  const [row = {}] = await storage.database(name).query({ sql: `SELECT ${tests.join(", ")}` });
  return Object.keys(row).filter((table) => row[table] === 1);
}

/** Rewrites an SQL literal to one line: line breaks become a character that the text does not contain, and replace() restores them. */
function inOneLine(literal: string): string {
  let text = literal;
  for (const [lineBreak, code] of [
    ["\n", 10],
    ["\r", 13],
  ] as const) {
    if (!text.includes(lineBreak)) continue;
    let stand = 0xe000;
    while (text.includes(String.fromCharCode(stand))) stand += 1;
    const character = String.fromCharCode(stand);
    text = `replace(${text.replaceAll(lineBreak, character)},'${character}',char(${code}))`;
  }
  return text;
}

/** The rows of a table as INSERT statements, with literals from SQLite's quote(). */
async function quotedRows(storage: BackupStorage, name: DatabaseName, table: string, columns: readonly string[]) {
  const quoted = columns.map((column) => `quote("${column}") AS "${column}"`).join(", ");
  const rows = await storage.database(name).query({ sql: `SELECT ${quoted} FROM "${table}"` });
  const names = columns.map((column) => `"${column}"`).join(",");
  return rows.map(
    (row) =>
      `INSERT INTO "${table}" (${names}) VALUES(${columns.map((column) => inOneLine(String(row[column]))).join(",")});`,
  );
}

/** Bytes of a line from which on its long texts are cut: D1 refuses statements above 100 kB. */
const maxLineBytes = 90_000;
/** Characters per piece of a text: up to four bytes each. */
const pieceLength = 20_000;
/** Shorter texts stay: as many as a row can have make no statement too long. */
const shortBytes = 500;
const longTexts = '"backup_long_texts"';

/**
 * Rewrites rows that are too long for one statement: their long texts are first put together in a table of their own, from which the row
 * then takes them. A row whose text grows by updates in place would not pass its table's checks.
 */
function withoutLongLines(lines: readonly string[]): string[] {
  let isCut = false;
  const rewritten = lines.flatMap((line) => {
    if (Buffer.byteLength(line) <= maxLineBytes) return [line];
    isCut = true;
    const pieces: string[] = [];
    let count = 0;
    const row = line.replace(/'(?:[^']|'')*'/g, (text) => {
      if (Buffer.byteLength(text) <= shortBytes) return text;
      count += 1;
      pieces.push(`INSERT INTO ${longTexts} (number, text) VALUES(${count},'');`);
      // A doubled quote is one of the text's characters.
      for (const [piece] of text.slice(1, -1).matchAll(new RegExp(`(?:''|[^']){1,${pieceLength}}`, "gu"))) {
        pieces.push(`UPDATE ${longTexts} SET text = text || '${piece}' WHERE number = ${count};`);
      }
      return `(SELECT text FROM ${longTexts} WHERE number = ${count})`;
    });
    return [...pieces, row, `DELETE FROM ${longTexts};`];
  });
  const table = `CREATE TABLE ${longTexts} (number INTEGER PRIMARY KEY, text TEXT NOT NULL);`;
  return isCut ? [table, ...rewritten, `DROP TABLE ${longTexts};`] : rewritten;
}

/** Number of rows by table, from their INSERT statements. */
function countRows(tables: Iterable<string>, lines: readonly string[]): Record<string, number> {
  const counts = Object.fromEntries([...tables].map((table) => [table, 0]));
  for (const line of lines) {
    const [, table = ""] = /^INSERT INTO "([^"]+)"/.exec(line) ?? [];
    counts[table] = (counts[table] ?? 0) + 1;
  }
  return counts;
}

/** The rows of tables as statements, one per line, and their number by table: the site may write rows until they are read. */
export async function dumpRows(
  storage: BackupStorage,
  name: DatabaseName,
  columns: Columns,
): Promise<{ lines: string[]; counts: Record<string, number> }> {
  if (columns.size === 0) return { lines: [], counts: {} };
  const wrong = await wronglyExported(storage, name, columns);
  const right = [...columns.keys()].filter((table) => !wrong.includes(table));
  const exported = right.length === 0 ? "" : await storage.exportRows(name, right);
  const lines = exported.split("\n").filter((line) => line !== "" && !/^PRAGMA /i.test(line));
  for (const table of wrong) lines.push(...(await quotedRows(storage, name, table, columns.get(table) ?? [])));
  return { lines: withoutLongLines(lines), counts: countRows(columns.keys(), lines) };
}
