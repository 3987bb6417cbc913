import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { insertFixture, insertLeague } from "../../../fixtures/small-league.ts";
import { brand } from "../../support/brand.ts";
import { addArticle } from "../../support/content-rows.ts";
import { sellDemoPackages } from "../../support/stripe.ts";
import { newVideo } from "../../support/videos.ts";
import { visit } from "../../support/visit.ts";

async function page(path: string): Promise<{ status: number; html: string }> {
  const response = await visit(path);
  return { status: response.status, html: (await response.text()).replaceAll("<!-- -->", "") };
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

beforeAll(async () => {
  const { MATCH_DB, CONTENT_DB } = env;
  await insertLeague(MATCH_DB);
  await MATCH_DB.batch([
    MATCH_DB.prepare(
      `UPDATE clubs SET nickname = 'The Ashes', town = 'Ashford Green', founded = 1890, ground = 'Lime Street', capacity = 12345,
         latitude = 52.5, longitude = -1.5 WHERE id = 1`,
    ),
    MATCH_DB.prepare(
      `INSERT INTO clubs (id, slug, name, short_name, code, colours, crest)
       VALUES (5, 'elder', 'Elder </script><b>', 'Elder', 'ELD', '{"primary":"#000","secondary":"#fff","accent":"#fff"}', '{}')`,
    ),
  ]);
  await insertFixture(MATCH_DB, { id: 901, kickoff: inDays(-4), home: 1, away: 2, status: "full-time", score: [2, 1] });
  await insertFixture(MATCH_DB, { id: 902, kickoff: inDays(2), home: 3, away: 1, status: "postponed" });
  await insertFixture(MATCH_DB, { id: 903, kickoff: inDays(3), home: 1, away: 4 });
  const slug = await addArticle({ title: "Ashford sign a keeper" });
  await addArticle({ title: "Nothing about anybody" });
  await CONTENT_DB.prepare("INSERT INTO article_clubs SELECT id, 1 FROM articles WHERE slug = ?").bind(slug).run();
});

describe("the clubs page", () => {
  it("lists the clubs of each division, and maps those with a ground", async () => {
    const { status, html } = await page("/clubs");
    expect(status).toBe(200);
    expect(html).toContain("4 clubs");
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    expect(main.match(/href="\/clubs\/ashford"/g)).toHaveLength(2);
    expect(main.match(/href="\/clubs\/bramley"/g)).toHaveLength(1);
    expect(main).not.toContain("/clubs/elder");
    // Crests in the list and on the map come from one sheet.
    expect(main.match(/\/images\/crests?\/[^"')&]*/g)?.length).toBe(1);
  });

  it("filters by division", async () => {
    const { status, html } = await page("/clubs?competition=10");
    expect(status).toBe(200);
    expect(html).toContain(`<title>Championship Clubs | ${brand.name}</title>`);
    expect(html).toContain('href="https://site.example/clubs?competition=10"');
  });

  it.each([
    ["x", 404],
    ["-1", 404],
    ["0", 404],
    ["1e9", 404],
    ["10'--", 404],
    ["99", 404],
    ["20", 404],
  ])("responds to ?competition=%s with %d", async (competition, status) => {
    expect((await page(`/clubs?competition=${encodeURIComponent(competition)}`)).status).toBe(status);
  });
});

describe("a club's page", () => {
  it("has its facts, next match, results, table, ground and news", async () => {
    const { status, html } = await page("/clubs/ashford");
    expect(status).toBe(200);
    for (const fact of ["The Ashes", "Ashford Green", "1890", "Lime Street", "12,345"]) expect(html).toContain(fact);
    expect(html).toContain("/match-centre/901");
    expect(html).toContain("/match-centre/903");
    expect(html, "a postponed match is not the next one").not.toContain("/match-centre/902");
    expect(html).toContain("the table around the club");
    expect(html).toContain("Ashford sign a keeper");
    expect(html).not.toContain("Nothing about anybody");
    expect(html).toContain('href="https://site.example/clubs/ashford"');
  });

  it("has past seasons and the club's videos", async () => {
    await env.MATCH_DB.batch([
      env.MATCH_DB.prepare(
        "INSERT INTO seasons (competition_id, season, source, zones) VALUES (10, 2020, 'test', '[]'), (10, 2019, 'test', '[]')",
      ),
      env.MATCH_DB.prepare(
        "INSERT INTO season_clubs (competition_id, season, club_id) VALUES (10, 2020, 1), (10, 2020, 2), (10, 2019, 2)",
      ),
    ]);
    const kickoff = "2020-10-03T14:00:00.000Z";
    await insertFixture(env.MATCH_DB, { id: 921, kickoff, home: 2, away: 1, status: "full-time", score: [3, 1] });
    await env.MATCH_DB.exec("UPDATE fixtures SET season = 2020 WHERE id = 921");
    const entry = await newVideo("OnDemand", ["?"]);
    await env.VIDEO_DB.prepare("INSERT INTO video_clubs (entry_id, club_id) VALUES (?, 1)").bind(entry).run();
    // The earlier page is still cached.
    const { html } = await page("/clubs/ashford?page=1");
    const history = html.slice(html.indexOf(">History</caption>"));
    expect(history.slice(0, history.indexOf("</table>")).replace(/<[^>]*>/g, " ")).toMatch(
      /2020-21\s+Championship\s+2nd\s+1\s+1–3\s+0/,
    );
    expect(history).toContain('href="/competitions/championship?season=2020-21"');
    expect(history.slice(0, history.indexOf("</table>"))).not.toContain("2019-20");
    expect(html).toContain(`/videos/${entry}`);
  });

  it("links to the club's streaming passes, in a new tab, and to the club's own site", async () => {
    await sellDemoPackages();
    // The earlier page is still cached.
    const { html } = await page("/clubs/ashford?page=2");
    const passes = html.slice(html.indexOf('id="streaming-passes"'));
    expect(passes).toMatch(
      /Follow along at<\/span><a href="https:\/\/www\.ashford\.example\/"[^>]*>ashford\.example<\/a>/,
    );
    expect(passes).toMatch(/<a href="\/streamer\/1#packages" target="_blank"[^>]*>Buy Streaming Pass/);
    // A club without a division has no passes.
    expect((await page("/clubs/elder")).html).not.toContain("Buy Streaming Pass");
  });

  it("shows a past season, as the list of clubs does", async () => {
    const { status, html } = await page("/clubs/ashford?season=2020-21");
    expect(status).toBe(200);
    expect(html).toContain(`<title>Ashford 2020-21 | ${brand.name}</title>`);
    expect(html).toContain("Last matches of 2020-21");
    expect(html).toContain("/match-centre/921");
    expect(html).not.toContain("/match-centre/901");
    expect(html).toContain('href="/teams/first-team/ashford/2020-21"');
    expect(html).toMatch(/<a aria-current="page"[^>]* href="\/clubs\/ashford\?season=2020-21"/);
    const list = await page("/clubs?season=2020-21&competition=10");
    expect(list.html).toContain("2 clubs in 2020-21");
    expect(list.html).toContain('href="https://site.example/clubs?season=2020-21&amp;competition=10"');
    const main = list.html.slice(list.html.indexOf("<main"), list.html.indexOf("</main>"));
    expect(main).not.toContain('href="/clubs/corfe"');
  });

  it("of a season to come has the season in its address, as the list of clubs, and its own matches", async () => {
    const { MATCH_DB } = env;
    await MATCH_DB.batch([
      MATCH_DB.prepare("INSERT INTO seasons (competition_id, season, source, zones) VALUES (10, 2026, 'test', '[]')"),
      MATCH_DB.prepare("INSERT INTO season_clubs (competition_id, season, club_id) VALUES (10, 2026, 1)"),
    ]);
    await insertFixture(MATCH_DB, { id: 931, kickoff: inDays(300), home: 4, away: 1 });
    await MATCH_DB.exec("UPDATE fixtures SET season = 2026 WHERE id = 931");
    try {
      for (const path of ["/clubs/ashford", "/clubs"]) {
        // The earlier page is still cached.
        const { html } = await page(`${path}?page=3`);
        expect(html).toContain(`href="${path}?season=2026-27">2026-27<`);
        expect(html).toMatch(new RegExp(`<a aria-current="page"[^>]* href="${path}">2025-26<`));
      }
      const { html } = await page("/clubs/ashford?season=2026-27");
      expect(html).toContain(`<title>Ashford 2026-27 | ${brand.name}</title>`);
      expect(html).toContain("/match-centre/931");
      for (const other of [901, 903]) expect(html).not.toContain(`/match-centre/${other}`);
    } finally {
      await MATCH_DB.batch([
        MATCH_DB.prepare("DELETE FROM fixtures WHERE id = 931"),
        MATCH_DB.prepare("DELETE FROM season_clubs WHERE season = 2026"),
        MATCH_DB.prepare("DELETE FROM seasons WHERE season = 2026"),
      ]);
    }
  });

  it.each([
    ...["season=2020-22", "season=now", "season=1999-00"],
    ...["season=1870", "season=1500-01", "season=2201", "season=9999"],
  ])("has no ?%s, as the list of clubs", async (query) => {
    expect((await page(`/clubs/ashford?${query}`)).status).toBe(404);
    expect((await page(`/clubs?${query}`)).status).toBe(404);
  });

  it("of a club without a division shows what is known", async () => {
    const { status, html } = await page("/clubs/elder");
    expect(status).toBe(200);
    expect(html).toContain("No matches are known yet");
    expect(html).toContain("There is no news of Elder yet");
    expect(html).not.toContain("</script><b>");
    for (const path of ["/news?club=5", "/videos?team=5"]) expect(html).toContain(`href="${path}"`);
  });

  it.each(["/news?club=", "/videos?team=", "/match-hub?club=", "/matches?club="])(
    "of a club without a division leads to %s of that club, which other numbers do not have",
    async (path) => {
      const { status, html } = await page(`${path}5`);
      expect(status).toBe(200);
      expect(html).toContain("Elder &lt;/script&gt;&lt;b&gt;");
      expect((await page(`${path}555`)).status).toBe(404);
    },
  );

  it("is offered once by the filter of matches in a season with two leagues of first teams", async () => {
    const { MATCH_DB } = env;
    await MATCH_DB.batch([
      MATCH_DB.prepare("INSERT INTO competitions (id, slug, name, kind) VALUES (11, 'clausura', 'Clausura', 'league')"),
      MATCH_DB.prepare("INSERT INTO seasons (competition_id, season, source, zones) VALUES (11, 2025, 'test', '[]')"),
      MATCH_DB.prepare("INSERT INTO season_clubs (competition_id, season, club_id) VALUES (11, 2025, 1)"),
    ]);
    try {
      const { html } = await page("/matches?venue=home&club=1");
      expect(html.match(/<option [^>]*>Ashford</g)).toHaveLength(1);
    } finally {
      await MATCH_DB.batch([
        MATCH_DB.prepare("DELETE FROM season_clubs WHERE competition_id = 11"),
        MATCH_DB.prepare("DELETE FROM seasons WHERE competition_id = 11"),
        MATCH_DB.prepare("DELETE FROM competitions WHERE id = 11"),
      ]);
    }
  });

  it.each([
    "/clubs/nobody",
    "/clubs/Ashford",
    "/clubs/ash%00ford",
    "/clubs/1",
    "/clubs/__proto__",
    `/clubs/${"a".repeat(500)}`,
  ])("is 404 at %s", async (path) => {
    expect((await page(path)).status).toBe(404);
  });

  it("is linked from tables and matches", async () => {
    const { html } = await page("/competitions/championship");
    expect(html.match(/href="\/clubs\/ashford"/g)?.length).toBeGreaterThanOrEqual(2);
  });
});

describe("the club endpoints of the match-data backend", () => {
  it("have a club's ground and division, and respond with 404 for an unknown club", async () => {
    const club = await visit("/origin/match-data/clubs/ashford?seasonID=2025");
    expect(await club.json()).toMatchObject({
      data: { name: "Ashford", place: { latitude: 52.5, longitude: -1.5 }, division: { id: 10, name: "Championship" } },
    });
    expect(await (await visit("/origin/match-data/clubs/ashford?seasonID=1990")).json()).toMatchObject({
      data: { division: null },
    });
    expect((await visit("/origin/match-data/clubs/nobody")).status).toBe(404);
    expect((await visit("/origin/match-data/clubs/NOBODY")).status).toBe(400);
    expect((await visit("/origin/match-data/clubs?seasonID=x")).status).toBe(400);
  });
});
