import { z } from "zod";
import type { Databases } from "../storage/storage.ts";
import type { FilledTable, Row } from "./row-changes.ts";
import { folderSource, membersTable, seasonsTable } from "./tables.ts";

const storedRows = z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])));

const selection = ({ table, columns, where = "true" }: FilledTable) => ({
  sql: `SELECT ${columns.map((column) => `"${column}"`).join(", ")} FROM ${table} WHERE ${where}`,
});

/** The stored rows of these tables. */
export async function readTables(storage: Databases, tables: Iterable<FilledTable>): Promise<Map<FilledTable, Row[]>> {
  const read = await Promise.all(
    [...Map.groupBy(tables, (table) => table.database)].map(async ([database, own]) => {
      const rows = await storage.database(database).queryAll(own.map(selection));
      return own.map((table, index): [FilledTable, Row[]] => [table, storedRows.parse(rows[index])]);
    }),
  );
  return new Map(read.flat());
}

/** Seasons with their clubs that a folder does not describe: former ones, and those with matches, whose clubs follow from the matches. */
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
