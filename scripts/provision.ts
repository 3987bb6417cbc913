import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { type AccountResources, emptyAccount, readAccount } from "./lib/deploy/account-resources.ts";
import { deployedSecrets, secretDescriptions, secretProblem } from "./lib/deploy/deployed-settings.ts";
import { environmentConfig, readIds, recordIds, requireEnvironment } from "./lib/deploy/environments.ts";
import { idsOf, missingSecrets, queueNames, randomSecret, resourceSteps } from "./lib/deploy/provision.ts";
import { wranglerOutput } from "./lib/deploy/wrangler.ts";
import { CommandError, readArguments, run } from "./lib/report.ts";

const usage = `Usage: npm run provision [-- --env production] [--dry-run]

Creates what an environment needs and does not have yet: databases, namespaces, buckets, queues and secrets. Their ids are recorded
in environments/NAME.ids.json. Again and again it changes nothing that is there.
  --env NAME     which environment, as environments/NAME.toml describes it; production without it
  --dry-run      prints each step, and changes nothing

Secrets of the site's own are generated. Those that others give are taken from variables of the same name, or asked for. One that the site
can do without, such as the key of a CDN, is set where there is a variable for it: AKAMAI_TOKEN_KEY=… npm run provision`;

/** Prompts for a secret on the terminal without echoing it. */
async function promptSecret(question: string): Promise<string> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true });
  process.stdout.write(question);
  try {
    return (await terminal.question("")).trim();
  } finally {
    terminal.close();
    process.stdout.write("\n");
  }
}

/** Lists the account's resources and secrets. A dry run without a login assumes an empty account. */
async function inspectAccount(environment: string, queues: readonly string[], dryRun: boolean) {
  try {
    return {
      account: await readAccount(environment, queues),
      secrets: await deployedSecrets(environment),
    };
  } catch (error) {
    if (!dryRun || !(error instanceof CommandError)) throw error;
    console.log("The account cannot be read (npx wrangler login): these are the steps of an empty one.\n");
    return { account: emptyAccount, secrets: [] };
  }
}

/** Writes the ids of the environment's resources, if they have changed. */
function record(environment: string, ids: Readonly<Record<string, string>>): void {
  const before = readIds(environment);
  const after = { ...before, ...ids };
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  recordIds(environment, after);
  console.log(`recorded   ${Object.keys(after).length} ids in environments/${environment}.ids.json`);
}

async function provideSecrets(environment: string, present: readonly string[], dryRun: boolean): Promise<string[]> {
  const { generated, external } = missingSecrets(environmentConfig(environment), present, Object.keys(process.env));
  if (dryRun) {
    for (const name of generated) console.log(`would set  secret ${name}, generated`);
    for (const name of external) {
      const isOffered = process.env[name] !== undefined;
      console.log(
        `${isOffered ? "would set  secret" : "would ask  for secret"} ${name}: ${secretDescriptions.get(name)}`,
      );
    }
    return [];
  }
  const values = Object.fromEntries(generated.map((name) => [name, randomSecret()]));
  const missing: string[] = [];
  for (const name of external) {
    const description = secretDescriptions.get(name);
    const value = process.env[name] ?? (process.stdin.isTTY ? await promptSecret(`${name} (${description}) `) : "");
    const problem = secretProblem(name, value);
    if (problem === null) values[name] = value;
    else missing.push(value === "" ? `${name}: ${description}` : `${name} ${problem}`);
  }
  if (Object.keys(values).length > 0) {
    // One request, with the values on standard input, because every program on the machine can read arguments.
    await wranglerOutput(["secret", "bulk"], environment, JSON.stringify(values));
  }
  for (const name of present) console.log(`is there   secret ${name}`);
  for (const name of Object.keys(values))
    console.log(`set        secret ${name}${generated.includes(name) ? ", generated" : ""}`);
  return missing;
}

await run(async () => {
  const { values } = readArguments(usage, {
    options: { env: { type: "string" }, "dry-run": { type: "boolean", default: false } },
  });
  const environment = requireEnvironment(values.env);
  const dryRun = values["dry-run"];
  const config = environmentConfig(environment);
  const queues = queueNames(config);
  const { account, secrets } = await inspectAccount(environment, queues, dryRun);
  const steps = resourceSteps(config, account);
  for (const { kind, name, create } of steps) {
    if (create === null) {
      console.log(`is there   ${kind} ${name}`);
    } else if (dryRun) {
      console.log(`would run  wrangler ${create.join(" ")}`);
    } else {
      await wranglerOutput(create, environment);
      console.log(`created    ${kind} ${name}`);
    }
  }
  for (const { dataset } of config.analytics_engine_datasets) {
    console.log(`is bound   dataset ${dataset}, as METRICS: it begins with the first metric`);
  }
  if (!dryRun) {
    const now: AccountResources = steps.some(({ create }) => create) ? await readAccount(environment, []) : account;
    record(environment, idsOf(steps, now));
  }
  const missing = await provideSecrets(environment, secrets, dryRun);
  if (missing.length > 0) {
    throw new CommandError(
      `${config.name} still needs these secrets. Run the command again on a terminal, or with variables of these names:\n${missing.map((line) => `  - ${line}`).join("\n")}`,
    );
  }
  console.log(dryRun ? "\nDry run: nothing was changed." : `\n${config.name} has all it needs.`);
});
