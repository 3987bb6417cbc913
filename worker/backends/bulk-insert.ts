export type SqlValue = string | number | null;
export interface Statement {
  sql: string;
  params?: readonly SqlValue[];
}

/** Share of a statement's size for values: leaves room for the rest of the SQL and for escaped quotes. */
const usable = 0.8;
const utf8 = new TextEncoder();

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
  const statements: Statement[] = [];
  let parts: string[] = [];
  let size = 0;
  const flush = () => {
    if (parts.length > 0) statements.push({ sql, params: [`[${parts.join(",")}]`] });
    parts = [];
    size = 0;
  };
  for (const row of rows) {
    const text = JSON.stringify(row);
    const length = utf8.encode(text).length;
    if (size + length > maxStatementBytes * usable) flush();
    parts.push(text);
    size += length + 1;
  }
  flush();
  return statements;
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
