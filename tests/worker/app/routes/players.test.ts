import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { event, insertFixture, insertLeague } from "../../../fixtures/small-league.ts";
import { brand } from "../../support/brand.ts";
import { visit } from "../../support/visit.ts";

const words = async (path: string) => {
  const response = await visit(path);
  const html = await response.text();
  return { status: response.status, html, text: html.replace(/<script.*?<\/script>/gs, "").replace(/<[^>]*>/g, " ") };
};

beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
  await env.MATCH_DB.batch([
    env.MATCH_DB.prepare(
      `INSERT INTO players (id, club_id, name, shirt_number, position, birth_date, nationality) VALUES (71, 1, 'Hal <b> Seven', 7, 'FW', '2000-02-29', 'England'), (72, 1, 'Ned Eight', 8, 'GK', '1999-01-01', 'Wales'),
       (73, 1, 'Ida Nine', 9, 'DF', NULL, NULL)`,
    ),
  ]);
  // Ida Nine came from Bramley, where she wore 19.
  await env.MATCH_DB.batch([
    env.MATCH_DB.prepare("UPDATE players SET season = 2025 WHERE id = 73"),
    env.MATCH_DB.prepare("INSERT INTO squads VALUES (2024, 2, 'first', 73, 19)"),
    env.MATCH_DB.prepare("INSERT INTO seasons (competition_id, season, source) VALUES (10, 2024, 'test')"),
    env.MATCH_DB.prepare(
      "INSERT INTO season_clubs (competition_id, season, club_id) VALUES (10, 2024, 1), (10, 2024, 2)",
    ),
  ]);
  await insertFixture(env.MATCH_DB, {
    id: 720,
    kickoff: "2024-09-20T14:00:00.000Z",
    home: 3,
    away: 2,
    status: "full-time",
    score: [0, 1],
  });
  await env.MATCH_DB.prepare("UPDATE fixtures SET season = 2024 WHERE id = 720").run();
  await insertFixture(env.MATCH_DB, {
    id: 721,
    kickoff: "2025-09-20T14:00:00.000Z",
    home: 2,
    away: 1,
    status: "full-time",
    score: [0, 2],
  });
  // Abandoned, so its goals do not count.
  await insertFixture(env.MATCH_DB, {
    id: 723,
    kickoff: "2025-10-04T14:00:00.000Z",
    home: 1,
    away: 3,
    status: "abandoned",
    score: [1, 0],
  });
  const seven = { playerID: 71, name: "Hal Seven", number: 7, position: "FW", captain: false };
  const lineUp = { formation: "1", starting: [seven], substitutes: [], manager: "A. Manager" };
  await env.MATCH_DB.batch([
    env.MATCH_DB.prepare("INSERT INTO match_details (fixture_id, events, line_ups) VALUES (723, ?, ?)").bind(
      JSON.stringify([event(1, "goal", { playerID: 71, playerName: "Hal Seven", side: "home", minute: 30 })]),
      JSON.stringify({ home: lineUp, away: { ...lineUp, starting: [] } }),
    ),
    env.MATCH_DB.prepare("INSERT INTO match_details (fixture_id, events, line_ups) VALUES (721, ?, ?)").bind(
      JSON.stringify([
        event(1, "goal", { playerID: 71, playerName: "Hal Seven", side: "away", minute: 10 }),
        event(2, "goal", { playerID: 71, playerName: "Hal Seven", side: "away", minute: 12 }),
        event(3, "yellow-card", { playerID: 71, side: "away", minute: 20 }),
        event(4, "substitution", { playerID: 71, otherPlayerID: 72, side: "away", minute: 70 }),
      ]),
      JSON.stringify({ home: { ...lineUp, starting: [] }, away: lineUp }),
    ),
    env.MATCH_DB.prepare("INSERT INTO match_details (fixture_id, line_ups) VALUES (720, ?)").bind(
      JSON.stringify({
        home: { ...lineUp, starting: [] },
        away: { ...lineUp, starting: [{ ...seven, playerID: 73, name: "Ida Nine", number: 19, position: "DF" }] },
      }),
    ),
    env.MATCH_DB.prepare(
      `INSERT INTO goals VALUES (721, 1, 1, 71, 'Hal <b> Seven', 10, NULL, 'goal'), (721, 2, 1, 71, 'Hal <b> Seven', 12, NULL, 'penalty-goal'),
       (721, 3, 1, NULL, 'O. Goal', 80, NULL, 'own-goal'), (723, 1, 1, 71, 'Hal <b> Seven', 30, NULL, 'goal')`,
    ),
  ]);
});

describe("a player's page", () => {
  it("has facts, seasons and matches", async () => {
    const { status, html, text } = await words("/players/71");
    expect(status).toBe(200);
    expect(text).toContain("Hal &lt;b&gt; Seven");
    expect(html).toContain('href="/clubs/ashford"');
    const row = /<th scope="row"[^>]*>2025-26<\/th>(.*?)<\/tr>/s.exec(html)?.[1] ?? "";
    // Appearances, starts, minutes, goals, assists, yellow and red cards.
    expect([...row.matchAll(/<td[^>]*>(\d+)<\/td>/g)].map(([, value]) => Number(value))).toEqual([
      1, 1, 70, 2, 0, 1, 0,
    ]);
    expect(text).toContain("Started, 70 minutes, 2 goals, booked");
    expect(html).toContain('href="/match-centre/721"');
    expect(html).not.toContain('href="/match-centre/723"');
  });

  it("has clubs by season, and the matches for each of them", async () => {
    const { text, html } = await words("/players/73");
    expect(text).toMatch(/Clubs\s+2025-26\s+Ashford\s+2024-25\s+Bramley/);
    expect(html).toContain('href="/match-centre/720"');
    expect((await words("/players/71")).text).not.toMatch(/Clubs\s+2025-26/);
  });

  it("is linked to from the squad of each season's club", async () => {
    const squadOf = async (path: string) =>
      /id="squad-heading".*?<\/section>/s.exec((await words(path)).html)?.[0] ?? "";
    expect(await squadOf("/clubs/ashford")).toMatch(/> ?9<\/span><a [^>]*href="\/players\/73"/);
    expect(await squadOf("/clubs/bramley")).toBe("");
    expect(await squadOf("/clubs/bramley?season=2024")).toMatch(/>19<\/span><a [^>]*href="\/players\/73"/);
    expect(await squadOf("/clubs/ashford?season=2024")).toBe("");
  });

  it("says of a player what the league publishes", async () => {
    const published = await words("/players/72");
    expect(published.text).toContain("Born");
    expect(published.html).toContain('"birthDate":"1999-01-01"');
    expect(published.text).toMatch(/Nationality\s+Wales/);
    const { status, html, text } = await words("/players/73");
    expect(status).toBe(200);
    expect(text).toMatch(/Position\s+Defender/);
    expect(text).not.toMatch(/Born|Nationality/);
    expect(html).not.toContain('"birthDate":');
    const { data } = await (await visit("/api/v1/players/73")).json<{ data: unknown }>();
    expect(data).toMatchObject({ name: "Ida Nine", birthDate: null, nationality: null });
  });

  it("shows a substitute, and a player without known matches", async () => {
    expect((await words("/players/72")).text).toContain("Ned Eight has not played yet");
  });

  it.each(["/players/999999", "/players/0", "/players/x", "/players/1e3", "/players"])(
    "is a 404 at %s",
    async (path) => {
      expect((await words(path)).status).toBe(404);
    },
  );

  it("is linked from the squad and the top scorers", async () => {
    const club = await words("/clubs/ashford");
    expect(club.html).toContain('href="/players/71"');
    expect(club.text).toContain("Goalkeepers");
    const competition = await words("/competitions/championship");
    expect(competition.text).toMatch(/Top scorers.*Hal &lt;b&gt; Seven.*Ashford.*2.*1.*pen/s);
    expect(competition.text).not.toContain("O. Goal");
  });
});

describe("fixture difficulty", () => {
  it("rates the clubs of a division", async () => {
    await insertFixture(env.MATCH_DB, {
      id: 722,
      kickoff: new Date(Date.now() + 86_400_000).toISOString(),
      home: 1,
      away: 2,
    });
    const { status, html, text } = await words(
      `/fantasy-${brand.slug}/fixture-difficulty-rating?next=3&view=defence&sort=club`,
    );
    expect(status).toBe(200);
    expect(text).toContain("Championship, the next 3 matches");
    expect(text).toMatch(/Bramley\s*,\s+at home/);
    expect(html.match(/<th scope="row"/g)).toHaveLength(4);
  });

  it.each([
    [`/fantasy-${brand.slug}/fixture-difficulty-rating?next=4`, 404],
    [`/fantasy-${brand.slug}/fixture-difficulty-rating?competition=99`, 404],
    ["/other/fixture-difficulty-rating", 404],
  ])("responds to %s with %i", async (path, status) => {
    expect((await words(path)).status).toBe(status);
  });
});
