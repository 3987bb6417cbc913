import type { DatabaseName } from "../../../worker/env.ts";
import { leagueFolderOf } from "../deploy/environments.ts";
import { readDemoSlug } from "../league-load/demo-slug.ts";
import { requireStorageOf } from "../league-load/stored-league.ts";
import { demoFolder } from "../paths.ts";
import { CommandError } from "../report.ts";
import type { Databases } from "../storage/storage.ts";

/** The environment that only ever holds the demo. */
const demonstration = "demonstration";

/** Tables with data of another league, which the demo would replace or mix with. */
const filled: readonly [database: DatabaseName, table: string, noun: string][] = [
  ["MATCH_DB", "clubs", "clubs"],
  ["CONTENT_DB", "articles", "articles"],
  ["VIDEO_DB", "videos", "videos"],
  ["MARKETING_DB", "adverts", "adverts"],
  ["PAYMENTS_DB", "money_movements", "payments"],
];

/**
 * Requires a deployed environment that the demo league may fill, and marks its storage as the demo's, so that interrupted seeding can be
 * repeated.
 * @throws CommandError for production, for another league's environment, and for storage that holds anything else
 */
export async function requireDemoEnvironment(storage: Databases, environment: string): Promise<void> {
  if (environment === "production") {
    throw new CommandError(
      "Production is a league's own, and the demo is not written into it. Nothing was written. --env staging names another environment.",
    );
  }
  if (environment !== demonstration && leagueFolderOf(environment) !== demoFolder) {
    throw new CommandError(
      `The site of ${environment} is that of ${leagueFolderOf(environment)}, and the demo's is ${demoFolder}. Nothing was written.`,
    );
  }
  const slug = readDemoSlug();
  if (slug === null) throw new CommandError(`${demoFolder} describes no league. Nothing was written.`);
  await requireStorageOf(storage, slug);
  const content = storage.database("CONTENT_DB");
  const marks = await content.query({ sql: "SELECT 1 FROM seed_marks WHERE name IN ('league', 'demo') LIMIT 1" });
  if (marks.length > 0) return;
  for (const [database, table, noun] of environment === demonstration ? [] : filled) {
    const rows = await storage.database(database).query({ sql: `SELECT 1 FROM ${table} LIMIT 1` });
    if (rows.length === 0) continue;
    throw new CommandError(
      `The databases of ${environment} have ${noun} that are not the demo's, and it would replace some. Nothing was written.`,
    );
  }
  await content.transact([{ sql: "INSERT INTO seed_marks (name, value) VALUES ('demo', 'yes')" }]);
}
