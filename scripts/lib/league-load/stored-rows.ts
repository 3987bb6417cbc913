import { z } from "zod";
import type { Databases } from "../storage/storage.ts";
import type { FilledTable, Row } from "./row-changes.ts";
import { folderSource, membersTable, seasonsTable } from "./tables.ts";

const storedRows = z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])));

const selection = ({ table, columns, where = "true" }: FilledTable) => ({
  sql: `SELECT ${columns.map((column) => `"${column}"`).join(", ")} FROM ${table} WHERE ${where}`,
});

/** The rows of tables that a league's folder fills. */
export async function readTables(storage: Databases, tables: Iterable<FilledTable>): Promise<Map<FilledTable, Row[]>> {
  const rows = new Map<FilledTable, Row[]>();
  for (const [database, own] of Map.groupBy(tables, (table) => table.database)) {
    const read = await storage.database(database).queryAll(own.map(selection));
    for (const [index, table] of own.entries()) rows.set(table, storedRows.parse(read[index]));
  }
  return rows;
}

/** Seasons, with their clubs, that a folder does not describe: former ones, and those with matches, whose clubs follow from the matches. */
export function otherSeasons(
  rows: ReadonlyMap<FilledTable, Row[]>,
  current: number,
): { seasons: Row[]; members: Row[] } {
  const keyOf = ({ competition_id, season }: Row) => `${competition_id} ${season}`;
  const seasons = (rows.get(seasonsTable) ?? []).filter(
    ({ season, source }) => season !== current || source !== folderSource,
  );
  const others = new Set(seasons.map(keyOf));
  return { seasons, members: (rows.get(membersTable) ?? []).filter((row) => others.has(keyOf(row))) };
}
