import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { changeStatements } from "../../../../../scripts/lib/league-load/row-changes.ts";
import { clubsTable } from "../../../../../scripts/lib/league-load/tables.ts";
import { inlineParameters } from "../../../../../scripts/lib/storage/storage.ts";
import { databaseOf } from "../../../support/memory-database.ts";

it("removes any number of rows by statements that deployed storage takes", async () => {
  const removed = Array.from({ length: 20_000 }, (_, id) => ({ id, slug: `club-${id}` }));
  const statements = changeStatements([{ table: clubsTable, added: [], changed: [], removed }], 100_000);
  const longest = Math.max(...statements.map((statement) => Buffer.byteLength(inlineParameters(statement))));
  expect(longest).toBeLessThan(100_000);
  const db = databaseOf(new DatabaseSync(":memory:"));
  await db.transact([
    { sql: "CREATE TABLE clubs (id INTEGER PRIMARY KEY, slug TEXT)" },
    {
      sql: "WITH RECURSIVE ids (id) AS (VALUES (0) UNION ALL SELECT id + 1 FROM ids WHERE id < 20000) INSERT INTO clubs SELECT id, 'club-' || id FROM ids",
    },
  ]);
  await db.transact(statements);
  expect(db.rows("SELECT slug FROM clubs")).toEqual([{ slug: "club-20000" }]);
});
