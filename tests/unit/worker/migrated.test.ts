import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { z } from "zod";
import { boundResources } from "../../../scripts/lib/deploy/bound-resources.ts";
import { migrated } from "../../worker/migrated.ts";

/** All contents of a database: tables, indexes, views and triggers by their SQL, and rows. */
function contentOf(database: DatabaseSync) {
  const named = z.array(z.object({ name: z.string() }));
  const tables = named.parse(
    database
      .prepare("SELECT name FROM pragma_table_list WHERE type = 'table' AND name NOT GLOB 'sqlite_*' ORDER BY name")
      .all(),
  );
  return {
    objects: database.prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name").all(),
    rows: tables.map(({ name }) => [name, database.prepare(`SELECT * FROM "${name}"`).all()]),
  };
}

it.each(boundResources().databases)("worker tests have $binding as its migrations leave it", ({ migrations }) => {
  const [byMigrations, atOnce] = [new DatabaseSync(":memory:"), new DatabaseSync(":memory:")];
  for (const name of readdirSync(migrations).sort()) {
    if (name.endsWith(".sql")) byMigrations.exec(readFileSync(`${migrations}/${name}`, "utf8"));
  }
  for (const sql of migrated(migrations)) atOnce.prepare(sql).run();
  expect(contentOf(atOnce)).toEqual(contentOf(byMigrations));
});
