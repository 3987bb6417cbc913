import { environmentConfig, requireEnvironment } from "./lib/deploy/environments.ts";
import { migrationsSince, rollbackTarget, undoMigrations } from "./lib/deploy/rollback.ts";
import { lastDeployments } from "./lib/deploy/upload.ts";
import { wranglerOutput } from "./lib/deploy/wrangler.ts";
import { readArguments, run, step } from "./lib/report.ts";
import { openRemoteStorage } from "./lib/storage/storage.ts";

const usage = `Usage: npm run rollback [-- --env production] [--with-migrations] [--dry-run]

Takes the last deploy back: all requests go to the version before it.
  --env NAME          which environment; production without it
  --with-migrations   undoes the migrations that came with that deploy, too, with what has been written since to the tables they made
  --dry-run           says what would be done, and does nothing

Migrations stay without --with-migrations: each is made so that the version before runs with it.`;

await run(async () => {
  const { values } = readArguments(usage, {
    options: {
      env: { type: "string" },
      "with-migrations": { type: "boolean", default: false },
      "dry-run": { type: "boolean", default: false },
    },
  });
  const environment = requireEnvironment(values.env);
  const { name } = environmentConfig(environment);
  const { version, since } = rollbackTarget(await lastDeployments(environment));
  const storage = openRemoteStorage(environment);
  const migrations = await migrationsSince(storage, environment, since);
  console.log(`• ${name} goes back to version ${version}, deployed at ${since}`);
  for (const { database, name: file } of migrations) {
    console.log(`• ${database}: ${file} ${values["with-migrations"] ? "is undone" : "stays"}`);
  }
  if (values["dry-run"]) {
    console.log("\nDry run: nothing was changed.");
    return;
  }
  // The older version works with the newer tables, but the newer one not without them. So requests go to the older version first.
  const takeBack = async () => {
    const args = ["rollback", version, "--yes", "--message", "npm run rollback"];
    await step("Sending all requests there", () => wranglerOutput(args, environment));
  };
  await undoMigrations(storage, values["with-migrations"] ? migrations : [], takeBack);
  console.log(`\n${name} is back.`);
});
