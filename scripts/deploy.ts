import { databaseNames } from "../worker/env.ts";
import { buildForDeploy, deployBuild } from "./lib/build.ts";
import {
  allowedEmulators,
  demoFaults,
  folderFaults,
  idFaults,
  migrationFaults,
  settingsFaults,
  sizeFaults,
  uploadConfig,
  uploadFaults,
} from "./lib/deploy/deploy-faults.ts";
import { environmentConfig, wantedEnvironment } from "./lib/deploy/environments.ts";
import { deployPart, deployWhole } from "./lib/deploy/upload.ts";
import { workerSize } from "./lib/deploy/worker-size.ts";
import { CommandError, readArguments, run, step } from "./lib/report.ts";
import { migrateRemote } from "./lib/storage/migrations.ts";
import { wholeNumber } from "./lib/whole-number.ts";

const usage = `Usage: npm run deploy [-- --env production] [--dry-run [--offline]] [--percent 10]

Checks everything that could keep the site from starting, builds, migrates the databases and uploads.
  --env NAME     which environment, as environments/NAME.toml describes it; production without it
  --dry-run      stops before anything leaves the machine, with all faults that it found
  --offline      takes the environment's secrets as set: without an account they cannot be listed
  --percent N    sends N of 100 requests to this release, and leaves the others with the one before`;

await run(async () => {
  const { values } = readArguments(usage, {
    options: {
      env: { type: "string" },
      "dry-run": { type: "boolean", default: false },
      offline: { type: "boolean", default: false },
      percent: { type: "string", default: "100" },
    },
  });
  const environment = wantedEnvironment(values.env);
  const dryRun = values["dry-run"];
  if (values.offline && !dryRun) throw new CommandError("--offline is for --dry-run: a deploy needs the account.");
  const percent = wholeNumber("percent", values.percent, [1, 100]);

  const faults: string[] = [];
  const check = (name: string, find: () => Promise<string[]> | string[]) =>
    step(name, async () => {
      faults.push(...(await find()));
    });
  await check("Checking ids", () => idFaults(environment));
  await check(values.offline ? "Checking variables (secrets are not)" : "Checking variables and secrets", () =>
    settingsFaults(environment, { offline: values.offline }),
  );
  await check("Checking migrations", migrationFaults);
  const broken = folderFaults(environment);
  await check("Checking the league's folder", () => (broken.length > 0 ? broken : demoFaults(environment)));
  if (broken.length === 0) {
    await step(`Building for ${environment}`, () => buildForDeploy(environment));
    await check("Checking the Worker's size", () => sizeFaults(workerSize(deployBuild)));
    await check("Checking the upload", uploadFaults);
  }
  const { name } = environmentConfig(environment);
  if (faults.length > 0) {
    throw new CommandError(
      `${name} (${environment}) cannot be deployed:\n${faults.map((fault) => `  - ${fault}`).join("\n")}`,
    );
  }
  const emulators = allowedEmulators(environment);
  if (emulators !== "")
    console.log(`• Emulators answer on ${name}, because EMULATORS_ALLOWED names them: ${emulators}`);
  if (dryRun) {
    console.log(
      `\nDry run: ${name} can be deployed${values.offline ? ", if it has its secrets" : ""}. Nothing has left this machine.`,
    );
    return;
  }
  await step("Applying migrations to the deployed databases", async () => {
    for (const database of databaseNames) await migrateRemote(database, environment);
  });
  if (percent === 100) {
    await step("Uploading", () => deployWhole(uploadConfig));
    console.log(`\nDeployed ${name}. npm run rollback -- --env ${environment} takes it back.`);
    return;
  }
  const version = await step("Uploading", () => deployPart(uploadConfig, environment, percent));
  console.log(`
${percent} of 100 requests to ${name} are answered by version ${version}. All of them:
  npx wrangler versions deploy ${version}@100 --name ${name} --yes
None of them:
  npm run rollback -- --env ${environment}`);
});
