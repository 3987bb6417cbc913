import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { Database } from "../../../scripts/lib/storage/storage.ts";
import type { DatabaseName } from "../../../worker/env.ts";

/** Images of migrated databases, because running migrations for each test takes forty times as long. */
const migrated = new Map<DatabaseName, Uint8Array>();

function migrate(binding: DatabaseName): Uint8Array {
  const db = new DatabaseSync(":memory:", { enableForeignKeyConstraints: true });
  const declared = new RegExp(`binding = "${binding}"[^[]*migrations_dir = "([^"]+)"`);
  const [, folder] = declared.exec(readFileSync("wrangler.toml", "utf8")) ?? [];
  if (folder === undefined) throw new Error(`wrangler.toml names no migrations of ${binding}.`);
  for (const name of readdirSync(folder).sort()) {
    if (name.endsWith(".sql")) db.exec(readFileSync(`${folder}/${name}`, "utf8"));
  }
  const image = db.serialize();
  db.close();
  migrated.set(binding, image);
  return image;
}

/**
 * An in-memory database of an embedded backend: real SQLite with the real migrations, behind the interface that commands use.
 * @param image database image to start with; by default an empty one
 */
export function memoryDatabase(
  binding: DatabaseName = "MATCH_DB",
  image?: Uint8Array,
): Database & { rows(sql: string): Record<string, unknown>[]; image(): Uint8Array } {
  const db = new DatabaseSync(":memory:", { enableForeignKeyConstraints: true });
  db.deserialize(image ?? migrated.get(binding) ?? migrate(binding));
  return { ...databaseOf(db), image: () => db.serialize() };
}

/** An in-memory database behind the interface that commands use. */
export function databaseOf(db: DatabaseSync): Database & { rows(sql: string): Record<string, unknown>[] } {
  const all = (sql: string, params: readonly SQLInputValue[] = []) =>
    db
      .prepare(sql)
      .all(...params)
      .map((row) => ({ ...row }));
  return {
    rows: (sql) => all(sql),
    async query({ sql, params }) {
      return all(sql, params);
    },
    async queryAll(statements) {
      return statements.map(({ sql, params }) => all(sql, params));
    },
    async transact(statements) {
      db.exec("BEGIN");
      try {
        for (const { sql, params = [] } of statements) db.prepare(sql).run(...params);
        db.exec("COMMIT");
      } catch (error) {
        db.exec("ROLLBACK");
        throw error;
      }
    },
  };
}
