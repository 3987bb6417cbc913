import { z } from "zod";
import type { Databases } from "../storage/storage.ts";
import type { TableChanges } from "./row-changes.ts";
import { leagueTable, pagesTable, sponsorsTable } from "./tables.ts";

const deskChange = z.object({
  /** `page {path}`, `menu {name}` or `partners`. */
  part: z.string(),
  changed_at: z.string(),
  staff: z.string(),
});
/** A part of the league that somebody has changed at the desk since a folder was loaded. */
export type DeskChange = z.infer<typeof deskChange>;

/** The version of the stored league, null for none, and what the desk has changed of it. */
export async function readDeskChanges(
  storage: Databases,
): Promise<{ version: number | null; deskChanges: DeskChange[] }> {
  const [league, changes] = await storage
    .database("CONTENT_DB")
    .queryAll([
      { sql: "SELECT version FROM league" },
      { sql: "SELECT part, changed_at, staff FROM league_desk_changes ORDER BY part" },
    ]);
  const [row] = z.array(z.object({ version: z.int() })).parse(league);
  return { version: row?.version ?? null, deskChanges: z.array(deskChange).parse(changes) };
}

const described = z.object({ menus: z.record(z.string(), z.unknown()) });

/** The menus by name, as JSON, of a row of the league. */
function menusOf(description: unknown): Map<string, string> {
  if (typeof description !== "string") return new Map();
  const { menus } = described.parse(JSON.parse(description));
  return new Map(Object.entries(menus).map(([name, menu]) => [`menu ${name}`, JSON.stringify(menu)]));
}

/** The desk's changes that a load would undo. */
export function takenBackBy(changes: readonly TableChanges[], deskChanges: readonly DeskChange[]): DeskChange[] {
  const parts = new Set<string>();
  for (const { table, added, changed, removed } of changes) {
    if (table === pagesTable) {
      const rows = [...added, ...changed.map(({ after }) => after), ...removed];
      for (const { path } of rows) parts.add(`page ${path}`);
    } else if (table === sponsorsTable) {
      if (added.length + changed.length + removed.length > 0) parts.add("partners");
    } else if (table === leagueTable) {
      for (const { before, after } of changed) {
        const now = menusOf(after.description);
        for (const [part, menu] of menusOf(before.description)) if (now.get(part) !== menu) parts.add(part);
      }
    }
  }
  return deskChanges.filter(({ part }) => parts.has(part));
}
