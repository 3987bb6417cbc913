import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { Storage } from "../../../../../scripts/lib/storage/storage.ts";
import { describeEntry, saveSection } from "../../../../../scripts/lib/video/describe-entry.ts";
import {
  changeEntry,
  createEntry,
  deleteEntry,
  findEntry,
  listEntries,
  pullEntry,
} from "../../../../../scripts/lib/video/video-entries.ts";
import type { EntryValues } from "../../../../../scripts/lib/video/video-options.ts";
import { memoryDatabase } from "../../../support/memory-database.ts";

const now = new Date("2026-11-23T10:00:00.000Z");
const author = { operator: "steward@ground", reason: "cup draw" };
const hls = "https://cdn.example/live/7/master.m3u8";

let storage: Storage;
let video: ReturnType<typeof memoryDatabase>;
let uploaded: string[];
beforeEach(async () => {
  video = memoryDatabase("VIDEO_DB");
  const matches = memoryDatabase("MATCH_DB");
  uploaded = [];
  await matches.transact([
    { sql: "INSERT INTO competitions (id, slug, name, kind) VALUES (10, 'championship', 'Championship', 'league')" },
    {
      sql: `INSERT INTO clubs (id, slug, name, short_name, code, colours, crest) VALUES
        (16, 'bramley', 'Bramley FC', 'Bramley', 'BRA', '{}', '{}'),
        (3, 'harbour', 'Harbour Town', 'Harbour', 'HAR', '{}', '{}')`,
    },
    {
      sql: `INSERT INTO fixtures (id, competition_id, season, stage, round, kickoff, home_id, away_id, status)
        VALUES (2500001, 10, 2026, 'league', '1', '2026-11-28T15:00:00.000Z', 3, 16, 'fixture')`,
    },
  ]);
  await video.transact([
    { sql: "INSERT INTO video_categories VALUES ('live', 'Live matches', 1), ('talks', 'Talks', 2)" },
  ]);
  storage = {
    maxStatementBytes: 100_000,
    database: (name) => (name === "MATCH_DB" ? matches : video),
    media: { get: async () => null, put: async (key) => uploaded.push(key) },
    close: async () => {},
  };
});

const create = async (entryID: string, values: EntryValues) =>
  createEntry(storage, await describeEntry(storage, entryID, values, now), author, now);
const draw: EntryValues = { hls, live: true, title: "Cup draw", at: "2026-12-01 19:30", entitlement: ["?"] };

describe("an entry", () => {
  it("takes title, schedule, passes, clubs and season from its fixture", async () => {
    await create("live-2500001", { fixture: "2500001", live: true, hls, lead: "30", signing: "akamai" });
    expect(await findEntry(storage, "live-2500001")).toMatchObject({
      media_type: "DrmLiveVideo",
      title: "Live: Harbour v Bramley",
      entitlements: ["live-video", "match-2500001", "club-3", "club-16", "competition-10"],
      image_key: "video-2500001",
      release_from: "2026-11-28T14:30:00.000Z",
      fixture_id: 2_500_001,
      source: { hls, signing: "akamai", systems: [] },
    });
    expect(video.rows("SELECT club_id FROM video_clubs ORDER BY club_id")).toEqual([{ club_id: 3 }, { club_id: 16 }]);
    expect(video.rows("SELECT season, lead_minutes FROM videos")).toEqual([{ season: 2026, lead_minutes: 30 }]);
  });

  it("is made by hand, on London's clock", async () => {
    await create("draw", { ...draw, at: "2027-06-01 19:30", until: "2027-06-01 20:30", drm: "widevine,fairplay" });
    expect(await findEntry(storage, "draw")).toMatchObject({
      title: "Cup draw",
      release_from: "2027-06-01T18:30:00.000Z",
      entitlements: ["?"],
      source: { systems: ["widevine", "fairplay"] },
    });
    expect(video.rows("SELECT ends_at, season FROM videos")).toEqual([
      { ends_at: "2027-06-01T19:30:00.000Z", season: 2026 },
    ]);
  });

  it("is a recording without --live, listed where the options say", async () => {
    const recorded = { dash: "https://cdn.example/talk/main.mpd", title: "Talk", section: "talks", length: "45" };
    await create("talk", { ...recorded, entitlement: ["*"] });
    expect(await findEntry(storage, "talk")).toMatchObject({ media_type: "OnDemand", section: "talks" });
    expect(video.rows("SELECT duration FROM videos")).toEqual([{ duration: 2700 }]);
    expect(video.rows("SELECT category_slug FROM video_category_entries")).toEqual([{ category_slug: "talks" }]);
  });

  it("has no source while its recording is still to be uploaded", async () => {
    await create("talk", { file: "talk.mp4", title: "Talk", section: "talks", entitlement: ["*"] });
    expect(await findEntry(storage, "talk")).toMatchObject({ source: null, upload: null });
    await video.transact([
      {
        sql: `INSERT INTO recordings (id, entry_id, name, length, offset, origin, upload_id, created_at, changed_at)
          VALUES ('r', 'talk', 'talk.mp4', 400, 100, 'https://site.example', 'u', '2026', '2026')`,
      },
    ]);
    expect(await listEntries(storage)).toMatchObject([{ entry_id: "talk", upload: "uploading, 25 %" }]);
    await video.transact([{ sql: "UPDATE recordings SET state = 'failed', problem = 'no sound'" }]);
    expect(await findEntry(storage, "talk")).toMatchObject({ upload: "FAILED: no sound" });
  });

  it("may be the first of a section that it names", async () => {
    const values: EntryValues = {
      hls,
      title: "A",
      section: "archive",
      "section-name": "From the archive",
      entitlement: ["?"],
    };
    await saveSection(storage, values);
    await create("a", values);
    expect(video.rows("SELECT * FROM video_categories WHERE slug = 'archive'")).toEqual([
      { slug: "archive", name: "From the archive", order_position: 3 },
    ]);
    expect(video.rows("SELECT category_slug FROM video_category_entries")).toEqual([{ category_slug: "archive" }]);
    await expect(saveSection(storage, { ...values, section: "The Archive" })).rejects.toThrow("--section-name names");
  });

  it("puts a poster from a file into the bucket, under a name of its own", async () => {
    const folder = mkdtempSync(join(tmpdir(), "poster-"));
    writeFileSync(join(folder, "draw.png"), "bytes of a picture");
    await create("draw", { ...draw, poster: join(folder, "draw.png") });
    rmSync(folder, { recursive: true });
    const { image_key } = await findEntry(storage, "draw");
    expect(image_key).toMatch(/^poster-[0-9a-f]{16}$/);
    expect(uploaded).toEqual([`pictures/${image_key}`]);
  });

  it.each<[string, EntryValues, RegExp]>([
    ["no source", { hls: undefined }, /Give --hls or --dash/],
    ["a source in a private network", { hls: "https://10.1.2.3/a/b.m3u8" }, /--hls: names an IP address/],
    ["a source and a recording", { file: "talk.mp4" }, /Give --hls or --dash/],
    ["a recording of a live entry", { hls: undefined, file: "talk.mp4" }, /--file is for recordings/],
    ["an unknown signing", { signing: "fastly" }, /--signing: /],
    ["an unknown key system", { drm: "clearkey" }, /--drm: /],
    ["an unknown fixture", { fixture: "17", at: undefined }, /no fixture 17/],
    ["an impossible day", { at: "2026-02-30 15:00" }, /--at is written like/],
    ["no time", { at: undefined }, /Give --at or --fixture/],
    ["nobody who may watch", { entitlement: undefined }, /Who may watch it/],
    ["a malformed entitlement", { entitlement: ["Live Video"] }, /"Live Video": an entitlement/],
    ["unknown rules", { rules: "moon" }, /no availability rules "moon"/],
    ["an unknown section", { section: "moon" }, /There are: live, talks/],
    ["an end before its beginning", { until: "2026-12-01 19:00" }, /--until is before --at/],
    ["more than a broadcast lasts", { until: "2026-12-02 19:00" }, /at most 3 hours/],
    ["no poster", { poster: "/no/such.png" }, /there is no file/],
  ])("is refused with %s", async (_, change, message) => {
    await expect(create("draw", { ...draw, ...change })).rejects.toThrow(message);
    expect(await listEntries(storage)).toEqual([]);
  });

  it("is created once", async () => {
    await create("draw", draw);
    await expect(create("draw", draw)).rejects.toThrow("There is an entry draw already.");
  });
});

describe("changing an entry", () => {
  beforeEach(() => create("draw", draw));

  it("with another source, no longer waits for an upload", async () => {
    await create("talk", { dash: "https://cdn.example/a/b.mpd", title: "Talk", section: "talks", entitlement: ["*"] });
    await video.transact([
      {
        sql: `INSERT INTO recordings (id, entry_id, name, length, origin, upload_id, state, created_at, changed_at)
          VALUES ('r', 'talk', 'talk.mp4', 400, 'https://site.example', 'u', 'packaging', '2026', '2026')`,
      },
    ]);
    await changeEntry(storage, "talk", { title: "A talk", dash: "https://cdn.example/a/b.mpd" }, author, now);
    expect(video.rows("SELECT id FROM recordings")).toEqual([{ id: "r" }]);
    await changeEntry(storage, "talk", { dash: "https://cdn.example/a/c.mpd" }, author, now);
    expect(video.rows("SELECT id FROM recordings")).toEqual([]);
    expect(video.rows("SELECT key FROM unused_footage")).toEqual([{ key: "recordings/r" }]);
  });

  it("changes what is named, and keeps the rest", async () => {
    await storage.database("VIDEO_DB").transact([{ sql: "INSERT INTO availability_rules VALUES ('overseas', '{}')" }]);
    await changeEntry(storage, "draw", { title: "Draw", signing: "site", rules: "overseas" }, author, now);
    expect(await findEntry(storage, "draw")).toMatchObject({
      title: "Draw",
      availability: "overseas",
      entitlements: ["?"],
      source: { hls, signing: "site" },
    });
    await changeEntry(storage, "draw", { dash: "https://cdn.example/a/b.mpd", rules: "none" }, author, now);
    const { source, availability } = await findEntry(storage, "draw");
    expect(source).toEqual({ dash: "https://cdn.example/a/b.mpd", signing: "site", systems: [] });
    expect(availability).toBeNull();
  });

  it("is refused for what stays, for nothing, and for an unknown entry", async () => {
    await expect(changeEntry(storage, "draw", { live: true }, author, now)).rejects.toThrow("stays as it was created");
    await expect(changeEntry(storage, "draw", {}, author, now)).rejects.toThrow("Nothing was named");
    await expect(changeEntry(storage, "moon", { title: "x" }, author, now)).rejects.toThrow("There is no entry moon");
  });

  it("pulls and resumes it: the site is notified whose streams to end", async () => {
    await pullEntry(storage, "draw", true, author, now);
    expect(await listEntries(storage)).toMatchObject([{ entry_id: "draw", disabled: true }]);
    expect(video.rows("SELECT entry_id FROM pulled_entries")).toEqual([{ entry_id: "draw" }]);
    await pullEntry(storage, "draw", false, author, now);
    expect(await findEntry(storage, "draw")).toMatchObject({ disabled: false });
    expect(video.rows("SELECT entry_id FROM pulled_entries")).toEqual([]);
  });

  it("deletes it with its source, and ends what plays", async () => {
    await deleteEntry(storage, "draw", author, now);
    expect(await listEntries(storage)).toEqual([]);
    expect(video.rows("SELECT * FROM video_sources")).toEqual([]);
    expect(video.rows("SELECT entry_id FROM pulled_entries")).toEqual([{ entry_id: "draw" }]);
  });

  it("is kept with who and why, and cannot be changed there", async () => {
    await pullEntry(storage, "draw", true, author, now);
    await deleteEntry(storage, "draw", author, now);
    expect(video.rows("SELECT action, operator, reason FROM operator_audit ORDER BY id")).toEqual(
      ["create", "pull", "delete"].map((action) => ({ action, ...author })),
    );
    await expect(video.transact([{ sql: "DELETE FROM operator_audit" }])).rejects.toThrow("cannot be changed");
  });
});
