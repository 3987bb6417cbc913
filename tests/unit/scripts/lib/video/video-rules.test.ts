import { beforeEach, describe, expect, it } from "vitest";
import type { Databases, Storage } from "../../../../../scripts/lib/storage/storage.ts";
import type { RuleValues } from "../../../../../scripts/lib/video/video-options.ts";
import { endRule, listRules, saveRule as saveRuleBy, setPaused } from "../../../../../scripts/lib/video/video-rules.ts";
import { memoryDatabase } from "../../../support/memory-database.ts";

let storage: Databases & Pick<Storage, "media">;
/** Keys of the objects that were put into the bucket. */
let stored: string[];
beforeEach(async () => {
  const video = memoryDatabase("VIDEO_DB");
  stored = [];
  storage = {
    ...{ maxStatementBytes: 100_000, database: () => video, close: async () => {} },
    media: { get: async () => null, put: async (key) => void stored.push(key) },
  };
  await video.transact([{ sql: "INSERT INTO availability_rules VALUES ('overseas', '{}')" }]);
});
const values: RuleValues = {
  season: "2026",
  competition: ["10", "11"],
  hls: "https://cdn.example/{slug}/{fixtureID}/master.m3u8",
};

const author = { operator: "Kim", reason: "the season begins" };
const now = new Date("2026-11-23T10:00:00.000Z");
const saveRule = (to: typeof storage, name: string, wanted: RuleValues) => saveRuleBy(to, name, wanted, author, now);

describe("a rule for live entries", () => {
  it("is stored to be applied, and again when it is changed", async () => {
    await saveRule(storage, "divisions", values);
    const [rule] = await listRules(storage);
    expect(rule).toMatchObject({
      name: "divisions",
      applied_at: null,
      entries: 0,
      rule: { season: 2026, competitionIDs: [10, 11], leadMinutes: 15, entitlements: ["live-video"], signing: "none" },
    });
    await storage.database("VIDEO_DB").transact([{ sql: "UPDATE live_rules SET applied_at = '2026-11-23'" }]);
    await saveRule(storage, "divisions", { ...values, lead: "30", rules: "overseas" });
    expect(await listRules(storage)).toMatchObject([
      { applied_at: null, rule: { leadMinutes: 30, availability: "overseas" } },
    ]);
  });

  it("names one poster for its entries, uploaded from a file or known by its name, or none", async () => {
    const poster = async () => (await listRules(storage))[0]?.rule.imageKey;
    await saveRule(storage, "divisions", { ...values, poster: "leagues/crown/icons/icon-192.png" });
    expect(await poster()).toMatch(/^poster-[0-9a-f]{16}$/);
    expect(stored).toEqual([`pictures/${await poster()}`]);
    await saveRule(storage, "divisions", { ...values, poster: "article-12" });
    expect(await poster()).toBe("article-12");
    await saveRule(storage, "divisions", values);
    expect(await poster()).toBeNull();
    await expect(saveRule(storage, "divisions", { ...values, poster: "no such.jpg" })).rejects.toThrow("--poster");
  });

  it("is deleted by its name", async () => {
    await saveRule(storage, "divisions", values);
    await expect(endRule(storage, "cups", author, now)).rejects.toThrow("There is no rule cups.");
    await endRule(storage, "divisions", author, now);
    expect(await listRules(storage)).toEqual([]);
    const audit = await storage
      .database("VIDEO_DB")
      .query({ sql: "SELECT entry_id, action, operator, reason FROM operator_audit ORDER BY id" });
    expect(audit).toEqual(["create", "delete"].map((action) => ({ entry_id: "rule divisions", action, ...author })));
  });

  it("is paused and goes on, and stays what it is", async () => {
    await saveRule(storage, "divisions", values);
    const [before] = await listRules(storage);
    await setPaused(storage, "divisions", true, author, now);
    expect(await listRules(storage)).toEqual([{ ...before, paused: true }]);
    await setPaused(storage, "divisions", false, author, now);
    expect(await listRules(storage)).toEqual([before]);
    await expect(setPaused(storage, "cups", true, author, now)).rejects.toThrow("There is no rule cups.");
  });

  it.each<[string, RuleValues, RegExp]>([
    [
      "one address for all matches",
      { hls: "https://cdn.example/live/master.m3u8" },
      /put \{fixtureID\} or \{slug\} into it/,
    ],
    [
      "an unknown placeholder",
      { hls: "https://cdn.example/{fixtureID}/{club}.m3u8" },
      /The HLS address does not know \{club\}/,
    ],
    ["a private address", { hls: "https://192.168.0.1/{fixtureID}/a.m3u8" }, /The HLS address names an IP address/],
    ["no source", { hls: undefined }, /needs the URL of an HLS or DASH manifest/],
    ["no season", { season: undefined }, /Of which season/],
    ["a competition that is no number", { competition: ["cup"] }, /--competition is a whole number/],
    ["unknown availability rules", { rules: "moon" }, /no availability rules "moon"/],
  ])("is refused with %s", async (_, change, message) => {
    await expect(saveRule(storage, "divisions", { ...values, ...change })).rejects.toThrow(message);
    expect(await listRules(storage)).toEqual([]);
  });
});
