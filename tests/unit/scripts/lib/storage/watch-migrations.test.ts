import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openLocalStorage } from "../../../../../scripts/lib/storage/storage.ts";
import { watchMigrations } from "../../../../../scripts/lib/storage/watch-migrations.ts";

let root: string;
let migrations: string;
let stop: () => void;
let said: string[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "watched-"));
  migrations = join(root, "migrations");
  mkdirSync(migrations);
  said = [];
  stop = watchMigrations([{ binding: "MATCH_DB", id: "match-data", migrations }], join(root, "state"), (line) =>
    said.push(line),
  );
});
afterEach(() => {
  stop();
  rmSync(root, { recursive: true });
});

const write = (file: string, sql: string) => writeFileSync(join(migrations, file), sql);

async function tables(): Promise<unknown[]> {
  const storage = openLocalStorage(join(root, "state"));
  try {
    const rows = await storage
      .database("MATCH_DB")
      .query({ sql: "SELECT name FROM sqlite_master WHERE name IN ('kits', 'boots') ORDER BY name" });
    return rows.map(({ name }) => name);
  } finally {
    await storage.close();
  }
}

test("a migration is applied once its file exists and is not empty", async () => {
  write("0001_kits.sql", "");
  write("0001_kits.sql", "CREATE TABLE kits (id INTEGER PRIMARY KEY);");
  await vi.waitUntil(() => said.length > 0, { timeout: 60_000 });
  expect(said).toEqual([`Migration applied: ${join(migrations, "0001_kits.sql")}`]);
  expect(await tables()).toEqual(["kits"]);
});

test("a failed one is applied once it is fixed, and an applied one is not applied again", async () => {
  write("0001_kits.sql", "CREATE TABLE kits (;");
  await vi.waitUntil(() => said.length > 0, { timeout: 60_000 });
  expect(said[0]).toContain("0001_kits.sql");
  expect(said[0]).toContain("could not be applied");
  write("0001_kits.sql", "CREATE TABLE kits (id INTEGER PRIMARY KEY);");
  await vi.waitUntil(() => said.length > 1, { timeout: 60_000 });
  expect(said[1]).toBe(`Migration applied: ${join(migrations, "0001_kits.sql")}`);
  write("0001_kits.sql", "CREATE TABLE boots (id INTEGER PRIMARY KEY);");
  await vi.waitUntil(() => said.length > 2, { timeout: 60_000 });
  expect(said[2]).toContain("was applied before this change");
  expect(await tables()).toEqual(["kits"]);
});
