import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { DatabaseName } from "../../../worker/env.ts";
import { CommandError } from "../report.ts";
import { splitStatements } from "../storage/split-statements.ts";
import type { Databases } from "../storage/storage.ts";
import { boundResources } from "./bound-resources.ts";
import { downMigrationOf } from "./down-migrations.ts";
import type { Deployment } from "./upload.ts";

/** The version that gets most of a deployment's requests. */
const mainVersion = ({ versions }: Deployment): string =>
  versions.toSorted((a, b) => b.percentage - a.percentage)[0]?.version_id ?? "";

/** A version, and when its code was first deployed, according to the listed deployments; ISO 8601. */
export interface DeployedVersion {
  version: string;
  since: string;
}

/** Code that was deployed, in one version or, after changes of secrets, in several. A higher number is newer code. */
interface Release {
  number: number;
  since: string;
}

const isSecretChange = ({ annotations }: Deployment) => annotations?.["workers/triggered_by"] === "secret";

/** The release of each version. Cloudflare copies the deployed version for each change of a secret, and deploys the copy. */
function releasesOf(oldestFirst: readonly Deployment[]): Map<string, Release> {
  const releases = new Map<string, Release>();
  let before: Release | undefined;
  for (const [number, deployment] of oldestFirst.entries()) {
    const own = isSecretChange(deployment) ? before : undefined;
    for (const { version_id } of deployment.versions) {
      const release = releases.get(version_id) ?? own ?? { number, since: deployment.created_on };
      releases.set(version_id, release);
    }
    before = releases.get(mainVersion(deployment));
  }
  return releases;
}

export interface History {
  /** The newest of the versions that get requests. */
  current: DeployedVersion;
  /** The version that was last deployed of those whose code is older than the current one's. Null if there is none. */
  before: DeployedVersion | null;
  /** Whether newer code than the current version's was taken back. */
  isTakenBack: boolean;
  /** When secrets were changed that the version before does not have, newest first. */
  secretChanges: string[];
}

/** @param deployments newest first @throws CommandError if nothing is deployed */
export function readHistory(deployments: readonly Deployment[]): History {
  const releases = releasesOf(deployments.toReversed());
  const numberOf = (version: string) => releases.get(version)?.number ?? 0;
  const described = (version: string) => ({ version, since: releases.get(version)?.since ?? "" });
  const [newest] = deployments;
  const [present] =
    newest?.versions.map(({ version_id }) => version_id).toSorted((a, b) => numberOf(b) - numberOf(a)) ?? [];
  if (present === undefined) throw new CommandError("Nothing is deployed.");
  const before = deployments.find((one) => one.versions.length === 1 && numberOf(mainVersion(one)) < numberOf(present));
  const version = before === undefined ? null : mainVersion(before);
  const first = deployments.findLastIndex(({ versions }) => versions.some(({ version_id }) => version_id === version));
  return {
    current: described(present),
    before: version === null ? null : described(version),
    isTakenBack: [...releases.values()].some(({ number }) => number > numberOf(present)),
    secretChanges: deployments
      .slice(0, Math.max(first, 0))
      .filter(isSecretChange)
      .map(({ created_on }) => created_on),
  };
}

export interface AppliedMigration {
  database: DatabaseName;
  folder: string;
  name: string;
}

const names = z.array(z.object({ name: z.string() }));

/** The migrations that were applied after an instant, latest first. */
export async function migrationsSince(
  storage: Databases,
  environment: string,
  since: string,
): Promise<AppliedMigration[]> {
  const found: AppliedMigration[] = [];
  for (const { binding: database, migrations: folder } of boundResources(environment).databases) {
    const rows = await storage.database(database).query({
      sql: "SELECT name FROM d1_migrations WHERE applied_at > datetime(?) ORDER BY id DESC",
      params: [since],
    });
    found.push(...names.parse(rows).map(({ name }) => ({ database, folder, name })));
  }
  return found;
}

/** The statements that undo migrations. @throws CommandError with those that cannot be undone and their reasons. */
function downMigrationsOf(migrations: readonly AppliedMigration[]): { migration: AppliedMigration; sql: string }[] {
  const downMigrations = migrations.map((migration) => {
    const path = join(migration.folder, migration.name);
    return { migration, path, down: existsSync(path) ? downMigrationOf(readFileSync(path, "utf8")) : null };
  });
  const irreversible = downMigrations.flatMap(({ path, down }) =>
    down !== null && "sql" in down
      ? []
      : [`  - ${path}: ${down === null ? "its file is not here, or does not say how" : down.reason}`],
  );
  if (irreversible.length > 0) {
    throw new CommandError(
      `These migrations are not undone, so nothing was changed:\n${irreversible.join("\n")}\nWithout --with-migrations they stay, and the version before runs with them.`,
    );
  }
  return downMigrations.flatMap(({ migration, down }) =>
    down !== null && "sql" in down ? [{ migration, sql: down.sql }] : [],
  );
}

/**
 * Undoes migrations in the given order, each in a transaction with its row of d1_migrations. None is undone unless all can be.
 * @param meanwhile runs before the first one is undone, and only if all can be
 */
export async function undoMigrations(
  storage: Databases,
  migrations: readonly AppliedMigration[],
  meanwhile: () => Promise<void>,
): Promise<void> {
  const steps = downMigrationsOf(migrations);
  await meanwhile();
  for (const { migration, sql } of steps) {
    const statements = await splitStatements(sql);
    await storage
      .database(migration.database)
      .transact([
        ...statements.map((statement) => ({ sql: statement })),
        { sql: "DELETE FROM d1_migrations WHERE name = ?", params: [migration.name] },
      ]);
  }
}
