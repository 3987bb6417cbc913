import { importClubs } from "./lib/import-clubs.ts";
import { parseClubsOptions, parseImportOptions } from "./lib/import-options.ts";
import { importSeason, readInputs } from "./lib/import-season.ts";
import { run } from "./lib/report.ts";
import { type Database, openLocalStorage, openRemoteStorage } from "./lib/storage.ts";

/** Runs an import on local or remote storage, and prints its report. */
async function withStorage(remote: boolean, work: (db: Database) => Promise<string>): Promise<void> {
  const storage = remote ? openRemoteStorage() : openLocalStorage();
  try {
    console.log(await work(storage.database("MATCH_DB")));
  } finally {
    await storage.close();
  }
}

await run(async () => {
  const args = process.argv.slice(2);
  const clubs = parseClubsOptions(args);
  if (clubs !== null) return await withStorage(clubs.remote, (db) => importClubs(db, clubs));
  const options = parseImportOptions(args);
  // The files are checked before any storage is opened.
  const inputs = readInputs(options);
  await withStorage(options.remote, (db) => importSeason(db, options, inputs, new Date()));
});
