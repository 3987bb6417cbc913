import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { fixturesAnswer, matchAnswer, tableAnswer, teamListing } from "../../../../schemas/match-data.ts";
import { insertFixture, insertLeague } from "../../../fixtures/small-league.ts";
import { newAudio } from "../video/sound.ts";

const get = (path: string) => exports.default.fetch(`https://site.example/origin/match-data/${path}`);
const ids = async (path: string) => fixturesAnswer.parse(await (await get(path)).json()).data.map(({ id }) => id);

beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
  const matches = [
    { id: 1, kickoff: "2025-08-09T14:00:00.000Z", home: 1, away: 2, status: "full-time", score: [2, 0] },
    { id: 2, kickoff: "2025-08-16T14:00:00.000Z", home: 4, away: 3, status: "full-time", score: [1, 0] },
    { id: 3, kickoff: "2025-08-23T14:00:00.000Z", home: 2, away: 3, status: "postponed" },
    { id: 4, kickoff: "2025-08-30T14:00:00.000Z", home: 2, away: 4, status: "awarded", score: [3, 0] },
    {
      id: 5,
      kickoff: "2026-05-20T19:00:00.000Z",
      home: 3,
      away: 1,
      status: "full-time",
      score: [9, 0],
      stage: "play-offs",
    },
    {
      id: 6,
      kickoff: "2025-10-01T19:00:00.000Z",
      home: 3,
      away: 1,
      status: "full-time",
      score: [5, 0],
      stage: "cup",
      competition: 20,
    },
  ] as const;
  for (const { ...match } of matches) {
    await insertFixture(env.MATCH_DB, {
      ...match,
      ...("score" in match ? { score: [match.score[0], match.score[1]] } : { score: undefined }),
    });
  }
});

describe("fixtures", () => {
  it("come in order of kick-off, filtered by competition, season, club, time and state", async () => {
    expect(await ids("fixtures")).toEqual([1, 2, 3, 4, 6, 5]);
    expect(await ids("fixtures?competitionID=20")).toEqual([6]);
    expect(await ids("fixtures?seasonID=2019")).toEqual([]);
    expect(await ids("fixtures?clubID=4")).toEqual([2, 4]);
    expect(await ids("fixtures?from=2025-08-16T14:00:00Z&to=2025-08-30T14:00:00Z")).toEqual([2, 3]);
    expect(await ids("fixtures?status=fixture,live")).toEqual([3]);
    expect(await ids("fixtures?status=result&order=desc&limit=2")).toEqual([5, 6]);
  });

  it("read a time with an offset as the same instant in UTC", async () => {
    expect(await ids(`fixtures?from=${encodeURIComponent("2025-08-30T15:00:00+01:00")}&clubID=4`)).toEqual([4]);
  });

  it.each([
    ["competitionID=ten", "competitionID is one or more numbers with commas between, such as 10,11,12."],
    ["seasonID=25", "seasonID is the year in which the season starts, such as 2026."],
    ["from=yesterday", "from is an ISO 8601 instant, such as 2026-11-20T15:00:00Z."],
    ["status=over", "status is one or more of fixture, live and result."],
    ["limit=0", "limit is a whole number above 0."],
    ["limit=99999", "limit is at most 2000."],
    ["clubID=1;DROP TABLE fixtures", "clubID is a whole number above 0."],
  ])("refuse %s in plain words", async (query, message) => {
    const response = await get(`fixtures?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: "bad_parameter", message } });
  });
});

describe("one fixture", () => {
  it("has its clubs, competition and result", async () => {
    const { data } = matchAnswer.parse(await (await get("fixtures/4")).json());
    expect(data).toMatchObject({
      competition: { name: "Championship" },
      home: { name: "Bramley", code: "BRA", crestURL: "/images/crest/2.svg" },
      away: { name: "Dunmere" },
      state: { kind: "result", outcome: "awarded", score: { home: 3, away: 0 } },
      events: [],
      reportSlug: null,
      videoEntryID: null,
      audioEntryID: null,
    });
  });

  it("has its live commentary until it is over, and the recording once that is released", async () => {
    const entry = { entitlements: ["live-audio"], releasedAgo: 60 };
    await newAudio({ ...entry, kind: "live", entryID: "audio-3" });
    await newAudio({ ...entry, kind: "live", entryID: "audio-2" });
    await newAudio({ ...entry, kind: "recording", entryID: "audio-replay-1" });
    await newAudio({ ...entry, kind: "recording", entryID: "audio-replay-2", releasedAgo: -60 });
    const commentaryOn = async (id: number) =>
      matchAnswer.parse(await (await get(`fixtures/${id}`)).json()).data.audioEntryID;
    expect(await commentaryOn(1)).toBe("audio-replay-1");
    expect(await commentaryOn(2)).toBeNull();
    // Its broadcast will be a replay: from when is known.
    await env.VIDEO_DB.prepare("UPDATE audio_entries SET replay_from = ? WHERE entry_id = 'audio-2'")
      .bind("2099-01-01T12:00:00.000Z")
      .run();
    expect(matchAnswer.parse(await (await get("fixtures/2")).json()).data).toMatchObject({
      audioEntryID: "audio-2",
      audioReplayFrom: "2099-01-01T12:00:00.000Z",
    });
    // Postponed: there is no telling when.
    expect(await commentaryOn(3)).toBeNull();
    await env.MATCH_DB.prepare("UPDATE fixtures SET status = 'fixture' WHERE id = 3").run();
    expect(await commentaryOn(3)).toBe("audio-3");
    await env.MATCH_DB.prepare("UPDATE fixtures SET status = 'postponed' WHERE id = 3").run();
  });

  it("that went to extra time has the score it ended with", async () => {
    await env.MATCH_DB.prepare(
      `UPDATE fixtures SET home_goals = 1, away_goals = 1, extra_time_home = 2, extra_time_away = 1 WHERE id = 6`,
    ).run();
    const { data } = matchAnswer.parse(await (await get("fixtures/6")).json());
    expect(data.state).toMatchObject({ score: { home: 2, away: 1 }, extraTime: { home: 2, away: 1 } });
  });

  it("says so when there is none", async () => {
    const missing = await get("fixtures/999");
    expect(missing.status).toBe(404);
    expect(await missing.json()).toMatchObject({ error: { message: "There is no match 999." } });
    expect((await get("fixtures/nine")).status).toBe(400);
  });
});

describe("tables", () => {
  it("count league matches alone, awarded ones too, with deductions and zones", async () => {
    const { data } = tableAnswer.parse(await (await get("tables?competitionID=10&seasonID=2025")).json());
    expect(data.rows.map(({ club, played, points, zone }) => [club.name, played, points, zone])).toEqual([
      ["Ashford", 1, 3, "Promotion"],
      ["Bramley", 2, 3, null],
      ["Dunmere", 2, 1, null],
      ["Corfe", 1, 0, null],
    ]);
    expect(data.deductions).toEqual([
      { clubID: 4, clubName: "Dunmere", points: -2, reason: "late accounts", date: "2025-09-01" },
    ]);
  });

  it("are refused for a cup, an unknown season and no competition", async () => {
    expect((await get("tables?competitionID=20&seasonID=2025")).status).toBe(404);
    expect((await get("tables?competitionID=10&seasonID=1999")).status).toBe(404);
    const response = await get("tables");
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { message: "competitionID is missing." } });
  });
});

it("lists the teams of the competitions asked for", async () => {
  const { data } = teamListing.parse(await (await get("teams?competitionID=10,11&seasonID=2025")).json());
  expect(data.map(({ attributes }) => attributes.competitions)).toEqual([{ competitionID: 10, name: "Championship" }]);
  expect(data[0]?.attributes.teams.map(({ name }) => name)).toEqual(["Ashford", "Bramley", "Corfe", "Dunmere"]);
  expect(data[0]?.attributes.teams[0]).toMatchObject({
    crestURL: "/images/crest/1.svg",
    matchCentreURL: "/match-hub?club=1",
  });
});
