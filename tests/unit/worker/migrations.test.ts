import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { boundResources } from "../../../scripts/lib/deploy/bound-resources.ts";
import { downMigrationOf, withoutDownMigration } from "../../../scripts/lib/deploy/down-migrations.ts";
import { fillTables } from "../support/fill-tables.ts";
import { databaseOf } from "../support/memory-database.ts";

/** The migrations of all databases, in the order in which each database applies them. */
const migrations = boundResources().databases.flatMap(({ migrations: folder }) =>
  readdirSync(folder)
    .sort()
    .map((name) => ({ folder, name, text: readFileSync(join(folder, name), "utf8") })),
);

/** The schema of a database, without line breaks and quotes, which SQLite changes. */
function schemaOf(db: DatabaseSync): string[] {
  return db
    .prepare(
      "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY type, name",
    )
    .all()
    .map(
      ({ type, name, sql }) =>
        `${type} ${name} ${String(sql)
          .replaceAll(/--.*$/gm, "")
          .replaceAll(/[\s"]+/g, "")}`,
    );
}

describe("migrations", () => {
  it("each say how they are undone, or why they are not", () => {
    expect(migrations.length).toBeGreaterThan(50);
    expect(boundResources().databases.flatMap((database) => withoutDownMigration(database.migrations))).toEqual([]);
  });

  const reversible = migrations.flatMap(({ folder, name, text }) => {
    const down = downMigrationOf(text);
    return down !== null && "sql" in down ? [{ folder, name, text, sql: down.sql }] : [];
  });

  it.each(reversible)(
    "$name is undone by its way back, with rows in every table",
    async ({ folder, name, text, sql }) => {
      const db = new DatabaseSync(":memory:", { enableForeignKeyConstraints: true });
      for (const earlier of migrations.filter((one) => one.folder === folder && one.name < name)) db.exec(earlier.text);
      const before = schemaOf(db);
      db.exec(text);
      expect(schemaOf(db)).not.toEqual(before);
      await fillTables(databaseOf(db));
      db.exec(sql);
      expect(schemaOf(db)).toEqual(before);
      // It can be applied again.
      db.exec(text);
      db.close();
    },
  );
});

it("removes one league's availability rules from others, but none that is named or that an operator changed", () => {
  const video = migrations.filter(({ folder }) => folder === "worker/backends/video/migrations");
  const removal = video.find(({ name }) => name === "0016_rules_of_the_league.sql");
  const left = (change: string) => {
    const db = new DatabaseSync(":memory:", { enableForeignKeyConstraints: true });
    for (const { name, text } of video) if (name < "0016") db.exec(text);
    db.exec(change);
    db.exec(removal?.text ?? "");
    return db
      .prepare("SELECT name FROM availability_rules ORDER BY name")
      .all()
      .map(({ name }) => name);
  };
  expect(left("")).toEqual([]);
  expect(left(`INSERT INTO live_rules (name, rule) VALUES ('all', '{"availability":"sky-sports"}')`)).toEqual([
    "sky-sports",
  ]);
  expect(
    left(`INSERT INTO audio_entries (entry_id, asset_id, media_type, title, description, duration, entitlements, image_key, offline_image_key, created_at, release_from, availability)
      VALUES ('a', 'a', 'OnDemandAudio', 'A', '', 1, '["?"]', 'a', 'a', '2026', '2026', 'uk-and-ireland-blocked-hours')`),
  ).toEqual(["uk-and-ireland-blocked-hours"]);
  expect(
    left("UPDATE availability_rules SET rules = json_set(rules, '$.blackouts[0].to', '18:00') WHERE name LIKE 'uk-%'"),
  ).toEqual(["uk-and-ireland-blocked-hours"]);
});

describe("the way back in a migration's text", () => {
  it("is its last comment, over as many lines as it has", () => {
    expect(downMigrationOf("CREATE TABLE a (b);\n\n-- Way back: DROP TABLE a;\n")).toEqual({ sql: "DROP TABLE a;" });
    expect(downMigrationOf("CREATE TABLE a (b);\n-- Way back: DROP TABLE c;\n-- DROP TABLE a;\n")).toEqual({
      sql: "DROP TABLE c;\nDROP TABLE a;",
    });
    expect(downMigrationOf("DROP TABLE a;\n-- No way back: nobody\n-- read it.")).toEqual({
      reason: "nobody read it.",
    });
  });

  it.each([
    "CREATE TABLE a (b);",
    "-- Way back: DROP TABLE a;\nCREATE TABLE a (b);",
    "CREATE TABLE a (b);\n-- Way back: \n",
  ])("is missing from %j", (text) => {
    expect(downMigrationOf(text)).toBeNull();
  });
});
