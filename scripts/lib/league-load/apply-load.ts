import type { DatabaseName } from "../../../worker/env.ts";
import { CommandError } from "../report.ts";
import type { Databases, MediaBucket, Statement } from "../storage/storage.ts";
import { marksToDelete } from "./desk-changes.ts";
import {
  beginLoad,
  earlierDatabases,
  endStatements,
  requireOwnLoad,
  requireVersion,
  rollBackLoad,
} from "./load-journal.ts";
import type { LoadPlan } from "./plan-load.ts";
import { changeStatements } from "./row-changes.ts";
import { leagueTable } from "./tables.ts";

/** Increments the description's version, which the site polls for changes. */
function versionStatements({ changes, version }: Pick<LoadPlan, "changes" | "version">, now: Date): Statement[] {
  const change = changes.find(({ table }) => table === leagueTable);
  const description = change?.added[0]?.description ?? change?.changed[0]?.after.description;
  const at = now.toISOString();
  const common: Statement[] = [
    requireVersion(version),
    // Storage now equals the folder, so a later load can undo none of the desk's earlier changes.
    { sql: "DELETE FROM league_desk_changes" },
  ];
  if (description === undefined) {
    return [...common, { sql: "UPDATE league SET version = version + 1, published_at = ?", params: [at] }];
  }
  const sql = `INSERT INTO league (id, version, description, published_at) VALUES (1, 1, ?, ?)
    ON CONFLICT (id) DO UPDATE SET version = version + 1, description = excluded.description, published_at = excluded.published_at`;
  return [...common, { sql, params: [description, at] }];
}

/**
 * Applies a plan completely or not at all. First comes the journal, then files, which nothing refers to yet, then each database in a
 * transaction. If one fails, everything written is undone; if this process ends before that, the next load does it. The content database
 * comes last, because the site polls its version, and its transaction deletes the journal.
 * @throws CommandError if another load is under way or was interrupted
 */
export async function applyLoad(
  storage: Databases & { media: Pick<MediaBucket, "put"> },
  { changes, newFiles, version }: LoadPlan,
  now: Date,
): Promise<void> {
  if (changes.length === 0) return;
  const statementsOf = (database: DatabaseName, of: LoadPlan["changes"]) =>
    changeStatements(
      of.filter(({ table }) => table.database === database && table !== leagueTable),
      storage.maxStatementBytes,
    );
  // Includes the deletion of the desk's marks in other databases, for the same reason as that of `league_desk_changes`.
  const earlier = [
    ...changes.filter(({ table }) => table.database !== "CONTENT_DB"),
    ...(await marksToDelete(storage)),
  ];
  const token = await beginLoad(storage, earlier, version, now);
  try {
    for (const [key, { bytes, type }] of newFiles) {
      await storage.media.put(key, bytes, { httpMetadata: { contentType: type } });
    }
    for (const database of earlierDatabases) {
      const statements = statementsOf(database, earlier);
      if (statements.length === 0) continue;
      // After a computer's sleep, the next load may have undone this one.
      await requireOwnLoad(storage, token);
      await storage.database(database).transact(statements);
    }
    await storage
      .database("CONTENT_DB")
      .transact([
        ...endStatements(token),
        ...versionStatements({ changes, version }, now),
        ...statementsOf("CONTENT_DB", changes),
      ]);
  } catch (error) {
    try {
      await rollBackLoad(storage, token);
    } catch {
      const why = error instanceof Error ? error.message : String(error);
      throw new CommandError(
        `${why}\nWhat was written could not be taken back now. The next load takes it back first.`,
      );
    }
    throw error;
  }
}
