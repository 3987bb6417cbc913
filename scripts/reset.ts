import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { leaguesFolder, stateRoot } from "./lib/paths.ts";
import { run, step, withoutOptions } from "./lib/report.ts";

await run(async () => {
  withoutOptions(`Usage: npm run reset

Empties local storage. STATE_DIR selects another folder. The leagues of npm start -- --league and --empty have storage of their own in
${leaguesFolder}, which stays.`);
  const leagues = join(stateRoot, leaguesFolder);
  const kept = existsSync(leagues) ? readdirSync(leagues) : [];
  await step(`Emptying local storage (${stateRoot})`, () => {
    if (kept.length === 0) return rmSync(stateRoot, { recursive: true, force: true });
    for (const name of readdirSync(stateRoot)) {
      if (name !== leaguesFolder) rmSync(join(stateRoot, name), { recursive: true });
    }
  });
  console.log("The next npm start creates it again.");
  if (kept.length === 0) return;
  console.log(`What stays is the storage of other leagues: ${kept.join(", ")}. This empties one of them:`);
  console.log(`  STATE_DIR=${join(leagues, kept[0] ?? "")} npm run reset`);
});
