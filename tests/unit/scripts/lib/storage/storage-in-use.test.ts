import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, it, vi } from "vitest";
import { openLocalStorage } from "../../../../../scripts/lib/storage/storage.ts";
import { writeMigrated } from "../../../support/migrated-storage.ts";

const stateDir = mkdtempSync(join(tmpdir(), "crown-league-in-use-"));
afterAll(() => rmSync(stateDir, { recursive: true, force: true }));

/** Keeps writing to every database, as the site may at any time. @returns a function that stops it. */
function writeElsewhere(): () => void {
  const files = globSync(`${stateDir}/**/*.sqlite`).filter((file) => !file.endsWith("metadata.sqlite"));
  const writers = files.map((file) => {
    const writer = new DatabaseSync(file);
    writer.exec("BEGIN IMMEDIATE");
    return writer;
  });
  return () => {
    for (const writer of writers) writer.close();
  };
}

it("reads and writes once another process has finished writing", async () => {
  await writeMigrated(stateDir);
  const storage = openLocalStorage(stateDir);
  const count = { sql: "SELECT count(*) AS rows FROM seed_marks" };
  const mark = { sql: "INSERT INTO seed_marks (name, value) VALUES ('in use', 'yes')" };
  for (const work of [
    () => storage.database("CONTENT_DB").query(count),
    () => storage.database("CONTENT_DB").transact([mark]),
  ]) {
    const end = writeElsewhere();
    let done = false;
    const working = work().then(() => {
      done = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(done).toBe(false);
    end();
    await working;
  }
  expect(await storage.database("CONTENT_DB").query(count)).toEqual([{ rows: 1 }]);
  await storage.close();
});

it("reads again when the connection closes under it, and leaves it to the caller whether to write again", async () => {
  const storage = openLocalStorage(stateDir);
  const database = storage.database("CONTENT_DB");
  const closed = () => new TypeError("fetch failed", { cause: new Error("other side closed") });
  const one = { sql: "SELECT 1 AS one" };
  vi.spyOn(storage.miniflare, "unsafeGetDirectURL").mockRejectedValueOnce(closed());
  expect(await database.query(one)).toEqual([{ one: 1 }]);
  vi.spyOn(storage.miniflare, "getR2Bucket").mockRejectedValueOnce(closed());
  expect(await storage.media.get("nothing")).toBeNull();
  vi.spyOn(storage.miniflare, "unsafeGetDirectURL").mockRejectedValueOnce(closed());
  await expect(database.transact([one])).rejects.toThrow("fetch failed");
  await storage.close();
});
