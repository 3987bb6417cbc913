import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import type { Match } from "../../../../../schemas/football/match-data.ts";
import { applyLiveRules } from "../../../../../worker/backends/video/live-rules/apply-rules.ts";
import { club, match, result, fixture as unplayed } from "../../../../fixtures/matches.ts";

const now = new Date("2026-11-23T10:00:00.000Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

type Fixture = Pick<Match, "id" | "competition" | "season" | "kickoff" | "home" | "away" | "state">;
const fixture = (id: number, change: Partial<Fixture> = {}): Fixture => ({
  id,
  competition: { ...match().competition, id: 10, name: "First Division" },
  season: 2026,
  kickoff: "2026-12-05T15:00:00.000Z",
  home: club(3, "Harbour"),
  away: club(16, "Zoo"),
  state: unplayed(),
  ...change,
});

const entries = async () =>
  (
    await env.VIDEO_DB.prepare(
      "SELECT entry_id, title, release_from, entitlements, source FROM videos LEFT JOIN video_sources USING (entry_id) ORDER BY entry_id",
    ).all()
  ).results;
const save = (rule: object) =>
  env.VIDEO_DB.prepare("INSERT OR REPLACE INTO live_rules (name, rule) VALUES ('first', ?)")
    .bind(
      JSON.stringify({
        season: 2026,
        competitionIDs: [10],
        leadMinutes: 30,
        entitlements: ["live-video"],
        hls: "https://cdn.example/{slug}/{fixtureID}/a.m3u8",
        signing: "akamai",
        systems: [],
        availability: null,
        ...rule,
      }),
    )
    .run();
const apply = (matches: Fixture[], at = now) => applyLiveRules(env.VIDEO_DB, async () => matches, at);

beforeEach(async () => {
  await env.VIDEO_DB.batch(["videos", "live_rules"].map((table) => env.VIDEO_DB.prepare(`DELETE FROM ${table}`)));
  await env.VIDEO_DB.prepare("INSERT OR IGNORE INTO video_categories VALUES ('live', 'Live matches', 1)").run();
});

describe("a rule", () => {
  it("makes a live entry for each coming fixture of the season, with its address, passes and lead", async () => {
    await save({});
    expect(await apply([fixture(7), fixture(8), fixture(9, { state: result(1, 0) })])).toBe(2);
    const [first, second] = await entries();
    expect(first).toEqual({
      entry_id: "live-7",
      title: "Live: Harbour v Zoo",
      release_from: "2026-12-05T14:30:00.000Z",
      entitlements: JSON.stringify(["live-video", "match-7", "club-3", "club-16", "competition-10"]),
      source: JSON.stringify({ hls: "https://cdn.example/harbour-v-zoo/7/a.m3u8", signing: "akamai", systems: [] }),
    });
    expect(second).toMatchObject({ entry_id: "live-8" });
  });

  it("makes none for a match that is called off, until that has another date", async () => {
    await save({});
    expect(await apply([fixture(7, { state: unplayed("postponed") })])).toBe(0);
    expect(await apply([fixture(7)], later(11))).toBe(1);
  });

  it("is tried again at once where it could not be applied, and keeps no other from its entries", async () => {
    await save({ season: 2027 });
    await env.VIDEO_DB.prepare("INSERT INTO live_rules (name, rule) VALUES ('bad', '{}')").run();
    await expect(apply([fixture(7)])).rejects.toThrow();
    expect(await entries()).toHaveLength(1);
    await env.VIDEO_DB.prepare(
      "UPDATE live_rules SET rule = (SELECT rule FROM live_rules WHERE name = 'first') WHERE name = 'bad'",
    ).run();
    expect(await apply([fixture(7), fixture(8)], later(1))).toBe(1);
  });

  it("moves an entry with its fixture, and takes up new fixtures", async () => {
    await save({});
    await apply([fixture(7)]);
    const moved = fixture(7, { kickoff: "2026-12-08T19:45:00.000Z" });
    await apply([moved, fixture(8)], later(11));
    expect(await entries()).toMatchObject([
      { entry_id: "live-7", release_from: "2026-12-08T19:15:00.000Z" },
      { entry_id: "live-8", release_from: "2026-12-05T14:30:00.000Z" },
    ]);
  });

  it("gives an entry the clubs and the competition of its fixture when they are corrected", async () => {
    const described = () =>
      env.VIDEO_DB.prepare(
        `SELECT description, (SELECT json_group_array(club_id) FROM (SELECT * FROM video_clubs ORDER BY club_id)) AS clubs,
           (SELECT json_group_array(tag) FROM video_tags) AS tags FROM videos`,
      ).first();
    await save({});
    await apply([fixture(7)]);
    const wrong = { description: "First Division", clubs: "[3,16]", tags: '["First Division"]' };
    expect(await described()).toEqual(wrong);
    const competition = { ...fixture(7).competition, name: "Premier Division" };
    const right = { description: "Premier Division", clubs: "[3,4]", tags: '["Premier Division"]' };
    await apply([fixture(7, { away: club(4, "Bramley"), competition })], later(11));
    expect(await described()).toEqual(right);
    // Also where the rest of the entry is right already.
    await env.VIDEO_DB.prepare("UPDATE video_clubs SET club_id = 16 WHERE club_id = 4").run();
    await apply([fixture(7, { away: club(4, "Bramley"), competition })], later(22));
    expect(await described()).toEqual(right);
  });

  it("reads fixtures again after ten minutes, or once it is changed, which changes its entries", async () => {
    await save({});
    await apply([fixture(7)]);
    expect(await apply([fixture(7), fixture(8)], later(9))).toBe(0);
    await env.VIDEO_DB.prepare(
      "UPDATE live_rules SET rule = json_set(rule, '$.leadMinutes', 60), applied_at = NULL",
    ).run();
    expect(await apply([fixture(7), fixture(8)], later(9))).toBe(1);
    expect(await entries()).toMatchObject([
      { release_from: "2026-12-05T14:00:00.000Z" },
      { release_from: "2026-12-05T14:00:00.000Z" },
    ]);
  });

  it("gives each entry the drawn picture of its match, or all of them the poster that it names, also from then on", async () => {
    const posters = async () =>
      (await env.VIDEO_DB.prepare("SELECT image_key FROM videos ORDER BY entry_id").all()).results.map(
        (row) => row.image_key,
      );
    await save({});
    await apply([fixture(7), fixture(8)]);
    expect(await posters()).toEqual(["video-live-7", "video-live-8"]);
    const name = (imageKey: string | null) =>
      env.VIDEO_DB.prepare("UPDATE live_rules SET rule = json_set(rule, '$.imageKey', ?), applied_at = NULL")
        .bind(imageKey)
        .run();
    await name("poster-derby-week");
    await apply([fixture(7), fixture(8), fixture(9)], later(1));
    expect(await posters()).toEqual(Array(3).fill("poster-derby-week"));
    await name(null);
    await apply([fixture(7), fixture(8), fixture(9)], later(2));
    expect(await posters()).toEqual(["video-live-7", "video-live-8", "video-live-9"]);
  });

  it("leaves entries that were made by hand as they are", async () => {
    await save({});
    await apply([fixture(7)]);
    await env.VIDEO_DB.prepare("UPDATE videos SET live_rule = NULL, title = 'The derby'").run();
    await apply([fixture(7)], later(11));
    expect(await entries()).toMatchObject([{ entry_id: "live-7", title: "The derby" }]);
  });
});
