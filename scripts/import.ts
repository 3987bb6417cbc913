import { importClubs } from "./lib/import/import-clubs.ts";
import { type ImportOptions, parseClubsOptions, parseImportOptions } from "./lib/import/import-options.ts";
import { importSeason } from "./lib/import/import-season.ts";
import { run } from "./lib/report.ts";
import { setSiteClock } from "./lib/site/site-clock.ts";
import { type Database, openLocalStorage, openRemoteStorage } from "./lib/storage/storage.ts";

/** Runs an import on local or remote storage, and prints its report. */
async function withStorage(
  { remote, env }: Pick<ImportOptions, "remote" | "env">,
  work: (db: Database) => Promise<string>,
): Promise<void> {
  const storage = remote ? openRemoteStorage(env) : openLocalStorage();
  try {
    await setSiteClock(storage);
    console.log(await work(storage.database("MATCH_DB")));
  } finally {
    await storage.close();
  }
}

await run(async () => {
  const args = process.argv.slice(2);
  const clubs = parseClubsOptions(args);
  if (clubs !== null) return await withStorage(clubs, (db) => importClubs(db, clubs));
  const options = parseImportOptions(args);
  await withStorage(options, (db) => importSeason(db, options, new Date()));
});
