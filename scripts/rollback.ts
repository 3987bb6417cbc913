import { environmentConfig, requireEnvironment } from "./lib/deploy/environments.ts";
import { migrationsSince, readHistory, undoMigrations } from "./lib/deploy/rollback.ts";
import { lastDeployments } from "./lib/deploy/upload.ts";
import { wranglerOutput } from "./lib/deploy/wrangler.ts";
import { CommandError, readArguments, run, step } from "./lib/report.ts";
import { openRemoteStorage } from "./lib/storage/storage.ts";

const usage = `Usage: npm run rollback [-- --env production] [--with-migrations] [--dry-run]

Takes the last deploy back: all requests go to the version before it. Again, it goes to the one before that, unless migrations are left
of what was taken back: --with-migrations then undoes those alone.
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
  const { current, before, isTakenBack, secretChanges } = readHistory(await lastDeployments(environment));
  const withMigrations = values["with-migrations"];
  const storage = openRemoteStorage(environment);
  const left = withMigrations && isTakenBack ? await migrationsSince(storage, environment, current.since) : [];
  const isFinishing = left.length > 0;
  const target = isFinishing ? current : before;
  if (target === null) throw new CommandError("There is no version before the one that is deployed.");
  const { version, since } = target;
  const migrations = isFinishing ? left : await migrationsSince(storage, environment, since);
  console.log(
    isFinishing
      ? `• ${name} is back at version ${version} already, but not all migrations of what was taken back are undone`
      : `• ${name} goes back to version ${version}, deployed at ${since}`,
  );
  for (const { database, name: file } of migrations) {
    console.log(`• ${database}: ${file} ${withMigrations ? "is undone" : "stays"}`);
  }
  if (!isFinishing && secretChanges.length > 0) {
    console.log(
      `• That version has the secrets from before they were changed at ${secretChanges.join(", ")}: set them again after the next deploy`,
    );
  }
  if (values["dry-run"]) {
    console.log("\nDry run: nothing was changed.");
    return;
  }
  // The older version works with the newer tables, but the newer one not without them. So requests go to the older version first.
  const takeBack = async () => {
    if (isFinishing) return;
    const args = ["rollback", version, "--yes", "--message", "npm run rollback"];
    await step("Sending all requests there", () => wranglerOutput(args, environment));
  };
  await undoMigrations(storage, withMigrations ? migrations : [], takeBack);
  console.log(`\n${name} is back.`);
});
