import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { databaseNames } from "../worker/env.ts";
import { buildForProduction, productionBuild } from "./lib/build.ts";
import { migrateRemote } from "./lib/migrations.ts";
import { checkProductionSettings } from "./lib/production-settings.ts";
import { CommandError, run, step, withUsage } from "./lib/report.ts";

const usage = `Usage: npm run deploy [-- --dry-run]

Builds for production, migrates the deployed databases and uploads. --dry-run builds and validates, and deploys nothing.`;

await run(async () => {
  const { values } = withUsage(usage, () => parseArgs({ options: { "dry-run": { type: "boolean", default: false } } }));
  const dryRun = values["dry-run"];
  await step(dryRun ? "Checking the settings (secrets are not)" : "Checking the settings", () =>
    checkProductionSettings({ offline: dryRun }),
  );
  await step("Building for production", buildForProduction);
  if (dryRun) {
    await step("Migrations are left alone in a dry run", () => "up to date" as const);
  } else {
    await step("Applying migrations to the deployed databases", () => {
      for (const database of databaseNames) migrateRemote(database);
    });
  }
  const args = ["deploy", "--config", `${productionBuild}/server/wrangler.json`, ...(dryRun ? ["--dry-run"] : [])];
  const { status } = spawnSync("wrangler", args, {
    stdio: "inherit",
    env: { ...process.env, WRANGLER_SEND_METRICS: "false" },
  });
  if (status !== 0) throw new CommandError("wrangler did not deploy; what it said stands above.");
  console.log(dryRun ? "\nDry run: the upload is complete and valid, and nothing was deployed." : "\nDeployed.");
});
