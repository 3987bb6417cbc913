import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import budgets from "../../../tests/budgets.json" with { type: "json" };
import { deployBuild } from "../build.ts";
import { problemText } from "../league-folder/file-problem.ts";
import { readFolder } from "../league-folder/folder-files.ts";
import { readLeagueFolder } from "../league-folder/league-folder.ts";
import { demoFolder } from "../paths.ts";
import { CommandError } from "../report.ts";
import { boundResources } from "./bound-resources.ts";
import { deployedSecrets, neededSecrets, settingsProblems } from "./deployed-settings.ts";
import { withoutDownMigration } from "./down-migrations.ts";
import { environmentConfig, isMissingId, leagueFolderOf } from "./environments.ts";
import type { workerSize } from "./worker-size.ts";
import { runWrangler } from "./wrangler.ts";

/** Problems of databases and namespaces without an id. */
export function idProblems(environment: string): string[] {
  const { d1_databases, kv_namespaces } = environmentConfig(environment);
  return [
    ...d1_databases.map(({ binding, database_id }) => ({ binding, id: database_id })),
    ...kv_namespaces.map(({ binding, id }) => ({ binding, id })),
  ]
    .filter(({ id }) => isMissingId(id))
    .map(({ binding }) => `${binding} has no id: npm run provision -- --env ${environment} creates and records it`);
}

/**
 * Problems of variables and secrets with which the site would refuse to start.
 * @param options offline: assumes that all needed secrets are set.
 */
export async function variableProblems(environment: string, { offline }: { offline: boolean }): Promise<string[]> {
  const { vars } = environmentConfig(environment);
  const needed = neededSecrets(vars);
  const describe = (problems: ReturnType<typeof settingsProblems>) =>
    problems.map(({ variable, message }) => `${variable}: ${message}`);
  if (offline) return describe(settingsProblems(vars, needed));
  try {
    return describe(settingsProblems(vars, await deployedSecrets(environment)));
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return [...describe(settingsProblems(vars, needed)), `${error.message} (--offline leaves secrets unchecked)`];
  }
}

/** Problems of the environment's league folder. */
export function folderProblems(environment: string): string[] {
  const path = leagueFolderOf(environment);
  if (!existsSync(join(path, "league.json"))) return [`The league's folder, ${path}, has no league.json`];
  return readLeagueFolder(readFolder(path)).problems.map((problem) => `${path}: ${problemText(problem)}`);
}

/** Variables of another league's environment that still contain a URL or address of the demo, whose domain nobody can own (RFC 2606). */
export function demoDomainProblems(environment: string): string[] {
  if (leagueFolderOf(environment) === demoFolder) return [];
  return Object.entries(environmentConfig(environment).vars).flatMap(([variable, value]) => {
    const [domain] = /[\w.-]+\.example\b/i.exec(value) ?? [];
    return domain === undefined ? [] : [`${variable} names ${domain}, which is the demo's: nothing arrives there`];
  });
}

/** Migrations that neither say how they are undone nor why they cannot be. */
export const migrationProblems = (): string[] =>
  boundResources()
    .databases.flatMap(({ migrations }) => withoutDownMigration(migrations))
    .map((file) => `${file} ends with neither "-- Way back: SQL" nor "-- No way back: REASON"`);

/** Budgets that a Worker's size exceeds. */
export function sizeProblems(size: ReturnType<typeof workerSize>, budget = budgets.worker): string[] {
  const over = (name: keyof typeof size) =>
    size[name] <= budget[name]
      ? []
      : [`The Worker has ${size[name]} bytes (${name}), and its budget is ${budget[name]} (tests/budgets.json)`];
  return [...over("bytes"), ...over("gzipped")];
}

/** Path of the configuration that the build wrote for the upload. */
export const uploadConfig = `${deployBuild}/server/wrangler.json`;

/** Problems that wrangler finds in the upload, by a dry run. */
export async function uploadProblems(): Promise<string[]> {
  const { status, stdout, stderr } = await runWrangler(["deploy", "--dry-run", "--config", uploadConfig]);
  return status === 0 ? [] : [`wrangler refuses the upload: ${`${stderr}\n${stdout}`.trim()}`];
}

const allowance = z.object({ EMULATORS_ALLOWED: z.string().default("") });

/** The emulators that the environment's variables allow. */
export const allowedEmulators = (environment: string): string =>
  allowance.parse(environmentConfig(environment).vars).EMULATORS_ALLOWED;
