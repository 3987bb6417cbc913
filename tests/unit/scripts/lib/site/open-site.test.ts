import { expect, it, vi } from "vitest";
import { storageOf } from "../../../../../scripts/lib/storage/storage.ts";
import { serveSite } from "../../../support/served-site.ts";

it("reads and writes the storage of a served site without standing still: the runtime waits for its log to be read", async () => {
  const { miniflare, dispose } = await serveSite(async () => {});
  const standing = vi.spyOn(Atomics, "wait");
  const database = storageOf(miniflare).database("CONTENT_DB");
  await database.transact([{ sql: "INSERT INTO seed_marks (name, value) VALUES ('served', 'yes')" }]);
  expect(await database.query({ sql: "SELECT value FROM seed_marks" })).toEqual([{ value: "yes" }]);
  expect(standing).not.toHaveBeenCalled();
  standing.mockRestore();
  await dispose();
});
