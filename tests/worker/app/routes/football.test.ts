import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { leagueDate } from "../../../../schemas/site/league-time.ts";
import { insertFixture, insertLeague, script } from "../../../fixtures/small-league.ts";
import { newEntry, newFootage } from "../../backends/video/footage.ts";
import { addArticle } from "../../support/content-rows.ts";
import { visit } from "../../support/visit.ts";

async function page(path: string): Promise<{ status: number; html: string }> {
  const response = await visit(path);
  return { status: response.status, html: await response.text() };
}

/** The text of the headings of a level. */
function headings(html: string, level: number): string[] {
  const elements = html.matchAll(new RegExp(`<h${level}[^>]*>(.*?)</h${level}>`, "gs"));
  return [...elements].map(([, inner]) => (inner ?? "").replace(/<[^>]*>/g, "").trim());
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const coming = inMinutes(60 * 24 * 3);
/** The slug of the report on match 701. */
let report: string;

beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
  const fixture = (id: number, kickoff: string, rest: object = {}) =>
    insertFixture(env.MATCH_DB, { id, kickoff, home: 1, away: 2, ...rest });
  await fixture(701, "2025-09-20T14:00:00.000Z", { status: "full-time", score: [2, 1] });
  await env.MATCH_DB.batch(
    [
      [701, 1, 1, null, "A. Scorer", 12, null, "goal"],
      [701, 2, 2, null, "B. Scorer", 40, null, "goal"],
      [701, 3, 1, null, "A. Scorer", 45, 2, "penalty-goal"],
    ].map((goal) => env.MATCH_DB.prepare("INSERT INTO goals VALUES (?, ?, ?, ?, ?, ?, ?, ?)").bind(...goal)),
  );
  await fixture(702, "2025-09-27T14:00:00.000Z", { home: 3, away: 1, status: "postponed" });
  await fixture(703, "2025-10-07T18:45:00.000Z", {
    home: 2,
    away: 4,
    status: "full-time",
    score: [0, 3],
    stage: "cup",
    competition: 20,
  });
  await fixture(704, "2025-10-11T14:00:00.000Z", { home: 4, away: 1, status: "abandoned", score: [1, 0] });
  await fixture(705, coming);
  const lineUp = {
    formation: "1",
    starting: [{ playerID: 7, name: "Hal </script> Seven", number: 7, position: "GK", captain: true }],
    substitutes: [{ playerID: 8, name: "Ned Eight", number: 12, position: "FW", captain: false }],
    manager: "A. Manager",
  };
  await env.MATCH_DB.prepare(
    "UPDATE fixtures SET venue = 'Lime Street', referee = 'R. Feree', attendance = 12345 WHERE id = 701",
  ).run();
  report = await addArticle({ title: "Ashford win", publishedAt: "2025-09-20T17:00:00.000Z" });
  await env.CONTENT_DB.prepare("UPDATE articles SET fixture_id = 701 WHERE slug = ?").bind(report).run();
  await env.MATCH_DB.prepare(
    "INSERT INTO match_details (fixture_id, events, line_ups, statistics) VALUES (701, ?, ?, ?)",
  )
    .bind(
      JSON.stringify(script.events),
      JSON.stringify({ home: lineUp, away: { ...lineUp, starting: [] } }),
      JSON.stringify(script.statistics),
    )
    .run();
});

describe("the matches page", () => {
  it("shows a match day first", async () => {
    const { status, html } = await page("/match-hub");
    expect(status).toBe(200);
    expect(headings(html, 1)).toEqual(["Matches"]);
    expect(html).toContain("/match-centre/705");
  });

  it("shows a day, and skips days without matches", async () => {
    const { html } = await page("/match-hub?date=2025-09-20");
    expect(headings(html, 2)[0]).toBe("Sat 20 Sep 2025");
    expect(headings(html, 3)).toContain("Championship");
    expect(html).toContain("Ashford 2, Bramley 1, full time, Sat 20 Sep 2025");
    expect(html).toContain("date=2025-09-27");
    expect(html).not.toContain("date=2025-09-21");
  });

  it("says so on a day without matches", async () => {
    const { status, html } = await page("/match-hub?date=2025-09-21");
    expect(status).toBe(200);
    expect(html).toContain("There is no football on this day");
  });

  it("shows one competition", async () => {
    const { html } = await page("/match-hub?date=2025-10-07&competition=20");
    expect(headings(html, 3)).toContain("Crown Cup");
    expect(html).not.toContain("date=2025-09-20");
    expect(html).toMatch(/<p role="status"[^>]*>Crown Cup, Tue 7 Oct 2025: 1 match<\/p>/);
  });

  it("shows one club's season by month", async () => {
    const { html } = await page("/match-hub?club=3");
    expect(headings(html, 1)).toEqual(["Corfe matches"]);
    expect(headings(html, 2)).toContain("September 2025");
    expect(html).toContain("Corfe v Ashford, Sat 27 Sep 2025, postponed");
    expect(html).toMatch(/<p role="status"[^>]*>Corfe, 2025-26: \d+ match/);
  });

  it.each([
    ["date=yesterday", "There is no such date."],
    ["date=2025-02-30", "There is no such date."],
    ["date=9999-12-31", "There is no such date."],
    ["club=x", "There is no such club."],
    ["competition=10,11", "There is no such competition."],
  ])("refuses %s", async (query, words) => {
    const { status, html } = await page(`/match-hub?${query}`);
    expect(status).toBe(404);
    expect(html).toContain("404 error");
    expect(html).toContain(words);
  });

  it("responds with 404 for an unknown club", async () => {
    expect((await page("/match-hub?club=99")).status).toBe(404);
  });
});

describe("lists of matches", () => {
  it("have the availability of live videos, with links", async () => {
    await newFootage();
    await env.VIDEO_DB.prepare("INSERT INTO video_categories VALUES ('live', 'Live matches', 1)").run();
    const entryID = await newEntry({ kind: "live", releasedAgo: -600, section: "live", fixtureID: 705 });
    const day = leagueDate(coming);
    for (const path of [`/match-hub?date=${day}`, "/match-hub?club=1", `/matches?month=${day.slice(0, 7)}`]) {
      const { html } = await page(path);
      expect(html, path).toMatch(new RegExp(`<a [^>]*href="/videos/${entryID}"[^>]*>Live with an account</a>`));
    }
    const { html } = await page("/match-hub?date=2025-09-20&club=1");
    expect(html).not.toContain("Live with");
  });
});

describe("the data of pages with lists of matches", () => {
  it.each(["/", "/match-hub?date=2025-09-20", "/matches?month=2025-09", "/embeds/fixtures?club=1"])(
    "%s: has of a match what its row shows",
    async (path) => {
      const { status, html } = await page(path);
      expect(status).toBe(200);
      // From the cache, the page's data is separate.
      const apart = /href="(\/api\/page-data\/\w+)"/.exec(html)?.[1];
      const [inPage] = html.match(/streamController\.enqueue\(".*$/s) ?? [];
      const data = apart === undefined ? inPage : await (await visit(apart)).text();
      expect(data).toMatch(/shortName/);
      expect(data).not.toMatch(/sequence|stage|colours/);
    },
  );
});

describe("the fixtures page and the pages of teams", () => {
  it("shows a month with results and scorers, and links to other months", async () => {
    const { status, html } = await page("/matches/2025-26?month=2025-09");
    expect(status).toBe(200);
    expect(headings(html, 1)).toEqual(["Fixtures and results"]);
    // The breadcrumbs end with a link; the page's own heading follows.
    expect(html).toMatch(/<nav aria-label="Breadcrumb".*?Matches<\/a><\/li><\/ol><\/nav>/s);
    expect(headings(html, 2).slice(0, 2)).toEqual(["Sat 20 Sep 2025", "Sat 27 Sep 2025"]);
    expect(headings(html, 3)[0]).toBe("Championship");
    expect(html.replace(/<!-- -->/g, "")).toContain("Ashford:</span> A. Scorer 12&#x27;, 45+2&#x27; pen");
    expect(html).toContain("/match-centre/702");
    expect(html).not.toContain("/match-centre/703");
    expect(html).toContain('href="/matches?month=2025-10"');
    expect(html).toMatch(/<p role="status"[^>]*>September 2025: \d+ matches<\/p>/);
    const filtered = await page("/matches/2025-26?month=2025-09&competition=10&club=1");
    expect(filtered.html).toMatch(/<p role="status"[^>]*>Championship, Ashford, September 2025: \d+ matches<\/p>/);
    const away = await page("/matches/2025-26?month=2025-09&club=1&view=away");
    expect(away.html).toMatch(/<p role="status"[^>]*>Ashford, Away, September 2025: 1 match<\/p>/);
  });

  it("shows a team's season, and its home or away matches", async () => {
    const { status, html } = await page("/teams/first-team/ashford/2025-26?month=2025-09&view=away");
    expect(status).toBe(200);
    expect(headings(html, 1)).toEqual(["Ashford First Team"]);
    expect(html).toContain("/match-centre/702");
    expect(html).not.toContain("/match-centre/701");
    expect(html).toContain("/calendar/ashford.ics");
    expect(html).toMatch(/<p role="status"[^>]*>Away, September 2025: 1 match<\/p>/);
  });

  it("lists every team, and says whose matches it does not have", async () => {
    expect((await page("/teams")).html).toContain("/teams/first-team/ashford");
    const { status, html } = await page("/teams/u23");
    expect(status).toBe(200);
    expect(html).toContain("Under 23 matches are not on this site");
    expect(html).not.toContain("as soon as they are announced");
    expect(html).toMatch(/<main.*<a [^>]*href="\/clubs"[^>]*>All clubs<\/a>.*<\/main>/s);
  });

  it.each([
    "/matches/2025-27",
    "/matches/1500-01",
    "/matches/9998-99",
    "/matches/1950-51",
    "/matches?club=99",
    "/teams/nobody",
    "/teams/first-team/nobody",
    "/teams/u23/ashford",
  ])("has no %s", async (path) => {
    expect((await page(path)).status).toBe(404);
  });

  it.each(["/matches?month=2026-13", "/matches?view=upside-down", "/teams/first-team/ashford?month=x"])(
    "refuses %s",
    async (path) => {
      expect((await page(path)).status).toBe(404);
    },
  );
});

describe("the match centre", () => {
  it("shows a result: score, scorers, events, statistics, table", async () => {
    const { status, html } = await page("/match-centre/701");
    expect(status).toBe(200);
    expect(headings(html, 1)).toEqual(["Ashford 2, Bramley 1, full time, Sat 20 Sep 2025"]);
    for (const heading of ["Minute by minute", "Line-ups", "Statistics", "As it stands", "Head to head"]) {
      expect(headings(html, 2)).toContain(heading);
    }
    expect(html).toContain('id="event-event-2"');
    expect(html).toContain("<title>Ashford v Bramley, 20 Sep 2025 | Championship");
    for (const fact of ["Lime Street", "R. Feree", "12,345", "Ned Eight", "A. Manager"]) expect(html).toContain(fact);
    expect(html).toContain(`href="/news/${report}"`);
  });

  it("filters by key moments", async () => {
    const { html } = await page("/match-centre/701?events=key");
    expect(html).toContain('id="event-event-2"');
    expect(html).not.toContain('id="event-event-1"');
  });

  it("has structured data that no name can break out of", async () => {
    const { html } = await page("/match-centre/701");
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "";
    expect(JSON.parse(json)).toMatchObject({ "@type": "SportsEvent", homeTeam: { name: "Ashford" } });
    expect(html).not.toContain("Hal </script>");
  });

  it("counts down to kick-off", async () => {
    const { html } = await page("/match-centre/705");
    expect(html).toContain('aria-label="Time to kick-off"');
    expect(headings(html, 2)).not.toContain("Minute by minute");
  });

  it.each([
    [702, "Postponed", "A new date will be announced here."],
    [704, "Abandoned", "The match was stopped before its end."],
  ])("has a notice on match %i", async (id, title, words) => {
    const { html } = await page(`/match-centre/${id}`);
    expect(html).toContain(title);
    expect(html).toContain(words);
  });

  it("shows the featured match without an id", async () => {
    const { status, html } = await page("/match-centre");
    expect(status).toBe(200);
    expect(html).toContain("/match-centre/705");
  });

  it.each(["/match-centre/999999", "/match-centre/abc", "/match-centre/0", "/match-centre/1e3", "/match-centre/-1"])(
    "has no %s",
    async (path) => {
      const { status, html } = await page(path);
      expect(status).toBe(404);
      expect(html).toContain("404 error");
      expect(html).toContain("Sorry, it looks like the page you are looking for isn&#x27;t available right now.");
    },
  );

  it("refuses an unknown filter", async () => {
    expect((await page("/match-centre/701?events=goals")).status).toBe(404);
  });
});

describe("competition pages", () => {
  it("show a league's table, with every column explained", async () => {
    const { status, html } = await page("/competitions/championship");
    expect(status).toBe(200);
    expect(headings(html, 1)).toEqual(["Championship"]);
    expect(html).toContain("Championship table 2025-26</caption>");
    expect(html.match(/<th scope="row"/g)).toHaveLength(4);
    for (const column of [
      "Position",
      "Played",
      "Won",
      "Drawn",
      "Lost",
      "Goals for",
      "Goals against",
      "Goal difference",
      "Points",
    ]) {
      expect(html).toContain(`<abbr title="${column}"`);
    }
    expect(html).toContain("late accounts");
    expect(html).toContain("Promotion");
  });

  it("show other views of the table, each at one URL", async () => {
    const { html } = await page("/competitions/championship?view=away&season=2025-26");
    expect(html).toContain("Championship table 2025-26, away matches</caption>");
    expect(html).toMatch(/<a[^>]*aria-current="page"[^>]*>Away<\/a>/);
    expect(html).not.toContain("late accounts");
    const early = await page("/competitions/championship?date=2025-08-15");
    expect(early.html).toContain("Championship table 2025-26, on 15 Aug 2025</caption>");
    expect(early.html).not.toContain("late accounts");
    expect((await page("/competitions/championship?date=2025-02-30")).status).toBe(404);
    expect((await page("/competitions/championship?view=luck")).status).toBe(404);
  });

  it("show a cup's last rounds as a bracket that is a list of rounds, each a list of ties", async () => {
    await env.MATCH_DB.prepare(
      "INSERT INTO seasons (competition_id, season, source, zones) VALUES (20, 2023, 'test', '[]')",
    ).run();
    const played: [number, string, string, number, number, [number, number]][] = [
      [761, "Semi-final", "2024-04-06", 1, 2, [2, 0]],
      [762, "Semi-final", "2024-04-07", 3, 4, [1, 1]],
      [763, "Final", "2024-05-18", 1, 4, [0, 1]],
    ];
    for (const [id, round, day, home, away, score] of played) {
      const kickoff = `${day}T14:00:00.000Z`;
      const result = { status: "full-time", score, stage: "cup" as const, competition: 20 };
      await insertFixture(env.MATCH_DB, { id, kickoff, home, away, ...result });
      await env.MATCH_DB.prepare("UPDATE fixtures SET season = 2023, round = ? WHERE id = ?").bind(round, id).run();
    }
    await env.MATCH_DB.prepare("UPDATE fixtures SET penalties_home = 3, penalties_away = 4 WHERE id = 762").run();
    const { html } = await page("/competitions/crown-cup?season=2023-24");
    const bracket = /<section aria-label="Bracket"[^>]*>.*?<\/section>/s.exec(html)?.[0] ?? "";
    // Spelt as in the league's description.
    expect(headings(bracket, 3)).toEqual(["Semi-finals", "Final"]);
    const [semiFinals = "", final = ""] = bracket.split(/<h3/).slice(1);
    // Two ties, and the list item of the next round.
    expect(semiFinals.match(/<li/g)).toHaveLength(3);
    expect(final.match(/<li/g)).toHaveLength(1);
    for (const [of, id, words] of [
      [semiFinals, 761, "Ashford 2, Bramley 0, full time, Sat 6 Apr 2024. Ashford go through"],
      [semiFinals, 762, "Corfe 1, Dunmere 1, 3 to 4 on penalties, after penalties, Sun 7 Apr 2024. Dunmere go through"],
      [final, 763, "Ashford 0, Dunmere 1, full time, Sat 18 May 2024. Dunmere go through"],
    ] as const) {
      const link = new RegExp(`<a [^>]*href="/match-centre/${id}"[^>]*>(.*?)</a>`, "s").exec(of)?.[1] ?? "";
      expect(link.replace(/<[^>]*>/g, "")).toContain(words);
    }
  });

  it("offer the season as a calendar", async () => {
    const { html } = await page("/competitions/championship");
    expect(html).toContain('href="webcal://site.example/calendar/championship.ics"');
    expect(html).toContain('href="webcal://site.example/calendar/championship.ics?results=off"');
    expect((await page("/clubs/ashford")).html).toContain('href="webcal://site.example/calendar/ashford.ics"');
  });

  it("show a cup's ties by round", async () => {
    const { html } = await page("/competitions/crown-cup");
    expect(headings(html, 1)).toEqual(["Crown Cup"]);
    expect(html).toContain("Bramley 0, Dunmere 3, full time, Tue 7 Oct");
  });

  it("offer the seasons that have matches, and of a cup no other is found", async () => {
    await env.MATCH_DB.prepare(
      "INSERT INTO seasons (competition_id, season, source, zones) VALUES (20, 2019, 'test', '[]'), (10, 2019, 'test', '[]')",
    ).run();
    const offered = async (path: string) =>
      [...(await page(path)).html.matchAll(/<option value="(\d{4}-\d\d)"/g)].map(([, season]) => season);
    expect(await offered("/competitions/crown-cup?season=2025-26")).toEqual(["2025-26", "2023-24"]);
    expect(await offered("/competitions/championship?view=home")).not.toContain("2019-20");
    for (const path of ["/matches", "/teams/first-team/bramley"]) {
      const { html } = await page(path);
      expect(html, path).toContain("2023-24");
      expect(html, path).not.toContain("2019-20");
    }
    for (const season of ["2019-20", "2018-19"]) {
      expect((await page(`/competitions/crown-cup?season=${season}`)).status, season).toBe(404);
    }
  });

  it("are not found by another name, nor for a season without a table", async () => {
    expect((await page("/competitions/premier")).status).toBe(404);
    expect((await page("/competitions/championship?season=1950")).status).toBe(404);
    expect((await page("/competitions/championship?season=last")).status).toBe(404);
  });
});

describe("embeds", () => {
  it.each(["/embeds/league-table", "/embeds/fixtures", "/embeds/news"])("are bare (%s)", async (path) => {
    const { status, html } = await page(path);
    expect(status).toBe(200);
    expect(html).not.toContain("<footer");
    expect(html).not.toContain("<nav");
    expect(html).toContain("<h1");
  });

  it.each(["/x/embeds/fixtures", "/x//embeds/news", "/embeds/unknown"])(
    "are at their own addresses alone (%s)",
    async (path) => {
      const { status, html } = await page(path);
      expect(status).toBe(404);
      expect(html).toContain("<footer");
    },
  );

  it("show the requested table, and open their links in another tab", async () => {
    const { html } = await page("/embeds/league-table?competition=10&season=2025-26&club=2");
    expect(html).toContain("Championship 2025-26</caption>");
    expect(html).toContain('target="_blank"');
  });

  it("show a club's matches", async () => {
    const { html } = await page("/embeds/fixtures?club=4&season=2025");
    expect(html).toContain("/match-centre/703");
    expect(html).not.toContain("/match-centre/701");
  });

  it.each([
    ["/embeds/league-table?competition=x", "There is no such competition. A link names a competition by its number."],
    ["/embeds/league-table?season=1", "There is no such season."],
    ["/embeds/league-table?competition=20", "There is no table of this competition, club and season."],
    ["/embeds/fixtures?club=%3Cb%3E", "There is no such club. A link names a club by its number."],
    ["/embeds/fixtures?club=-1", "There is no such club. A link names a club by its number."],
    ["/embeds/news?category=A%20B", "The category is its slug"],
  ])("refuse %s in plain words", async (path, words) => {
    const { status, html } = await page(path);
    expect(status).toBe(404);
    expect(html).toContain("404 error</h1>");
    expect(html).toContain(`>${words}`);
    expect(html).not.toContain("<footer");
  });
});
