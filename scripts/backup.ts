import { backupArguments, openBackup } from "./lib/backup/arguments.ts";
import { backUp, describeManifest } from "./lib/backup/backup.ts";
import { run } from "./lib/report.ts";

const usage = `Usage: npm run backup -- FILE [--remote [--env production]]

Writes all databases and the bucket into FILE, a .tar.gz that holds people's data: only its owner may read it. Sessions (KV) are left
out: fans sign in again, and none can be taken from a stolen backup.
  --remote     the deployed site in place of this machine. Its bucket is read with an R2 API token: R2_ACCESS_KEY_ID,
               R2_SECRET_ACCESS_KEY and CLOUDFLARE_ACCOUNT_ID
  --env NAME   which deployed site; production without it`;

await run(async () => {
  const options = backupArguments(usage);
  const storage = openBackup(options);
  try {
    const manifest = await backUp(storage, options.environment ?? "this machine", options.file, new Date());
    console.log(`${options.file} holds ${describeManifest(manifest)}.`);
  } finally {
    await storage.close();
  }
});
