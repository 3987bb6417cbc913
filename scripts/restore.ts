import { backupArguments, openBackup } from "./lib/backup/arguments.ts";
import { describeManifest, restore } from "./lib/backup/backup.ts";
import { run } from "./lib/report.ts";

const usage = `Usage: npm run restore -- FILE [--remote [--env production]]

Fills empty databases and an empty bucket from a backup. One that stopped halfway is continued by running it again. Nothing is written
when something else is in them already. Empty this machine's with npm run reset. Of a deployed site, delete them at Cloudflare
(npx wrangler d1 delete NAME, and the bucket's objects in the dashboard): npm run provision then creates new ones.
  --remote     the deployed site in place of this machine (npm run backup -- --help says what it needs)
  --env NAME   which deployed site; production without it`;

await run(async () => {
  const options = backupArguments(usage);
  const storage = openBackup(options);
  try {
    const manifest = await restore(storage, options.file);
    console.log(`Restored ${describeManifest(manifest)}, as they were in ${manifest.source} at ${manifest.madeAt}.`);
  } finally {
    await storage.close();
  }
});
