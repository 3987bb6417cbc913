import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { DatabaseName } from "../../../worker/env.ts";
import { boundResources } from "../deploy/bound-resources.ts";
import { wrangler } from "../deploy/wrangler.ts";
import { stateRoot } from "../paths.ts";
import { CommandError } from "../report.ts";
import { digestOf, unlessDone } from "../stamp.ts";
import { splitStatements } from "./split-statements.ts";
import { type Database, openLocalStorage } from "./storage.ts";

const failure = (database: DatabaseName, said: string) =>
  new CommandError(
    `A migration of ${database} could not be applied, and nothing of it was kept:\n${said}\nMend the file named above and run the same command again.`,
  );

/**
 * Applies pending migrations of a deployed database with wrangler, each in a transaction.
 * @throws CommandError with the database's name and SQLite's error.
 */
export async function migrateRemote(database: DatabaseName, environment: string): Promise<void> {
  const { status, stdout, stderr } = await wrangler(["d1", "migrations", "apply", database, "--remote"], environment);
  if (status === 0) return;
  const said = `${stdout}\n${stderr}`
    .split("\n")
    .filter((line) => /error|❌|✘|SQLITE|Migration/i.test(line))
    .join("\n");
  throw failure(database, said || stdout + stderr);
}

/** The table of applied migrations that wrangler and Cloudflare's test runner also use. */
const notes = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;
const notedNames = z.array(z.object({ name: z.string() }));

/**
 * Applies pending migrations of a folder to a local database, each in a transaction. wrangler would start one process per database and one
 * runtime per file. Empty files are skipped, to be applied once they have content.
 * @returns names of the applied files.
 * @throws CommandError with the names of database and file, and SQLite's error.
 */
export async function applyMigrations(database: Database, name: DatabaseName, folder: string): Promise<string[]> {
  await database.transact([{ sql: notes }]);
  const noted = notedNames
    .parse(await database.query({ sql: "SELECT name FROM d1_migrations" }))
    .map((row) => row.name);
  const files = readdirSync(folder).filter((file) => file.endsWith(".sql") && !noted.includes(file));
  const applied: string[] = [];
  for (const file of files.sort()) {
    const text = readFileSync(join(folder, file), "utf8");
    if (text.trim() === "") continue;
    const statements = await splitStatements(text);
    await database
      .transact([
        ...statements.map((sql) => ({ sql })),
        { sql: "INSERT INTO d1_migrations (name) VALUES (?)", params: [file] },
      ])
      .catch((error: unknown) => {
        throw failure(name, `${join(folder, file)}: ${error instanceof Error ? error.message : error}`);
      });
    applied.push(file);
  }
  return applied;
}

/** Applies pending migrations of all local databases. */
export async function migrateLocal(stateDir = stateRoot): Promise<"up to date" | undefined> {
  const { databases } = boundResources();
  const folders = databases.map(({ migrations }) => migrations);
  return await unlessDone(join(stateDir, "migrations.stamp"), digestOf(folders), async () => {
    const storage = openLocalStorage(stateDir);
    try {
      for (const { binding, migrations } of databases) {
        await applyMigrations(storage.database(binding), binding, migrations);
      }
    } finally {
      await storage.close();
    }
  });
}
