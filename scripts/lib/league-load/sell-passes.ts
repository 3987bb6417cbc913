import type { LeagueFolder } from "../league-folder/league-folder.ts";
import type { Databases } from "../storage/storage.ts";
import { readPassChanges } from "./desk-changes.ts";
import { passRows, withFormerPasses } from "./pass-rows.ts";
import { changeStatements, changesBetween } from "./row-changes.ts";
import { readTables } from "./stored-rows.ts";

/** Puts a league's passes on sale, and takes others off, unless the desk has changed passes. @returns whether that changed anything. */
export async function sellPasses(
  storage: Databases,
  { passes, league }: Pick<LeagueFolder, "passes" | "league">,
): Promise<{ changed: boolean }> {
  if ((await readPassChanges(storage)).length > 0) return { changed: false };
  const described = new Map(passRows(passes, league.currency));
  const stored = await readTables(storage, described.keys());
  const changes = [...withFormerPasses(described, stored)].map(([table, rows]) =>
    changesBetween(table, stored.get(table) ?? [], rows),
  );
  const statements = changeStatements(changes, storage.maxStatementBytes);
  await storage.database("PAYMENTS_DB").transact(statements);
  return { changed: statements.length > 0 };
}
