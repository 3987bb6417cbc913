import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { comparedStorages } from "../../simulation/cores.ts";
import { Workerd } from "../../simulation/in-workerd/workerd.ts";
import type { StorageAnswer, StorageCall } from "../../simulation/runtime/storage-calls.ts";
import { StorageComparison, storagesOfPlatform } from "../../simulation/storage-in-workerd/comparison.ts";

/** A new seed each time; a failure prints the command that repeats it. */
const seed = Math.floor(Math.random() * 2 ** 31);

it.each(comparedStorages)(`answers the $name like the simulated storage, with seed ${seed}`, async ({ simulate }) => {
  expect(await simulate({ runs: 5, seed, variant: null, shrinks: true })).toBeNull();
});

describe("A simulated storage", () => {
  let workerd: Workerd;
  let histories = 0;
  beforeAll(() => {
    workerd = new Workerd(storagesOfPlatform);
  });
  afterAll(() => workerd.dispose());

  const now = Date.UTC(2026, 10, 21, 15);
  const day = 86_400_000;
  const database = (method: "all" | "first" | "batch", ...sql: string[]): StorageCall => ({
    on: "database",
    method,
    statements: sql.map((one) => ({ sql: one, params: [] })),
  });
  const stores: StorageCall = { on: "key-values", method: "put", key: "k", value: "1", expiration: (now + day) / 1000 };
  const reads: StorageCall = { on: "key-values", method: "get", key: "k", type: null };
  const url = "https://pages.internal/news";
  const keeps: StorageCall = {
    on: "cache",
    method: "put",
    url,
    text: "news",
    headers: [["cache-control", "max-age=86400"]],
  };
  const matches: StorageCall = { on: "cache", method: "match", url };
  const kept = { text: "news", headers: [["cache-control", "max-age=86400"]] };
  const fails = { throws: "UNIQUE constraint failed: clubs.id" };
  const inserts = ["INSERT INTO clubs VALUES (1)", "INSERT INTO clubs VALUES (2)", "INSERT INTO clubs VALUES (2)"];
  const all = database("all", "SELECT id FROM clubs");

  it.each<{ what: string; calls: [StorageCall, StorageAnswer, number?][]; isRight: boolean }>([
    {
      what: "rolls a failed batch back",
      calls: [
        [database("batch", ...inserts), fails],
        [all, { returns: [[]] }],
      ],
      isRight: true,
    },
    {
      what: "stores half a batch",
      calls: [
        [database("batch", ...inserts), fails],
        [all, { returns: [[{ id: 1 }]] }],
      ],
      isRight: false,
    },
    {
      what: "accepts a row twice",
      calls: [[database("batch", ...inserts), { returns: [[], [], []] }]],
      isRight: false,
    },
    {
      what: "fails for another reason",
      calls: [[database("batch", ...inserts), { throws: "NOT NULL" }]],
      isRight: false,
    },
    {
      what: "ends an expired value",
      calls: [
        [stores, { returns: null }],
        [reads, { returns: null }, day],
      ],
      isRight: true,
    },
    {
      what: "keeps an expired value",
      calls: [
        [stores, { returns: null }],
        [reads, { returns: "1" }, day],
      ],
      isRight: false,
    },
    {
      what: "ends a value early",
      calls: [
        [stores, { returns: null }],
        [reads, { returns: null }, day - 1],
      ],
      isRight: false,
    },
    { what: "stores for less than a minute", calls: [[stores, { returns: null }, day - 59_000]], isRight: false },
    {
      what: "keeps a page for its day",
      calls: [
        [keeps, { returns: null }],
        [matches, { returns: kept }, day - 1],
      ],
      isRight: true,
    },
    {
      what: "keeps a page longer",
      calls: [
        [keeps, { returns: null }],
        [matches, { returns: kept }, day],
      ],
      isRight: false,
    },
    {
      what: "changes a page",
      calls: [
        [keeps, { returns: null }],
        [matches, { returns: { ...kept, text: "" } }],
      ],
      isRight: false,
    },
  ])("that $what is right: $isRight", async ({ calls, isRight }) => {
    const keeper = calls.some(([{ on }]) => on === "cache") ? "cache" : "key-values";
    const reset = { statements: [{ sql: "CREATE TABLE clubs (id INTEGER PRIMARY KEY)", params: [] }] };
    const comparison = new StorageComparison(workerd, ++histories, reset, keeper);
    const compared = comparison.step(calls.map(([call, answer, after = 0]) => ({ now: now + after, call, answer })));
    await (isRight ? expect(compared).resolves.toBeUndefined() : expect(compared).rejects.toThrow("Storage differs"));
  });
});
