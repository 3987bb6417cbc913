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

/** The version that a rollback restores. */
export interface Target {
  version: string;
  /** When that version was first deployed, according to the listed deployments; ISO 8601. */
  since: string;
}

/** The version that was deployed before the newest one. @param deployments newest first @throws CommandError if there is none. */
export function rollbackTarget(deployments: readonly Deployment[]): Target {
  const [current] = deployments;
  const present = new Set(current?.versions.map(({ version_id }) => version_id));
  const before = deployments.find(
    (one) => one.versions.length === 1 && (present.size > 1 || !present.has(mainVersion(one))),
  );
  if (before === undefined) throw new CommandError("There is no version before the one that is deployed.");
  const version = mainVersion(before);
  const first = deployments.findLast(({ versions }) => versions.some(({ version_id }) => version_id === version));
  return { version, since: (first ?? before).created_on };
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
