import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";

const objects = z.array(z.object({ sql: z.string() }));
const tables = z.array(z.object({ name: z.string() }));

/**
 * Statements that create what a folder's migrations result in. There are half as many as in the migrations, which alter tables repeatedly.
 */
export function migrated(folder: string): string[] {
  const database = new DatabaseSync(":memory:");
  for (const name of readdirSync(folder).sort()) {
    if (name.endsWith(".sql")) database.exec(readFileSync(join(folder, name), "utf8"));
  }
  // A virtual table creates its shadow tables itself.
  const ownObjects = `sql IS NOT NULL AND name NOT GLOB 'sqlite_*'
    AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow')`;
  const created = database
    .prepare(
      `SELECT sql FROM sqlite_schema WHERE ${ownObjects} ORDER BY type = 'table' DESC, type = 'view' DESC, rowid`,
    )
    .all();
  const filled = database.prepare("SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main'").all();
  const rows = tables.parse(filled).flatMap(({ name }) =>
    database
      .prepare(`SELECT * FROM "${name}"`)
      .all()
      .filter(() => !name.startsWith("sqlite_"))
      .map((row) => {
        const values = Object.values(row).map((value) =>
          typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value),
        );
        return `INSERT INTO "${name}" (${Object.keys(row).join(", ")}) VALUES (${values.join(", ")})`;
      }),
  );
  database.close();
  const statements = objects.parse(created).map(({ sql }) => sql);
  // Triggers come last, because they would fill other tables a second time.
  const isTrigger = (sql: string) => /^\s*CREATE\s+TRIGGER/i.test(sql);
  return [...statements.filter((sql) => !isTrigger(sql)), ...rows, ...statements.filter(isTrigger)];
}
