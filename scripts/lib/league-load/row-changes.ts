import { bulkInsert, jsonLists } from "../../../worker/backends/bulk-insert.ts";
import type { DatabaseName } from "../../../worker/env.ts";
import type { SqlValue, Statement } from "../storage/storage.ts";

/** A table that is filled from a league's folder, with the columns that are. */
export interface FilledTable {
  database: DatabaseName;
  table: string;
  /** SQL condition of the rows that come from the folder; undefined: all. */
  where?: string;
  key: readonly string[];
  columns: readonly string[];
  /** Plural noun for reports, such as "clubs"; null for tables that reports do not list. */
  noun: string | null;
  /** Column that names a row in reports. */
  label: string;
}

/** A row's values by column. */
export type Row = Readonly<Record<string, SqlValue>>;

export interface TableChanges {
  table: FilledTable;
  added: Row[];
  changed: { before: Row; after: Row }[];
  removed: Row[];
}

const valuesOf = (columns: readonly string[], row: Row): SqlValue[] => columns.map((column) => row[column] ?? null);
const textOf = (columns: readonly string[], row: Row): string => JSON.stringify(valuesOf(columns, row));

/** The changes to a table that make it hold exactly these rows. */
export function changesBetween(table: FilledTable, stored: readonly Row[], wanted: readonly Row[]): TableChanges {
  const before = new Map(stored.map((row) => [textOf(table.key, row), row]));
  const after = new Map(wanted.map((row) => [textOf(table.key, row), row]));
  const changes: TableChanges = { table, added: [], changed: [], removed: [] };
  for (const [key, row] of after) {
    const old = before.get(key);
    if (old === undefined) changes.added.push(row);
    else if (textOf(table.columns, old) !== textOf(table.columns, row))
      changes.changed.push({ before: old, after: row });
  }
  for (const [key, row] of before) if (!after.has(key)) changes.removed.push(row);
  return changes;
}

export const isEmpty = ({ added, changed, removed }: TableChanges): boolean =>
  added.length + changed.length + removed.length === 0;

/** One statement for as many of the values as fit into its parameter. */
const forLists = (sql: string, values: readonly (SqlValue | SqlValue[])[], maxStatementBytes: number): Statement[] =>
  [...jsonLists(values, maxStatementBytes)].map((list) => ({ sql, params: [list] }));

function deletion({ table, removed }: TableChanges, maxStatementBytes: number): Statement[] {
  const keys = table.key.map((_, index) => `value ->> ${index}`).join(", ");
  const sql = `DELETE FROM ${table.table} WHERE (${table.key.join(", ")}) IN (SELECT ${keys} FROM json_each(?))`;
  return forLists(
    sql,
    removed.map((row) => valuesOf(table.key, row)),
    maxStatementBytes,
  );
}

/** Frees the slugs of rows that change theirs or are deleted, so that other rows can take them. */
function release({ table, changed, removed }: TableChanges, maxStatementBytes: number): Statement[] {
  const [key] = table.key;
  if (key === undefined || key === "slug" || !table.columns.includes("slug")) return [];
  const leaving = [
    ...removed,
    ...changed.filter(({ before, after }) => before.slug !== after.slug).map(({ before }) => before),
  ];
  const sql = `UPDATE ${table.table} SET slug = '~' || ${key} WHERE ${key} IN (SELECT value FROM json_each(?))`;
  return forLists(
    sql,
    leaving.map((row) => row[key] ?? null),
    maxStatementBytes,
  );
}

function insertion({ table, added, changed }: TableChanges, maxStatementBytes: number): Statement[] {
  const rows = [...added, ...changed.map(({ after }) => after)].map((row) => valuesOf(table.columns, row));
  const others = table.columns.filter((column) => !table.key.includes(column));
  const update = others.map((column) => `${column} = excluded.${column}`).join(", ");
  const conflict = `(${table.key.join(", ")}) DO ${update === "" ? "NOTHING" : `UPDATE SET ${update}`}`;
  return bulkInsert(table.table, table.columns, rows, conflict, maxStatementBytes);
}

/** Statements for the changes to one database, for one transaction. @param changes referenced tables first */
export function changeStatements(changes: readonly TableChanges[], maxStatementBytes: number): Statement[] {
  return [
    ...changes.flatMap((each) => release(each, maxStatementBytes)),
    ...changes.flatMap((each) => insertion(each, maxStatementBytes)),
    // After insertions, because rows that stay may have referenced deleted ones.
    ...changes.toReversed().flatMap((each) => deletion(each, maxStatementBytes)),
  ];
}
