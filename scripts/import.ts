import { parseImportOptions } from "./lib/import-options.ts";
import { importSeason, readInputs } from "./lib/import-season.ts";
import { run } from "./lib/report.ts";
import { type Databases, openLocalStorage, openRemoteStorage } from "./lib/storage.ts";

await run(async () => {
  const options = parseImportOptions(process.argv.slice(2));
  const inputs = readInputs(options);
  const storage: Databases = options.remote ? openRemoteStorage() : openLocalStorage();
  try {
    console.log(await importSeason(storage.database("MATCH_DB"), options, inputs, new Date()));
  } finally {
    await storage.close();
  }
});
