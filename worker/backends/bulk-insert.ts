export type SqlValue = string | number | null;
export interface Statement {
  sql: string;
  params?: readonly SqlValue[];
}

/** Share of a statement's size for values: leaves room for the rest of the SQL and for escaped quotes. */
const usable = 0.8;
const utf8 = new TextEncoder();

/** Maximum bytes of a row, as JSON, that statements of deployed storage can insert. */
export const maxRowBytes = 100_000 * usable;

/** The rows as JSON arrays, each short enough to be the parameter of a statement. A longer row has an array of its own. */
export function* jsonLists(
  rows: Iterable<SqlValue | readonly SqlValue[]>,
  maxStatementBytes: number,
): Generator<string> {
  let parts: string[] = [];
  let size = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    const length = utf8.encode(text).length;
    if (parts.length > 0 && size + length > maxStatementBytes * usable) {
      yield `[${parts.join(",")}]`;
      parts = [];
      size = 0;
    }
    parts.push(text);
    size += length + 1;
  }
  if (parts.length > 0) yield `[${parts.join(",")}]`;
}

/**
 * Statements that insert many rows into one table. A row is its values in the order of `columns`.
 * `onConflict` follows ON CONFLICT, e.g. `(id) DO UPDATE SET name = excluded.name`.
 * `maxStatementBytes` is the storage's limit; the default suits every storage.
 */
export function bulkInsert(
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly SqlValue[]>,
  onConflict?: string,
  maxStatementBytes = 100_000,
): Statement[] {
  const values = columns.map((_, index) => `value ->> ${index}`).join(", ");
  // WHERE true keeps SQLite from parsing ON CONFLICT as a join's ON.
  const conflict = onConflict === undefined ? "" : ` WHERE true ON CONFLICT ${onConflict}`;
  const sql = `INSERT INTO ${table} (${columns.join(", ")}) SELECT ${values} FROM json_each(?)${conflict}`;
  return [...jsonLists(rows, maxStatementBytes)].map((list) => ({ sql, params: [list] }));
}

/** Groups statements into transactions of limited size. */
export function* batches(statements: readonly Statement[], largest = 4_000_000): Generator<Statement[]> {
  let group: Statement[] = [];
  let size = 0;
  for (const statement of statements) {
    const length = (statement.params ?? []).reduce<number>((sum, value) => sum + String(value).length, 0);
    if (group.length > 0 && size + length > largest) {
      yield group;
      group = [];
      size = 0;
    }
    group.push(statement);
    size += length;
  }
  if (group.length > 0) yield group;
}
