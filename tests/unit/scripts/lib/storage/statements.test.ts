import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openLocalStorage } from "../../../../../scripts/lib/storage/storage.ts";

const stateDir = mkdtempSync(join(tmpdir(), "statements-"));
const storage = openLocalStorage(stateDir);
const database = storage.database("MATCH_DB");
beforeAll(() =>
  database.transact([
    { sql: "CREATE TABLE grounds (id INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL, capacity INTEGER, turf REAL)" },
    { sql: "INSERT INTO grounds VALUES (?, ?, ?, ?)", params: [1, 'Sankt-Jakob "Süd" ⚽', 9_007_199_254_740_991, 0.1] },
    { sql: "INSERT INTO grounds VALUES (2, ?, ?, NULL)", params: ["it's\n\0here", null] },
  ]),
);
afterAll(async () => {
  await storage.close();
  rmSync(stateDir, { recursive: true });
});

const names = async () =>
  (await database.query({ sql: "SELECT name FROM grounds ORDER BY id" })).map(({ name }) => name);

describe("statements for local storage", () => {
  it("give back what was written, in any characters", async () => {
    expect(await database.query({ sql: "SELECT * FROM grounds WHERE id = ?", params: [1] })).toEqual([
      { id: 1, name: 'Sankt-Jakob "Süd" ⚽', capacity: 9_007_199_254_740_991, turf: 0.1 },
    ]);
    expect(
      await database.queryAll([
        { sql: "SELECT capacity, turf FROM grounds WHERE id = 2" },
        { sql: "SELECT name FROM grounds WHERE id > 2" },
      ]),
    ).toEqual([[{ capacity: null, turf: null }], []]);
    expect((await names())[1]).toMatch(/^it's\n/);
  });

  it("run all or none, and say why in SQLite's words", async () => {
    const before = await names();
    await expect(
      database.transact([
        { sql: "INSERT INTO grounds VALUES (3, 'Third', 1, 1)" },
        { sql: "INSERT INTO grounds VALUES (4, 'Third', 1, 1)" },
      ]),
    ).rejects.toThrow("UNIQUE constraint failed: grounds.name");
    await expect(database.query({ sql: "SELECT colour FROM grounds" })).rejects.toThrow("no such column: colour");
    expect(await names()).toEqual(before);
  });
});
