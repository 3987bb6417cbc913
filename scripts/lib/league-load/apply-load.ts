import type { DatabaseName } from "../../../worker/env.ts";
import type { Databases, MediaBucket, Statement } from "../storage/storage.ts";
import type { LoadPlan } from "./plan-load.ts";
import { changeStatements, inverse } from "./row-changes.ts";
import { leagueTable } from "./tables.ts";

/** Increments the description's version, by which the site notices every change. */
function versionStatements({ changes, version }: Pick<LoadPlan, "changes" | "version">, now: Date): Statement[] {
  const change = changes.find(({ table }) => table === leagueTable);
  const description = change?.added[0]?.description ?? change?.changed[0]?.after.description;
  const at = now.toISOString();
  const common: Statement[] = [
    // A row that cannot be written, if the desk has published since the plan was made: it fails the transaction.
    {
      sql: "INSERT INTO league (id, version, description, published_at) SELECT 1, NULL, '', '' WHERE (SELECT version FROM league) IS NOT ?",
      params: [version],
    },
    // What the folder has is loaded: a later load takes nothing of the desk's back.
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
 * Applies a plan, whole or not at all: files first, which nothing shows yet, then each database in a transaction. If one fails, the
 * changes of the earlier ones are undone. The content database comes last, because the site polls its version.
 */
export async function applyLoad(
  storage: Databases & { media: Pick<MediaBucket, "put"> },
  { changes, newFiles, version }: LoadPlan,
  now: Date,
): Promise<void> {
  if (changes.length === 0) return;
  for (const [key, { bytes, type }] of newFiles) {
    await storage.media.put(key, bytes, { httpMetadata: { contentType: type } });
  }
  const of = (database: DatabaseName) =>
    changes.filter(({ table }) => table.database === database && table !== leagueTable);
  const done: DatabaseName[] = [];
  try {
    for (const database of ["MATCH_DB", "PAYMENTS_DB", "VIDEO_DB", "CONTENT_DB"] as const) {
      const statements = changeStatements(of(database), storage.maxStatementBytes);
      const ofVersion = database === "CONTENT_DB" ? versionStatements({ changes, version }, now) : [];
      await storage.database(database).transact([...ofVersion, ...statements]);
      done.push(database);
    }
  } catch (error) {
    for (const database of done.toReversed()) {
      await storage.database(database).transact(changeStatements(of(database).map(inverse), storage.maxStatementBytes));
    }
    throw error;
  }
  // As `league_desk_changes`. Last, because nothing would bring them back.
  await storage.database("PAYMENTS_DB").transact([{ sql: "DELETE FROM pass_desk_changes" }]);
}
