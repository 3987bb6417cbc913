import { databaseNames } from "../worker/env.ts";
import { buildForDeploy, deployBuild } from "./lib/build.ts";
import {
  allowedEmulators,
  demoDomainProblems,
  folderProblems,
  idProblems,
  migrationProblems,
  sizeProblems,
  uploadConfig,
  uploadProblems,
  variableProblems,
} from "./lib/deploy/deploy-problems.ts";
import { environmentConfig, requireEnvironment } from "./lib/deploy/environments.ts";
import { deployGradually, deployToAll } from "./lib/deploy/upload.ts";
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
  const environment = requireEnvironment(values.env);
  const dryRun = values["dry-run"];
  if (values.offline && !dryRun) throw new CommandError("--offline is for --dry-run: a deploy needs the account.");
  const percent = wholeNumber("percent", values.percent, [1, 100]);

  const problems: string[] = [];
  const check = (name: string, find: () => Promise<string[]> | string[]) =>
    step(name, async () => {
      problems.push(...(await find()));
    });
  await check("Checking ids", () => idProblems(environment));
  await check(values.offline ? "Checking variables (secrets are not)" : "Checking variables and secrets", () =>
    variableProblems(environment, { offline: values.offline }),
  );
  await check("Checking migrations", migrationProblems);
  const leagueProblems = folderProblems(environment);
  await check("Checking the league's folder", () =>
    leagueProblems.length > 0 ? leagueProblems : demoDomainProblems(environment),
  );
  if (leagueProblems.length === 0) {
    await step(`Building for ${environment}`, () => buildForDeploy(environment));
    await check("Checking the Worker's size", () => sizeProblems(workerSize(deployBuild)));
    await check("Checking the upload", uploadProblems);
  }
  const { name } = environmentConfig(environment);
  if (problems.length > 0) {
    throw new CommandError(
      `${name} (${environment}) cannot be deployed:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`,
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
    await step("Uploading", () => deployToAll(uploadConfig));
    console.log(`\nDeployed ${name}. npm run rollback -- --env ${environment} takes it back.`);
    return;
  }
  const version = await step("Uploading", () => deployGradually(uploadConfig, environment, percent));
  console.log(`
${percent} of 100 requests to ${name} are answered by version ${version}. All of them:
  npx wrangler versions deploy ${version}@100 --name ${name} --yes
None of them:
  npm run rollback -- --env ${environment}`);
});
