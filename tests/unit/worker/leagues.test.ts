import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { setLeagueClock } from "../../../schemas/site/league-clock.ts";
import { parseImportOptions } from "../../../scripts/lib/import/import-options.ts";
import { importSeason } from "../../../scripts/lib/import/import-season.ts";
import { writeFolder } from "../../../scripts/lib/league-folder/folder-files.ts";
import { type LeagueFolder, requireLeagueFolder } from "../../../scripts/lib/league-folder/league-folder.ts";
import { applyLoad } from "../../../scripts/lib/league-load/apply-load.ts";
import { planLoad } from "../../../scripts/lib/league-load/plan-load.ts";
import { leagueVariables, readServedLeague } from "../../../scripts/lib/site/served-league.ts";
import { setSiteClock } from "../../../scripts/lib/site/site-clock.ts";
import { type Storage, storageOf } from "../../../scripts/lib/storage/storage.ts";
import { describeEntry, saveSection } from "../../../scripts/lib/video/describe-entry.ts";
import { createEntry } from "../../../scripts/lib/video/video-entries.ts";
import { demo, importedClubs } from "../../fixtures/foreign-league.ts";
import { lagoonClubs, lagoonFiles, lagoonGround } from "../../fixtures/lagoon.ts";
import { absentWithoutClubs, type CrawlInput, crawl } from "../support/league-crawl.ts";
import { ownLanguage, serviceKey } from "../support/league-mails.ts";
import { writeSeason } from "../support/league-season.ts";
import { serveSite } from "../support/served-site.ts";

/* Leagues that have nothing in common, so that every page of each must be its own. */

const season = 2026;
const now = new Date("2026-11-23T10:00:00Z");
/** Seasons from openfootball, if they exist on this machine; they are not part of this project. */
const footballData = process.env.FOOTBALL_DATA ?? "../shared/data";
const hasRealSeason = existsSync(join(footballData, "football.json/2024-25"));
const scratch = mkdtempSync(join(tmpdir(), "leagues-"));
afterAll(() => {
  setLeagueClock({ timeZone: "Europe/London", seasonStart: 7, languages: ["en-GB"] });
  rmSync(scratch, { recursive: true });
});

let served: Awaited<ReturnType<typeof serveSite>>;
afterEach(() => served.dispose());

/**
 * Content like that of tests/worker/support/fill-page-kinds.ts: a club's article, a recording, and a live entry with the first of the
 * league's availability rules.
 * @returns pages of them, and of the club that every league but an empty one has
 */
async function fillPages(storage: Storage, { league }: LeagueFolder): Promise<string[]> {
  const rows = await storage.database("MATCH_DB").query({ sql: "SELECT id FROM clubs ORDER BY id LIMIT 1" });
  const clubs = z.array(z.object({ id: z.int() })).parse(rows);
  await storage.database("CONTENT_DB").transact([
    { sql: "INSERT INTO categories (slug, name) VALUES ('match-reports', 'Match Reports')" },
    {
      sql: `INSERT INTO articles (slug, title, summary, body_html, author, published_at, image_key, image_alt, lang)
        VALUES ('late-winner', 'A late winner', 'In short', '<p>At length</p>', 'The editor', ?, 'article-1', 'A picture', ?)`,
      params: [now.toISOString(), ownLanguage(league)],
    },
    { sql: "INSERT INTO article_categories (article_id, category_slug) SELECT id, 'match-reports' FROM articles" },
    ...clubs.map(({ id }) => ({
      sql: "INSERT INTO article_clubs (article_id, club_id) SELECT id, ? FROM articles",
      params: [id],
    })),
  ]);
  const author = { operator: "test", reason: "test" };
  const shown = { section: "interviews", "section-name": "Interviews" };
  await saveSection(storage, shown);
  const source = { hls: "https://cdn.example/master.m3u8" };
  const recorded = { ...source, ...shown, title: "After the match", at: "2026-11-20T15:00:00Z", entitlement: ["?"] };
  const [rules = "none"] = Object.keys(league.video.availability);
  const onAir = { live: true, title: "On air", at: "2026-11-20T15:00:00Z", entitlement: ["live-video"] };
  const live = { ...source, ...onAir, rules };
  await createEntry(storage, await describeEntry(storage, "after-match", recorded, now), author, now);
  await createEntry(storage, await describeEntry(storage, "on-air", live, now), author, now);
  return [
    ...["/news/late-winner", "/videos/after-match", "/category/match-reports", "/videos/on-air"],
    ...clubs.map(({ id }) => `/streamer/${id}`),
  ];
}

/** Serves a league's folder on empty storage, with what `fill` adds. */
async function serve(
  path: string,
  fill: (storage: Storage, folder: LeagueFolder) => Promise<void>,
  current = season,
): Promise<CrawlInput> {
  const folder = requireLeagueFolder(path);
  const logLines: string[] = [];
  const addedPages: string[] = [];
  served = await serveSite(
    async (storage) => {
      await applyLoad(storage, await planLoad(storage, folder, { season: current, demoSlug: demo.league.slug }), now);
      await setSiteClock(storage);
      await fill(storage, folder);
      addedPages.push(...(await fillPages(storage, folder)));
    },
    {
      ...{ ...leagueVariables, CURRENT_SEASON: String(current), SERVICE_KEY: serviceKey, IDENTITY_SRP: "off" },
      SECURITY_CONTACT: `mailto:security@${folder.league.slug}.example`,
    },
    (line) => logLines.push(line),
  );
  const { site, miniflare } = served;
  return { site, miniflare, storage: storageOf(miniflare), folder, addedPages, logLines };
}

const text = async (path: string) => {
  const response = await fetch(new URL(path, served.site));
  return { status: response.status, body: await response.text() };
};

describe("a league that was loaded from its folder", () => {
  it("of 72 clubs in two languages, the demo", async () => {
    const league = await serve("leagues/crown", async (storage, { clubs }) => {
      const clubIDs = clubs.slice(0, 24).map(({ id }) => id);
      await writeSeason(storage, { season, competition: 10, clubIDs, meetings: 2, played: 16, firstID: 1_000 });
    });
    // These exist only in the simulated league.
    const absent = ["/competitions/league-one", "/competitions/league-two"];
    expect(await crawl({ ...league, absent, isShallow: true })).toEqual([]);
  });

  it("of npm start -- --empty", async () => {
    const args = process.argv;
    try {
      process.argv = [...args.slice(0, 2), "--empty"];
      vi.stubEnv("STATE_DIR", join(scratch, "empty"));
      const empty = await readServedLeague();
      const league = await serve(empty?.path ?? "", async () => {});
      const absent = [...absentWithoutClubs, "/competitions/premier-division"];
      expect(await crawl({ ...league, absent, withMails: false, isShallow: true })).toEqual([]);
      expect((await text("/")).body).toContain("<title>New League");
    } finally {
      process.argv = args;
      vi.unstubAllEnvs();
    }
  });

  it("of two divisions of 20, two points for a win", async () => {
    const league = await serve("tests/fixtures/leagues/northern-counties", async (storage, { clubs }) => {
      const ids = clubs.map(({ id }) => id);
      const usual = { season, meetings: 2, played: 16 };
      await writeSeason(storage, { ...usual, competition: 1, clubIDs: ids.slice(0, 20), firstID: 1_000 });
      await writeSeason(storage, { ...usual, competition: 2, clubIDs: ids.slice(20), firstID: 3_000 });
    });
    expect(await crawl(league)).toEqual([]);
    const home = (await text("/")).body;
    expect(home).toContain("<title>Northern Counties League");
    expect(home).toContain("Northern First Division");
    const table = (await text("/competitions/northern-first-division")).body;
    for (const name of ["Wensley Bridge", "Promotion", "Play-offs"]) expect(table).toContain(name);
    const passes = (await text("/packages")).body;
    for (const said of ["Terrace Pass", "£42.00 a year", "£36.00 a year", "First Division Day", "£3.50"])
      expect(passes).toContain(said);
    // English only.
    for (const path of ["/ar", "/ar/matches"]) expect([path, (await text(path)).status]).toEqual([path, 404]);
    expect((await text("/documents/shield-rules.pdf")).body).toContain("%PDF-1.4");
  });

  it("of ten clubs that meet four times and split, with a women's team each", async () => {
    const league = await serve(
      "tests/fixtures/leagues/lac",
      async (storage, { clubs }) => {
        const clubIDs = clubs.map(({ id }) => id);
        await writeSeason(storage, { season: 2025, competition: 1, clubIDs, meetings: 4, played: 33, firstID: 1_000 });
        await writeSeason(storage, { season: 2025, competition: 2, clubIDs, meetings: 2, played: 8, firstID: 3_000 });
      },
      2025,
    );
    expect(await crawl(league)).toEqual([]);
    const mails = z
      .array(z.object({ subject: z.string(), body: z.string() }))
      .parse(await league.storage.database("IDENTITY_DB").query({ sql: "SELECT subject, body FROM mails" }));
    expect(mails.filter(({ body }) => !body.includes("\nQuai des Cygnes 4, 6003 Seeburg\n"))).toEqual([]);
    // In the league's own words, if it has some.
    const subjects = mails.map(({ subject }) => subject);
    for (const said of [
      /^\d{6} est votre code/,
      /^Quittance : /,
      /^A fan vous offre : /,
      /^Votre mot de passe a été changé/,
    ])
      expect(subjects).toContainEqual(expect.stringMatching(said));
    const table = (await text("/competitions/ligue-nationale")).body;
    for (const name of ["Tour final", "Tour de maintien", "FC Seeburg"]) expect(table).toContain(name);
    const tickets = (await text("/billetterie")).body;
    expect(tickets).toMatch(/<html lang="fr"[\s\S]*<h1[^>]*>Billetterie/);
    const fixtureList = (await text("/spielplan")).body;
    expect(fixtureList).toMatch(/<h1[^>]* lang="de-CH"[^>]*>Spielplan/);
    // The women's league, partners by tier and the banner are on the home page, too.
    for (const said of [
      "Ligue Féminine",
      "Partenaires principaux",
      "Fournisseurs",
      "Brauerei Ufernau",
      "sont en vente",
    ])
      expect((await text("/")).body).toContain(said);
    const passes = (await text("/packages")).body;
    expect(passes).toContain("Tous les matchs de la Ligue des Lacs en direct");
    // Intl puts a non-breaking space between code and amount.
    for (const said of [/89\.00\sCHF par an/, /9\.90\sCHF par mois/, /5\.50\sCHF/, /5\.90\s€/])
      expect(passes).toMatch(said);
    expect(passes).not.toContain("£");
    // The site's messages in both languages, with numbers and dates as in Switzerland.
    expect(table).toContain("Différence de buts");
    const inGerman = (await text("/de/competitions/ligue-nationale")).body;
    for (const said of ['<html lang="de"', "Tordifferenz", "Tour final"]) expect(inGerman).toContain(said);
    expect((await text("/de/packages")).body).toMatch(/CHF\s89\.00 pro Jahr/);
    expect((await text("/competitions/ligue-feminine")).body).toContain("SC Grüenegg");
    // Squads come from the folder, each team's on its own page.
    const [own, women] = [await text("/clubs/fc-seeburg"), await text("/teams/women/fc-seeburg")];
    expect(own.body).toContain("Luca Favre");
    expect(own.body).not.toContain("Léa Bianchi");
    expect(women.body).toContain("Léa Bianchi");
    expect((await text("/players/105")).body).toContain("<title>Léa Bianchi | FC Seeburg");
  });

  it("of divisions whose clubs come with the import of a season", async () => {
    const importAll = async (storage: Storage) => {
      for (const [competition, clubs] of Object.entries(importedClubs)) {
        const lines = clubs.flatMap((home, first) =>
          clubs.flatMap((away, second) => {
            const month = second > first ? "09" : "12";
            return home === away ? [] : [`2024-${month}-${10 + first * 4 + second},${home},2-${second},${away}`];
          }),
        );
        const file = join(scratch, `${competition}.csv`);
        writeFileSync(file, `Date,Team 1,FT,Team 2\n${lines.join("\n")}\n`);
        const options = parseImportOptions(["csv", file, "--competition", competition, "--season", "2024"]);
        await importSeason(storage.database("MATCH_DB"), options, now);
      }
    };
    const league = await serve("tests/fixtures/leagues/english-tiers", importAll, 2024);
    // With the real season, it is crawled completely below.
    expect(await crawl({ ...league, withMails: !hasRealSeason, isShallow: hasRealSeason })).toEqual([]);
    expect((await text("/competitions/championship")).body).toContain("Sheffield United");
    expect((await text("/clubs/sunderland")).body).toContain("Sunderland");
  });

  it.skipIf(!hasRealSeason)("of England's second to fourth tier, with the real season of 2024-25", async () => {
    const clubs = globSync("clubs/*.txt", { cwd: footballData }).flatMap((path) => [
      "--clubs",
      join(footballData, path),
    ]);
    const league = await serve(
      "tests/fixtures/leagues/english-tiers",
      async (storage) => {
        for (const [competition, file] of [
          ["championship", "en.2.json"],
          ["league-one", "en.3.json"],
          ["league-two", "en.4.json"],
        ] as const) {
          const path = join(footballData, "football.json/2024-25", file);
          const deduction = ["--deduction", "Sheffield United=-2:late payments to other clubs:2024-08-01"];
          const options = ["--competition", competition, "--season", "2024", ...clubs];
          const all = ["football-json", path, ...options, ...(competition === "championship" ? deduction : [])];
          await importSeason(storage.database("MATCH_DB"), parseImportOptions(all), now);
        }
      },
      2024,
    );
    expect(await crawl({ ...league, coincidentalWords: ["The Valley", "Crown Ground"] })).toEqual([]);
    /** Rows of the first table: position, club and points. */
    const table = async (slug: string) => {
      const { status, body } = await text(`/competitions/${slug}`);
      expect(status).toBe(200);
      const rows = /<tbody.*?<\/tbody>/s.exec(body)?.[0].split("<tr").slice(1) ?? [];
      return rows.map((row) => row.replace(/<[^>]*>/g, " ").replace(/\s+/g, " "));
    };
    const championship = await table("championship");
    expect(championship).toHaveLength(24);
    for (const [position, club, points] of [
      [0, "Leeds United", 100],
      [1, "Burnley", 100],
      [2, "Sheffield United", 90],
      [23, "Cardiff City", 44],
    ] as const)
      expect(championship[position]).toMatch(new RegExp(`${club}.* ${points} ?(?:[A-Z]|$)`));
    expect((await table("league-one"))[0]).toMatch(/Birmingham City.* 111 /);
    expect((await table("league-two"))[23]).toMatch(/Morecambe.* 36 /);
    expect((await text("/competitions/championship")).body).toContain("late payments to other clubs");
    const results = (await text("/matches?date=2024-08-09")).body;
    const match =
      /<a [^>]*href="(\/match-centre\/\d+)"[^>]*>(?:(?!<\/a>).)*Blackburn/s.exec(results)?.[1] ?? "no match";
    const centre = (await text(match)).body;
    expect(/<h1[^>]*>.*?<\/h1>/s.exec(centre)?.[0].replace(/<[^>]*>/g, "")).toMatch(
      /Blackburn Rovers.* 4, Derby County.* 2, full time, Fri 9 Aug 2024/,
    );
    expect(centre).toContain("2024-08-09T19:00:00");
  });

  it("of eight clubs in one year, by two years' name, with a cup of two legs, groups, francs without cents and pages from right to left", async () => {
    const path = join(scratch, "lagoon");
    writeFolder(path, await lagoonFiles());
    const [a = "", b = "", c = "", d = ""] = lagoonClubs;
    const cup = [
      "Round,Date,Team 1,FT,ET,P,Team 2,Venue",
      ...[`Semi-final,2026-05-02,${a},1-0,,,${b},`, `Semi-final,2026-05-09,${b},1-0,1-0,4-5,${a},`],
      ...[
        `Semi-final,2026-05-02,${c},2-2,,,${d},`,
        `Semi-final,2026-05-09,${d},3-0,,,${c},`,
        `Final,2026-12-05,${a},,,,${d},${lagoonGround}`,
      ],
    ];
    const trophy = [
      "Round,Group,Date,Team 1,FT,Team 2",
      ...[0, 4].flatMap((first) => {
        const group = first === 0 ? "A" : "B";
        const [one, two, three, four] = lagoonClubs.slice(first);
        const pairs = [
          [one, two],
          [three, four],
          [one, three],
          [two, four],
          [one, four],
          [two, three],
        ];
        return pairs.map(
          ([home, away], index) =>
            `${1 + (index >> 1)},${group},2026-06-0${1 + (index >> 1)},${home},${index}-0,${away}`,
        );
      }),
      `Final,,2026-12-12,${a},,${lagoonClubs[4]}`,
    ];
    const league = await serve(path, async (storage, { clubs }) => {
      const clubIDs = clubs.map(({ id }) => id);
      await writeSeason(storage, { season, competition: 1, clubIDs, meetings: 2, played: 8, firstID: 1_000 });
      for (const [slug, lines] of [
        ["reef-cup", cup],
        ["tide-trophy", trophy],
      ] as const) {
        const file = join(scratch, `${slug}.csv`);
        writeFileSync(file, `${lines.join("\n")}\n`);
        const options = parseImportOptions(["csv", file, "--competition", slug, "--season", `${season}`]);
        await importSeason(storage.database("MATCH_DB"), options, now);
      }
    });
    expect(await crawl(league)).toEqual([]);

    const semiFinals = (await text("/competitions/reef-cup")).body;
    // Its default language is Arabic, at paths without a prefix.
    expect(semiFinals).toMatch(/<html lang="ar" dir="rtl"/);
    for (const said of ["Semi-final", "Final", "4 مقابل 5 بركلات الترجيح", "Dune Blanche"])
      expect(semiFinals).toContain(said);
    const groups = (await text("/competitions/tide-trophy")).body;
    for (const said of ["Group A", "Group B", "Îlot Nord"]) expect(groups).toContain(said);
    const shield = (await text("/competitions/calm-shield")).body;
    const tables = [...shield.matchAll(/<table.*?<\/table>/gs)].map(([table]) => table);
    // In the order of the description, with the clubs that go through.
    expect(tables.map((table) => ["West", "East"].find((group) => table.includes(group)))).toEqual(["West", "East"]);
    for (const [index, table] of tables.entries()) {
      for (const name of lagoonClubs.slice(index * 4, index * 4 + 4)) expect(table).toContain(name);
      expect(table).toContain("Last four");
    }
    expect((await text("/competitions/island-division")).body).toMatch(/ترتيب Island Division \u2066?2026-27/);
    // The league's texts in another of its languages.
    expect((await text("/")).body).not.toContain("Statutes of the Lagoon");
    for (const said of ['<html lang="en"', "Statutes of the Lagoon", "Season sales begin."])
      expect((await text("/en")).body).toContain(said);
    // A podcast, a ground without a club, a link to another site, and squads of three teams.
    expect((await text("/podcast/feed.rss")).body).toContain("podcast/first-tide.mp3");
    expect((await text("/api/v1/venues")).body).toContain(lagoonGround);
    expect((await text("/menu")).body).toContain('href="https://boutique-corail.example/"');
    for (const [team, name] of [
      ["women", "Zaïnaba Marée"],
      ["under-18", "Saïd Embrun"],
    ])
      expect((await text(`/teams/${team}/anse-corail`)).body).toContain(name);
    const page = (await text("/gate-tickets")).body;
    expect(page).toMatch(/<h1[^>]*>التذاكر/);
    const passes = (await text("/packages")).body;
    expect(passes).toMatch(/(?:KMF|CF)/);
    expect(passes).not.toContain("£");
  });
});
