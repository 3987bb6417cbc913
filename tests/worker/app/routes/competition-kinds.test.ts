import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { clubResponse } from "../../../../schemas/football/club.ts";
import { type leagueTable, tableResponse, tablesResponse } from "../../../../schemas/football/league-table.ts";
import { insertFixture, insertLeague, season } from "../../../fixtures/small-league.ts";
import { visit } from "../../support/visit.ts";

/*
 * Kinds of competitions and teams that the demo does not have: a league with its own rules, an under-23 league, and a trophy with groups
 * and
 * a final.
 */

async function page(path: string): Promise<string> {
  const response = await visit(path);
  expect(response.status, path).toBe(200);
  return await response.text();
}
const read = async <Schema extends z.ZodType>(path: string, schema: Schema) =>
  schema.parse(await (await visit(`/origin/match-data/${path}`)).json());
const captions = (html: string) =>
  [...html.matchAll(/<caption[^>]*>(.*?)<\/caption>/gs)].map(([, text = ""]) => text.replaceAll("&#x27;", "'"));

const soon = new Date(Date.now() + 3 * 86_400_000).toISOString();

beforeAll(async () => {
  const { MATCH_DB } = env;
  await insertLeague(MATCH_DB);
  const competition = MATCH_DB.prepare(
    "INSERT INTO competitions (id, slug, name, kind, list_order, team, rules) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  const zones = [
    { name: "Champions", kind: "promotion", from: 1, to: 1 },
    { name: "Relegation", kind: "relegation", from: -2, to: -1 },
  ];
  const inSeason = MATCH_DB.prepare("INSERT INTO seasons (competition_id, season, source) VALUES (?, ?, 'test')");
  const club = MATCH_DB.prepare(
    "INSERT INTO season_clubs (competition_id, season, club_id, group_name) VALUES (?, ?, ?, ?)",
  );
  const player = MATCH_DB.prepare(
    `INSERT INTO players (id, club_id, name, shirt_number, position, birth_date, nationality, team)
     VALUES (?, 1, ?, 9, 'FW', '2005-01-01', 'Wales', ?)`,
  );
  await MATCH_DB.batch([
    MATCH_DB.prepare("UPDATE competitions SET list_order = 5 WHERE id = 10"),
    competition.bind(
      13,
      "second-league",
      "Second League",
      "league",
      1,
      "first",
      JSON.stringify({ points: { win: 2 }, zones }),
    ),
    competition.bind(40, "under-23-league", "Under 23 League", "league", 6, "u23", "{}"),
    competition.bind(50, "county-trophy", "County Trophy", "groups", 7, "first", "{}"),
    ...[13, 40, 50].map((id) => inSeason.bind(id, season)),
    ...[1, 2, 3, 4].map((id) => club.bind(13, season, id, null)),
    ...[1, 2].map((id) => club.bind(40, season, id, null)),
    ...[1, 2, 3, 4].map((id) => club.bind(50, season, id, id < 3 ? "North" : "South")),
    player.bind(91, "F. Irst", "first"),
    player.bind(92, "Y. Outh", "u23"),
  ]);
  const groups = [
    { name: "Upper", clubs: 1 },
    { name: "Lower", clubs: 1 },
  ];
  const split = { afterRounds: 1, groups, points: "halved-up" };
  await MATCH_DB.batch([
    competition.bind(14, "split-league", "Split League", "league", 8, "first", JSON.stringify({ split })),
    MATCH_DB.prepare("INSERT INTO seasons (competition_id, season, source) VALUES (14, 2024, 'test')"),
    ...[1, 2].map((id) => club.bind(14, 2024, id, null)),
    MATCH_DB.prepare(
      `INSERT INTO fixtures (id, competition_id, season, stage, round, kickoff, home_id, away_id, status, home_goals, away_goals)
       VALUES (915, 14, 2024, 'league', '1', '2024-09-07T14:00:00.000Z', 1, 2, 'full-time', 1, 0)`,
    ),
  ]);
  const match = { home: 1, away: 2, status: "full-time", score: [1, 0] as [number, number] };
  await insertFixture(MATCH_DB, { ...match, id: 911, kickoff: "2025-09-06T14:00:00.000Z", competition: 13 });
  await insertFixture(MATCH_DB, { ...match, id: 912, kickoff: "2025-09-07T14:00:00.000Z", competition: 40 });
  await insertFixture(MATCH_DB, { ...match, id: 913, kickoff: "2025-09-08T14:00:00.000Z", competition: 50 });
  await insertFixture(MATCH_DB, { id: 914, kickoff: soon, home: 1, away: 3, competition: 50, stage: "cup" });
});

describe("a league by rules of its own", () => {
  it("has their points and zones", async () => {
    const { data } = await read("tables?competitionID=13&seasonID=2025", tableResponse);
    expect(data.rows.map(({ club, points, zone }) => [club.name, points, zone])).toEqual([
      ["Ashford", 2, "Champions"],
      ["Corfe", 0, null],
      ["Dunmere", 0, "Relegation"],
      ["Bramley", 0, "Relegation"],
    ]);
  });

  it("stands among the divisions in the league's order, on the home page too", async () => {
    const { data } = await read("tables/divisions?seasonID=2025", tablesResponse);
    expect(data.map(({ competition }: z.infer<typeof leagueTable>) => competition.name)).toEqual([
      "Second League",
      "Championship",
    ]);
    expect(captions(await page("/"))).toEqual(["Second League", "Championship"]);
  });
});

describe("a league that splits and halves points", () => {
  it("says so, and shows a table for each group", async () => {
    const { data } = await read("tables?competitionID=14&seasonID=2024", tableResponse);
    expect(data.rows.map(({ club, points }) => [club.name, points])).toEqual([
      ["Ashford", 2],
      ["Bramley", 0],
    ]);
    expect(data.halved).toEqual({ rounded: "up" });
    const html = await page("/competitions/split-league?season=2024-25");
    expect(captions(html)).toEqual(["Split League table 2024-25, Upper", "Split League table 2024-25, Lower"]);
    expect(html.replaceAll("<!-- -->", "")).toContain(
      "The points before the split count half; half a point is rounded up.",
    );
  });
});

describe("a second team of the clubs", () => {
  it("is listed, with a page of its matches, table and squad", async () => {
    const list = await page("/teams/u23");
    expect(list).toContain('href="/teams/u23/ashford"');
    expect(list).not.toContain("/teams/u23/corfe");
    const team = await page("/teams/u23/ashford");
    expect(team).toContain("/match-centre/912");
    expect(team).not.toContain("/match-centre/911");
    expect(team).toContain("Under 23 League, the table around the club");
    expect(team).toContain("Y. Outh");
    expect(team).not.toContain("F. Irst");
  });

  it("is linked from its club's page, which is about the first team", async () => {
    const html = await page("/clubs/ashford");
    expect(html).toContain('href="/teams/u23/ashford"');
    expect(html).toContain("/match-centre/911");
    expect(html).not.toContain("/match-centre/912");
    expect(html).not.toContain("Y. Outh");
    expect(await page("/clubs/corfe")).not.toContain("/teams/u23/");
  });

  it("has a calendar of its own", async () => {
    expect(await page("/calendar/ashford.u23.ics")).toContain("Under 23 League");
    expect(await page("/calendar/ashford.ics")).not.toContain("Under 23 League");
    expect((await visit("/calendar/corfe.u23.ics")).status).toBe(404);
  });

  it("has its own division", async () => {
    const divisionOf = async (query: string) =>
      (await read(`clubs/ashford?${query}`, clubResponse)).data.division?.name;
    expect(await divisionOf("seasonID=2025")).toBe("Second League");
    expect(await divisionOf("seasonID=2025&team=u23")).toBe("Under 23 League");
    expect(await divisionOf("seasonID=2025&team=women")).toBeUndefined();
  });
});

describe("a competition with groups", () => {
  it("shows a table for each group, and the rounds that follow", async () => {
    const html = await page("/competitions/county-trophy");
    expect(captions(html)).toEqual(["County Trophy table 2025-26, North", "County Trophy table 2025-26, South"]);
    expect(html).toMatch(/<h2[^>]*>(<[^>]*>)*Matchday 1/);
    expect(html).toContain("/match-centre/914");
    expect(html).not.toContain("Places over the season");
  });

  it("has no link to a page about it that there is not", async () => {
    expect(await page("/competitions/county-trophy")).not.toContain("/competitions/county-trophy/about");
    expect(await page("/competitions/championship")).toContain("/competitions/championship/about");
  });
});

describe("a division without a season", () => {
  beforeAll(async () => {
    await env.MATCH_DB.prepare(
      "INSERT INTO competitions (id, slug, name, kind, list_order) VALUES (60, 'third-league', 'Third League', 'league', 9)",
    ).run();
  });

  it.each([
    ["/competitions/third-league", "Third League: its table and matches will be here once the season 2025-26"],
    ["/competitions/third-league?season=2019", "Third League: there is no table of the season 2019-20."],
    ["/embeds/league-table?competition=60", "Third League: its table and matches will be here once the season 2025-26"],
  ])("says at %s: %s", async (path, sentence) => {
    const response = await visit(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain(sentence);
  });
});
