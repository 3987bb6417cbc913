import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { zone } from "../../../../../schemas/football/league-table.ts";
import { matchDetail, matchEvent } from "../../../../../schemas/football/match-data.ts";
import { matchScript } from "../../../../../schemas/football/match-script.ts";
import { availability } from "../../../../../schemas/streaming/availability.ts";
import { restrictionFor } from "../../../../../schemas/streaming/availability-rule.ts";
import { stageMatchday } from "../../../../../scripts/generate/matchday.ts";
import { seedLeague } from "../../../../../scripts/lib/site/seed-league.ts";
import type { Databases, MediaBucket } from "../../../../../scripts/lib/storage/storage.ts";
import { findBoxes } from "../../../../../worker/backends/video/packaging/boxes.ts";
import type { DatabaseName } from "../../../../../worker/env.ts";
import { memoryDatabase } from "../../../support/memory-database.ts";

const blockedHours = "SELECT rules FROM availability_rules WHERE name = 'uk-and-ireland-blocked-hours'";
const operatorsDate =
  "UPDATE availability_rules SET rules = json_set(rules, '$.blackouts[0].dates[#]', '2027-02-02') WHERE name = 'uk-and-ireland-blocked-hours'";

// Two whole seasons are simulated, which takes a while on a slow machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const now = new Date("2026-11-18T10:00:00Z");
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

const nextAutumn = later(24 * 300);

type Images = Partial<Record<DatabaseName, Uint8Array>>;

/** @param from database images to start with */
function memoryStorage(from: Images = {}) {
  const database = (name: DatabaseName) => memoryDatabase(name, from[name]);
  const databases = {
    CONTENT_DB: database("CONTENT_DB"),
    MATCH_DB: database("MATCH_DB"),
    VIDEO_DB: database("VIDEO_DB"),
    IDENTITY_DB: database("IDENTITY_DB"),
    PAYMENTS_DB: database("PAYMENTS_DB"),
    STRIPE_SANDBOX_DB: database("STRIPE_SANDBOX_DB"),
    MARKETING_DB: database("MARKETING_DB"),
    CAPTCHA_DB: database("CAPTCHA_DB"),
    DESK_DB: database("DESK_DB"),
    PUSH_DB: database("PUSH_DB"),
  };
  const files = new Map<string, Uint8Array>();
  const storage: Databases & { media: MediaBucket } = {
    maxStatementBytes: 1_000_000,
    database: (name) => databases[name],
    close: async () => {},
    media: { put: async (key, bytes) => files.set(key, bytes) },
  };
  const count = (name: keyof typeof databases, table: string) =>
    z.object({ rows: z.int() }).parse(databases[name].rows(`SELECT count(*) AS rows FROM ${table}`)[0]).rows;
  const images = (): Images =>
    Object.fromEntries(Object.entries(databases).map(([name, database]) => [name, database.image()]));
  return { storage, databases, files, count, images };
}

const seeded = memoryStorage();
let justSeeded: Images = {};
beforeAll(async () => {
  await seedLeague(seeded.storage, { now });
  justSeeded = seeded.images();
});

describe("seeding", () => {
  const { storage, databases, files, count } = seeded;

  it("records a podcast of the last rounds, whose episodes tell each goal of their match and last as long as they say", () => {
    const episodes = databases.CONTENT_DB.rows("SELECT * FROM podcast_episodes ORDER BY published_at DESC");
    expect(episodes).toHaveLength(6);
    for (const episode of episodes) {
      const bytes = files.get(`league/${episode.audio_sha256}`) ?? new Uint8Array();
      expect(bytes.length).toBe(episode.audio_bytes);
      const segments = findBoxes(bytes, ["moof", "traf", "tfdt"]).length;
      expect(Math.round(segments * 1.92)).toBe(episode.seconds);
      expect(findBoxes(bytes, ["moof", "traf", "senc"]), "in the clear").toEqual([]);
      const [, day = ""] = /(\d{4}-\d\d-\d\d)$/.exec(String(episode.slug)) ?? [];
      const [match] = databases.MATCH_DB.rows(
        `SELECT home.short_name AS home, away.short_name AS away, home_goals + away_goals AS goals FROM fixtures
         JOIN clubs home ON home.id = home_id JOIN clubs away ON away.id = away_id
         WHERE 'the-sound-of-' || home.slug || '-' || away.slug || '-${day}' = '${episode.slug}' AND kickoff LIKE '${day}%'`,
      );
      expect(episode.title).toBe(`The sound of ${match?.home} v ${match?.away}`);
      expect(String(episode.transcript_html).match(/The crowd roars/g)).toHaveLength(Number(match?.goals));
      expect(String(episode.published_at) <= now.toISOString()).toBe(true);
    }
  });

  it("writes clubs, squads, two seasons, articles and videos", () => {
    expect(count("MATCH_DB", "clubs")).toBe(72);
    expect(count("MATCH_DB", "players")).toBe(1800);
    expect(count("MATCH_DB", "fixtures WHERE stage = 'league'")).toBe(2 * 3 * 552);
    expect(count("CONTENT_DB", "articles")).toBe(600);
    expect(count("VIDEO_DB", "videos")).toBe(300);
  });

  const rules = () => availability.parse(JSON.parse(String(databases.VIDEO_DB.rows(blockedHours)[0]?.rules)));

  it("blocks the hours of live matches on the season's bank holidays too", () => {
    const inBritain = (instant: string) => restrictionFor(rules(), "GB", new Date(instant))?.by ?? null;
    expect(inBritain("2027-03-29T15:00:00+01:00"), "Easter Monday").toBe("hours");
    expect(inBritain("2026-12-28T15:00:00Z"), "the substitute for Boxing Day").toBe("hours");
    expect(inBritain("2026-12-28T19:45:00Z"), "in the evening").toBeNull();
    expect(inBritain("2027-03-30T15:00:00+01:00"), "the day after").toBeNull();
  });

  it("writes JSON that matches its schemas", () => {
    const { MATCH_DB } = databases;
    for (const row of MATCH_DB.rows("SELECT * FROM match_details LIMIT 200")) {
      z.array(matchEvent).parse(JSON.parse(String(row.events)));
      matchDetail.shape.lineUps.parse(JSON.parse(String(row.line_ups)));
      matchDetail.shape.statistics.parse(JSON.parse(String(row.statistics)));
    }
    for (const row of MATCH_DB.rows("SELECT script FROM match_scripts LIMIT 200")) {
      matchScript.parse(JSON.parse(String(row.script)));
    }
    for (const row of MATCH_DB.rows("SELECT zones FROM seasons")) z.array(zone).parse(JSON.parse(String(row.zones)));
  });

  it("keeps a script for every match to come and none for a finished one", () => {
    const { MATCH_DB } = databases;
    expect(
      MATCH_DB.rows(
        "SELECT id FROM fixtures LEFT JOIN match_scripts ON fixture_id = id WHERE (status = 'fixture') <> (script IS NOT NULL)",
      ),
    ).toEqual([]);
  });

  /** The first step of seeding with these options, unless it is up to date. */
  const begun = (options: Omit<Parameters<typeof seedLeague>[1], "report">) =>
    seedLeague(storage, {
      ...options,
      report: (name) => Promise.reject(new Error(name)),
    }).catch((error: unknown) => String(error));

  it("is skipped the second time, and repeated for another season, another seed or on request", async () => {
    expect(await seedLeague(storage, { now })).toBe("up to date");
    expect(await seedLeague(storage, { now: later(24) })).toBe("up to date");
    expect(await begun({ now: nextAutumn })).toContain("Playing the seasons 2026-27 and 2027-28");
    expect(await begun({ now, seed: 5 })).toContain("Playing the seasons 2025-26 and 2026-27");
    expect(await begun({ now, force: true })).toContain("Playing the seasons 2025-26 and 2026-27");
  });

  it("sells the passes of a year", () => {
    expect(count("PAYMENTS_DB", "sold_passes")).toBe(320);
  });

  describe("that is repeated", () => {
    beforeAll(async () => {
      const { MATCH_DB, PAYMENTS_DB, VIDEO_DB } = databases;
      await PAYMENTS_DB.transact([
        {
          sql: `INSERT INTO money_movements (id, kind, contract, title, amount, currency, at, state, counts, told_at)
          VALUES ('cs_1', 'payment', 'pi_1', 'Day Pass', 1000, 'gbp', '2026-11-18T09:00:00.000Z', 'paid', 1, '2026-11-18T09:00:00.000Z')`,
        },
      ]);
      await VIDEO_DB.transact([{ sql: operatorsDate }]);
      await MATCH_DB.transact([
        { sql: "DELETE FROM fixtures WHERE competition_id = 10 AND season = 2026" },
        { sql: "UPDATE seasons SET source = 'import' WHERE competition_id = 10 AND season = 2026" },
      ]);
      expect(await seedLeague(storage, { now: nextAutumn, seed: 5 })).not.toBe("up to date");
    });

    it("takes the place of what was generated before", async () => {
      expect(count("MATCH_DB", "fixtures WHERE stage = 'league'")).toBe(2 * 3 * 552 - 552);
      // A call without a seed accepts what any seed has generated.
      expect(await seedLeague(storage, { now: nextAutumn })).toBe("up to date");
    });

    it("sells no passes where somebody has paid", () => {
      expect(count("PAYMENTS_DB", "sold_passes")).toBe(0);
      expect(count("PAYMENTS_DB", "money_movements")).toBe(1);
    });

    it("keeps an operator's dates and an imported season", () => {
      expect(rules().blackouts[0]?.dates, "three years' and the operator's own").toHaveLength(25);
      expect(rules().blackouts[0]?.dates).toContain("2027-02-02");
      expect(count("MATCH_DB", "fixtures WHERE competition_id = 10 AND season = 2026")).toBe(0);
      expect(count("MATCH_DB", "fixtures WHERE competition_id = 11 AND season = 2026")).toBe(552);
    });
  });
});

describe("a staged match day in storage", () => {
  let { storage, databases, count } = seeded;
  const today = `FROM fixtures WHERE kickoff BETWEEN '${later(-7).toISOString()}' AND '${later(1).toISOString()}'`;
  beforeAll(async () => {
    ({ storage, databases, count } = memoryStorage(justSeeded));
    await stageMatchday(storage, now);
  });

  it("has two live matches with phase and score, three results and one to come", () => {
    const states = databases.MATCH_DB.rows(`SELECT status, phase ${today} ORDER BY kickoff`);
    expect(states).toEqual([
      { status: "full-time", phase: null },
      { status: "full-time", phase: null },
      { status: "full-time", phase: null },
      { status: "live", phase: "half-time" },
      { status: "live", phase: "first-half" },
      { status: "fixture", phase: null },
    ]);
  });

  it("settles finished ones: goals, details, highlights and a report, and no live stream any more", () => {
    for (const { id, home_goals, away_goals } of databases.MATCH_DB.rows(
      `SELECT * ${today} AND status = 'full-time'`,
    )) {
      expect(count("MATCH_DB", `goals WHERE fixture_id = ${id}`)).toBe(Number(home_goals) + Number(away_goals));
      expect(count("MATCH_DB", `match_details WHERE fixture_id = ${id}`)).toBe(1);
      expect(count("VIDEO_DB", `videos WHERE entry_id = 'highlights-${id}'`)).toBe(1);
      expect(
        count(
          "CONTENT_DB",
          `articles WHERE fixture_id = ${id} AND body_html LIKE '%blockquote%' AND slug GLOB '*-v-*-20[0-9][0-9]-[0-9][0-9]-*'`,
        ),
      ).toBeGreaterThan(0);
      expect(count("VIDEO_DB", `videos WHERE entry_id = 'live-${id}'`)).toBe(0);
    }
  });

  it("opens the live streams of those in play", () => {
    for (const { id } of databases.MATCH_DB.rows(`SELECT id ${today} AND status = 'live'`)) {
      expect(count("VIDEO_DB", `videos WHERE entry_id = 'live-${id}' AND release_from <= '${now.toISOString()}'`)).toBe(
        1,
      );
    }
  });

  it("raises the sequence of moved matches, and keeps the ids", () => {
    for (const { sequence } of databases.MATCH_DB.rows(`SELECT sequence ${today}`)) expect(sequence).toBeGreaterThan(0);
    expect(count("MATCH_DB", "fixtures WHERE stage = 'league'")).toBe(2 * 3 * 552);
  });

  it("changes nothing when repeated at once", async () => {
    const before = databases.MATCH_DB.rows("SELECT * FROM fixtures ORDER BY id");
    expect(await stageMatchday(storage, now)).toEqual([]);
    expect(databases.MATCH_DB.rows("SELECT * FROM fixtures ORDER BY id")).toEqual(before);
  });

  it("publishes highlights of a match that its feed has ended", async () => {
    const { MATCH_DB } = databases;
    const [match] = MATCH_DB.rows(`SELECT id ${today} AND phase = 'half-time'`);
    await MATCH_DB.transact([
      {
        sql: "UPDATE fixtures SET status = 'full-time', phase = NULL, home_goals = 9, away_goals = 8 WHERE id = ?",
        params: [Number(match?.id)],
      },
    ]);
    await stageMatchday(storage, later(2));
    expect(count("VIDEO_DB", `videos WHERE entry_id = 'highlights-${match?.id}'`)).toBe(1);
    expect(MATCH_DB.rows(`SELECT home_goals FROM fixtures WHERE id = ${match?.id}`)).toEqual([{ home_goals: 9 }]);
  });

  it("catches up after a week without requests", async () => {
    const nextWeek = later(24 * 7);
    await stageMatchday(storage, nextWeek);
    expect(
      databases.MATCH_DB.rows(
        `SELECT id FROM fixtures WHERE status IN ('fixture', 'live') AND kickoff < '${later(24 * 7 - 3).toISOString()}'`,
      ),
    ).toEqual([]);
    expect(count("MATCH_DB", "fixtures WHERE status = 'live'")).toBe(2);
  });

  it("gives every match of a full programme its stream, also where the league was seeded long before", async () => {
    const saturday = memoryStorage(justSeeded);
    await stageMatchday(saturday.storage, new Date("2026-11-28T15:20:00Z"));
    const live = saturday.databases.MATCH_DB.rows("SELECT id FROM fixtures WHERE status = 'live'");
    expect(live.length).toBeGreaterThan(20);
    const streams = saturday.databases.VIDEO_DB.rows("SELECT fixture_id FROM videos WHERE media_type = 'DrmLiveVideo'");
    expect(streams.map(({ fixture_id }) => fixture_id)).toEqual(expect.arrayContaining(live.map(({ id }) => id)));
  });
});
