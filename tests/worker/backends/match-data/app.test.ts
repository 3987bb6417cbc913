import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { teamsResponse } from "../../../../schemas/football/club.ts";
import { tableResponse } from "../../../../schemas/football/league-table.ts";
import { fixturesResponse, matchResponse } from "../../../../schemas/football/match-data.ts";
import { scorersResponse } from "../../../../schemas/football/player.ts";
import { lineUpsOf } from "../../../fixtures/line-ups.ts";
import { insertFixture, insertLeague, insertScript } from "../../../fixtures/small-league.ts";
import { testSetting } from "../../support/keyed-backend.ts";
import { matchPage, post, report, room } from "../../support/live-match.ts";
import { newAudio } from "../video/sound.ts";

const get = (path: string) => exports.default.fetch(`https://site.example/origin/match-data/${path}`);
const ids = async (path: string) => fixturesResponse.parse(await (await get(path)).json()).data.map(({ id }) => id);

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
  it("are ordered by kick-off, and filtered by competition, season, club, time and state", async () => {
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
    ["competitionID=ten", "competitionID is one or more numbers with commas between."],
    ["seasonID=25", "seasonID is the year in which the season starts, such as 2026."],
    ["from=yesterday", "from is an ISO 8601 instant, such as 2026-11-20T15:00:00Z."],
    ["status=over", "status is one or more of fixture, live and result."],
    ["limit=0", "limit is a whole number above 0."],
    ["limit=99999", "limit is at most 2000."],
    ["clubID=1;DROP TABLE fixtures", "clubID is a whole number above 0."],
  ])("refuse %s", async (query, message) => {
    const response = await get(`fixtures?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: "bad_parameter", message } });
  });
});

describe("one fixture", () => {
  it("has its clubs, competition and result", async () => {
    const { data } = matchResponse.parse(await (await get("fixtures/4")).json());
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

  it("has its live commentary until full time, and the recording once released", async () => {
    const entry = { entitlements: ["live-audio"], releasedAgo: 60 };
    await newAudio({ ...entry, kind: "live", entryID: "audio-3" });
    await newAudio({ ...entry, kind: "live", entryID: "audio-2" });
    await newAudio({ ...entry, kind: "recording", entryID: "audio-replay-1" });
    await newAudio({ ...entry, kind: "recording", entryID: "audio-replay-2", releasedAgo: -60 });
    const commentaryOn = async (id: number) =>
      matchResponse.parse(await (await get(`fixtures/${id}`)).json()).data.audioEntryID;
    expect(await commentaryOn(1)).toBe("audio-replay-1");
    expect(await commentaryOn(2)).toBeNull();
    // With a known time for its replay.
    await env.VIDEO_DB.prepare("UPDATE audio_entries SET replay_from = ? WHERE entry_id = 'audio-2'")
      .bind("2099-01-01T12:00:00.000Z")
      .run();
    expect(matchResponse.parse(await (await get("fixtures/2")).json()).data).toMatchObject({
      audioEntryID: "audio-2",
      audioReplayFrom: "2099-01-01T12:00:00.000Z",
    });
    // Postponed, so the time is unknown.
    expect(await commentaryOn(3)).toBeNull();
    await env.MATCH_DB.prepare("UPDATE fixtures SET status = 'fixture' WHERE id = 3").run();
    expect(await commentaryOn(3)).toBe("audio-3");
    await env.MATCH_DB.prepare("UPDATE fixtures SET status = 'postponed' WHERE id = 3").run();
  });

  it("after extra time has its final score", async () => {
    await env.MATCH_DB.prepare(
      `UPDATE fixtures SET home_goals = 1, away_goals = 1, extra_time_home = 2, extra_time_away = 1 WHERE id = 6`,
    ).run();
    const { data } = matchResponse.parse(await (await get("fixtures/6")).json());
    expect(data.state).toMatchObject({ score: { home: 2, away: 1 }, extraTime: { home: 2, away: 1 } });
  });

  it("is 404 when unknown", async () => {
    const missing = await get("fixtures/999");
    expect(missing.status).toBe(404);
    expect(await missing.json()).toMatchObject({ error: { message: "There is no match 999." } });
    expect((await get("fixtures/nine")).status).toBe(400);
  });
});

describe("scorers", () => {
  it("have all their goals of a season, and the club of the latest", async () => {
    await env.MATCH_DB.exec(
      "INSERT INTO goals VALUES (1, 1, 1, 7, 'H. Seven', 10, NULL, 'goal'), (1, 2, 1, NULL, 'A. Name', 11, NULL, 'goal'), (4, 1, 2, 7, 'H. Seven', 5, NULL, 'penalty-goal'), (2, 1, 4, NULL, 'A. Name', 80, NULL, 'goal')",
    );
    const { data } = scorersResponse.parse(await (await get("scorers?competitionID=10&seasonID=2025")).json());
    const listed = data.map(({ playerName, club, goals, penalties }) => [playerName, club.name, goals, penalties]);
    expect(listed[0]).toEqual(["H. Seven", "Bramley", 2, 1]);
    // Without an id, a name of two clubs may be two people.
    expect(listed.slice(1).toSorted()).toEqual([
      ["A. Name", "Ashford", 1, 0],
      ["A. Name", "Dunmere", 1, 0],
    ]);
    await env.MATCH_DB.exec("DELETE FROM goals");
  });
});

describe("tables", () => {
  it("count only league matches, awarded ones too, with deductions and zones", async () => {
    const { data } = tableResponse.parse(await (await get("tables?competitionID=10&seasonID=2025")).json());
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

  it("follow each change of what they are computed from", async () => {
    const table = async () => {
      const { data } = tableResponse.parse(await (await get("tables?competitionID=10&seasonID=2025")).json());
      return data.rows.map(({ club, points }) => `${club.name} ${points}`).join();
    };
    const before = "Ashford 3,Bramley 3,Dunmere 1,Corfe 0";
    expect(await table()).toBe(before);
    for (const [change, undo, expected] of [
      [
        "UPDATE fixtures SET away_goals = 2 WHERE id = 1",
        "UPDATE fixtures SET away_goals = 0 WHERE id = 1",
        "Bramley 4,Ashford 1,Dunmere 1,Corfe 0",
      ],
      [
        "UPDATE deductions SET points = -1 WHERE club_id = 4",
        "UPDATE deductions SET points = -2 WHERE club_id = 4",
        "Ashford 3,Bramley 3,Dunmere 2,Corfe 0",
      ],
      [
        "UPDATE clubs SET name = 'Corfe Rovers' WHERE id = 3",
        "UPDATE clubs SET name = 'Corfe' WHERE id = 3",
        before.replace("Corfe", "Corfe Rovers"),
      ],
    ] as const) {
      await env.MATCH_DB.prepare(change).run();
      expect(await table()).toBe(expected);
      await env.MATCH_DB.prepare(undo).run();
      expect(await table()).toBe(before);
    }
  });

  it("say which scores of matches in play they count", async () => {
    const inPlay = async () =>
      tableResponse.parse(await (await get("tables?competitionID=10&seasonID=2025")).json()).data.inPlay;
    expect(await inPlay()).toEqual([]);
    const { results } = await env.MATCH_DB.prepare(
      "SELECT status, home_goals, away_goals FROM fixtures WHERE id = 1",
    ).all();
    await env.MATCH_DB.prepare("UPDATE fixtures SET status = 'live' WHERE id = 1").run();
    expect(await inPlay()).toEqual([
      { fixtureID: 1, homeGoals: results[0]?.home_goals, awayGoals: results[0]?.away_goals },
    ]);
    await env.MATCH_DB.prepare("UPDATE fixtures SET status = 'full-time' WHERE id = 1").run();
  });

  it("are refused for a cup, an unknown season and without a competition", async () => {
    expect((await get("tables?competitionID=20&seasonID=2025")).status).toBe(404);
    expect((await get("tables?competitionID=10&seasonID=1999")).status).toBe(404);
    const response = await get("tables");
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { message: "competitionID is missing." } });
  });
});

it("lists the teams of competitions", async () => {
  const { data } = teamsResponse.parse(await (await get("teams?competitionID=10,11&seasonID=2025")).json());
  expect(data.map(({ attributes }) => attributes.competitions)).toEqual([{ competitionID: 10, name: "Championship" }]);
  expect(data[0]?.attributes.teams.map(({ name }) => name)).toEqual(["Ashford", "Bramley", "Corfe", "Dunmere"]);
  expect(data[0]?.attributes.teams[0]).toMatchObject({
    crestURL: "/images/crest/1.svg",
    matchCentreURL: "/match-hub?club=1",
  });
});

describe("line-ups, referee and attendance of a feed", () => {
  const kickoff = new Date(Math.floor(Date.now() / 1000) * 1000 + 1_800_000).toISOString();
  let lastID = 70;
  const newMatch = async () => {
    const id = ++lastID;
    await insertFixture(env.MATCH_DB, { id, kickoff, home: 1, away: 2, stage: "cup", competition: 20 });
    return id;
  };
  const reportParts = async (fixtureID: number, parts: object, signedAt?: number) => {
    const response = await post({ fixtureID, ...parts }, testSetting("SERVICE_KEY"), signedAt);
    const body: unknown = await response.json();
    return { status: response.status, body };
  };
  const lineUps = { home: lineUpsOf(100), away: lineUpsOf(200) };

  beforeAll(async () => {
    const player = env.MATCH_DB.prepare(
      "INSERT INTO players (id, club_id, name, shirt_number, position, birth_date, nationality) VALUES (?, ?, ?, ?, 'MF', '2000-01-01', 'England')",
    );
    await env.MATCH_DB.batch(
      [1, 2].flatMap((club) =>
        Array.from({ length: 20 }, (_, index) =>
          player.bind(club * 100 + index, club, `P. ${club}-${index}`, index + 1),
        ),
      ),
    );
  });

  it("are on the match page before kick-off, with names from the squads", async () => {
    const id = await newMatch();
    const response = await reportParts(id, { lineUps, referee: "A. Whistler" });
    expect(response).toEqual({ status: 200, body: { data: { sequence: 1 } } });
    const page = await matchPage(id);
    // An open page revalidates when the change number increases.
    expect(page).toMatchObject({ state: { kind: "fixture", note: null }, referee: "A. Whistler", change: 1 });
    expect(page.attendance).toBeNull();
    expect(page.lineUps?.home).toMatchObject({ formation: "4-4-2", manager: "M. 100" });
    expect(page.lineUps?.home.starting[0]).toEqual({
      playerID: 100,
      name: "P. 1-0",
      number: 1,
      position: "GK",
      captain: true,
    });
    expect(page.lineUps?.away.substitutes.map(({ name }) => name)).toEqual(["P. 2-11", "P. 2-12", "P. 2-13"]);
  });

  it("change nothing when repeated, and are corrected by later reports only", async () => {
    const id = await newMatch();
    const now = Date.now();
    await reportParts(id, { lineUps, referee: "A. Whistler" }, now - 60_000);
    expect((await reportParts(id, { lineUps }, now - 50_000)).body).toEqual({ data: { sequence: 1 } });
    const late = { ...lineUps, home: { ...lineUps.home, formation: "3-5-2" } };
    expect((await reportParts(id, { lineUps: late }, now - 20_000)).body).toEqual({ data: { sequence: 2 } });
    await reportParts(id, { lineUps, referee: "B. Whistler" }, now - 40_000);
    const page = await matchPage(id);
    expect(page.lineUps?.home.formation).toBe("3-5-2");
    expect(page.referee).toBe("B. Whistler");
  });

  it("include the attendance during the match, and its correction after it", async () => {
    const id = await newMatch();
    const at = (minute: number) => new Date(Date.now() - (100 - minute) * 60_000).toISOString();
    await env.MATCH_DB.prepare("UPDATE fixtures SET kickoff = ? WHERE id = ?").bind(at(0), id).run();
    await report(id, { id: "k", type: "kick-off", at: at(0) });
    await reportParts(id, { attendance: 18_204 });
    expect(await matchPage(id)).toMatchObject({ state: { kind: "live" }, attendance: 18_204 });
    await report(id, { id: "end", type: "full-time", at: at(95) });
    await reportParts(id, { attendance: 18_240 });
    expect(await matchPage(id)).toMatchObject({ state: { kind: "result" }, attendance: 18_240 });
  });

  it("replace the simulator's", async () => {
    const id = await newMatch();
    await insertScript(env.MATCH_DB, id);
    await room(id).open(id, true);
    expect((await matchPage(id)).referee).toBe("R. Feree");
    await reportParts(id, { lineUps, referee: "A. Whistler", attendance: 9 });
    const page = await matchPage(id);
    expect(page).toMatchObject({ referee: "A. Whistler", attendance: 9 });
    expect(page.lineUps?.home.starting).toHaveLength(11);
  });

  it("are refused as a whole when a player is of another club", async () => {
    const id = await newMatch();
    const { status, body } = await reportParts(id, {
      lineUps: { ...lineUps, away: lineUpsOf(100) },
      referee: "A. Whistler",
    });
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain("lineUps.away: player 100 is not of the away club");
    expect(await matchPage(id)).toMatchObject({ referee: null, lineUps: null });
  });
});
