import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { XMLParser } from "fast-xml-parser";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { firstTeam } from "../../../schemas/football/competition-kinds.ts";
import { setLeagueClock } from "../../../schemas/site/league-clock.ts";
import { slugOf } from "../../../schemas/site/slug.ts";
import { parseImportOptions } from "../../../scripts/lib/import/import-options.ts";
import { importSeason } from "../../../scripts/lib/import/import-season.ts";
import { bytesOf, textOf, writeFolder } from "../../../scripts/lib/league-folder/folder-files.ts";
import { type LeagueFolder, requireLeagueFolder } from "../../../scripts/lib/league-folder/league-folder.ts";
import { applyLoad } from "../../../scripts/lib/league-load/apply-load.ts";
import { planLoad } from "../../../scripts/lib/league-load/plan-load.ts";
import { newLeagueFiles } from "../../../scripts/lib/league-new/new-league.ts";
import { leagueVariables } from "../../../scripts/lib/site/served-league.ts";
import { setSiteClock } from "../../../scripts/lib/site/site-clock.ts";
import type { Storage } from "../../../scripts/lib/storage/storage.ts";
import { describeEntry, saveSection } from "../../../scripts/lib/video/describe-entry.ts";
import { createEntry } from "../../../scripts/lib/video/video-entries.ts";
import { pageLanguageHeader } from "../../../worker/services/backends.ts";
import { demo, foreignWords } from "../../fixtures/foreign-league.ts";
import { writeSeason } from "../support/league-season.ts";
import { serveSite } from "../support/served-site.ts";

/*
 * Leagues that have nothing in common with the one that the site was built with: every page of them is theirs alone.
 */

const season = 2026;
const serviceKey = "the key of the services of these tests".padEnd(48, ".");
const buyer = "buyer@fans.example";
const now = new Date("2026-11-23T10:00:00Z");
/** Seasons of openfootball, where they are on this machine: they are not part of this project. */
const footballData = process.env.FOOTBALL_DATA ?? "../shared/data";
const scratch = mkdtempSync(join(tmpdir(), "leagues-"));
afterAll(() => {
  setLeagueClock({ timeZone: "Europe/London", seasonStart: 7, languages: ["en-GB"] });
  rmSync(scratch, { recursive: true });
});

let served: Awaited<ReturnType<typeof serveSite>>;
let logged: string[] = [];
afterEach(() => served.dispose());

/** Pages of the content and the club that every league of these tests has. */
let filled: string[] = [];

/** What readers and viewers come for, as tests/worker/support/fill-page-kinds.ts: an article of a club's, a recording, a live entry. */
async function fillPages(storage: Storage): Promise<void> {
  const [row] = await storage.database("MATCH_DB").query({ sql: "SELECT id FROM clubs ORDER BY id LIMIT 1" });
  const club = z.object({ id: z.int() }).parse(row).id;
  await storage.database("CONTENT_DB").transact([
    { sql: "INSERT INTO categories (slug, name) VALUES ('match-reports', 'Match Reports')" },
    {
      sql: `INSERT INTO articles (slug, title, summary, body_html, author, published_at, image_key, image_alt)
        VALUES ('late-winner', 'A late winner', 'In short', '<p>At length</p>', 'The editor', ?, 'article-1', 'A picture')`,
      params: [now.toISOString()],
    },
    { sql: "INSERT INTO article_categories (article_id, category_slug) SELECT id, 'match-reports' FROM articles" },
    { sql: "INSERT INTO article_clubs (article_id, club_id) SELECT id, ? FROM articles", params: [club] },
  ]);
  const author = { operator: "test", reason: "test" };
  const shown = { section: "interviews", "section-name": "Interviews" };
  await saveSection(storage, shown);
  const source = { hls: "https://cdn.example/master.m3u8" };
  const recorded = { ...source, ...shown, title: "After the match", at: "2026-11-20T15:00:00Z", entitlement: ["?"] };
  const live = { ...source, live: true, title: "On air", at: "2026-11-20T15:00:00Z", entitlement: ["live-video"] };
  await createEntry(storage, await describeEntry(storage, "after-match", recorded, now), author, now);
  await createEntry(storage, await describeEntry(storage, "on-air", live, now), author, now);
  filled = [
    ...["/news/late-winner", "/videos/after-match", "/category/match-reports", "/videos/on-air"],
    `/streamer/${club}`,
  ];
}

/** Serves a league's folder on empty storage, with what `fill` adds. */
async function serve(
  path: string,
  fill: (storage: Storage, folder: LeagueFolder) => Promise<void>,
  current = season,
): Promise<LeagueFolder> {
  const folder = requireLeagueFolder(path);
  logged = [];
  served = await serveSite(
    async (storage) => {
      await applyLoad(storage, await planLoad(storage, folder, { season: current, demoSlug: demo.league.slug }), now);
      await setSiteClock(storage);
      await fill(storage, folder);
      await fillPages(storage);
    },
    {
      ...{ ...leagueVariables, CURRENT_SEASON: String(current), SERVICE_KEY: serviceKey, IDENTITY_SRP: "off" },
      SECURITY_CONTACT: `mailto:security@${folder.league.slug}.example`,
    },
    (line) => logged.push(line),
  );
  return folder;
}

const text = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(new URL(path, served.site), init);
  return { status: response.status, type: response.headers.get("content-type") ?? "", body: await response.text() };
};

/** Calls an embedded backend as the site's services do. @returns its response */
async function backend(path: string, body: unknown): Promise<unknown> {
  const { status, body: said } = await text(`/origin/${path}`, {
    method: "POST",
    headers: { "x-service-key": serviceKey, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect([path, status, said]).toEqual([path, 200, said]);
  return JSON.parse(said);
}

const opened = z.object({ id: z.string(), url: z.url().transform((url) => new URL(url).pathname) });

/**
 * Buys the league's first pass, and one that can be given as a gift, and signs up for the newsletter: the mailbox then has a mail of
 * each. @returns pages of the payments provider on the way.
 */
async function causeMails({ passes }: LeagueFolder): Promise<string[]> {
  const { origin } = served.site;
  await backend("content/newsletter/sign-ups", { email: "reader@fans.example", page: `${origin}/news/newsletter` });
  const sold = passes.flatMap((pass) => pass.prices.map((price) => ({ pass, price })));
  const gift = { giftTo: "friend@fans.example", giftFrom: "A fan", giftWords: "" };
  const purchases = [
    { what: sold[0], gift: {} },
    { what: sold.find(({ price }) => price.renewsEvery === undefined), gift },
  ];
  const pages: string[] = [];
  for (const { what, gift } of purchases) {
    if (what === undefined) continue;
    const { pass, price } = what;
    const { id, url } = opened.parse(
      await backend("payments/create-checkout", {
        mode: price.renewsEvery === undefined ? "payment" : "subscription",
        success_url: `${origin}/payment-successful`,
        cancel_url: `${origin}/payment-cancelled`,
        metadata: {
          ...{ userID: "fan-1", userEmail: buyer, packageID: pass.id, ...gift },
          ...{ packageTitle: pass.title, packageDescription: pass.description },
        },
        line_items: [{ price: price.id, quantity: 1 }],
        allowPromotionCodes: false,
        customerEmail: buyer,
      }),
    );
    pages.push(url);
    const form = { number: "4242 4242 4242 4242", expiry: "12 / 39", cvc: "123", name: "A Fan", email: buyer };
    const headers = { origin, "sec-fetch-site": "same-origin" };
    await text(url, { method: "POST", headers, body: new URLSearchParams(form), redirect: "manual" });
    await backend("payments/fulfil-checkout", { sessionID: id, userID: "fan-1" });
  }
  await expect
    .poll(async () => (await text("/portal/mailbox")).body, { timeout: 60_000 })
    .toMatch(purchases[1]?.what === undefined ? receipt : receiptAndGift);
  return pages;
}

const mailedCode = /(?<!\d)\d{6}(?!\d)/;

/** Registers a fan, who then forgets the password: the mailbox has a mail of each. */
async function causeAccountMails({ league }: LeagueFolder): Promise<void> {
  const email = "newcomer@fans.example";
  const mailbox = async () => (await text(`/portal/mailbox?to=${email}`)).body.split('<ol class="mails"')[1] ?? "";
  // As the portal's forms do, which ask for a proof of work first.
  const pool = async (operation: string, request: object) => {
    const headers = {
      "x-service-key": serviceKey,
      "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
      [pageLanguageHeader]: league.languages[0] ?? "",
    };
    const body = JSON.stringify({ ClientId: "league-site", Username: email, ...request });
    const { status, body: said } = await text("/origin/identity", { method: "POST", headers, body });
    expect([operation, status, said]).toEqual([operation, 200, said]);
  };
  await pool("SignUp", { Password: "terrace-chant-1884", UserAttributes: [{ Name: "given_name", Value: "New" }] });
  await expect.poll(mailbox).toMatch(mailedCode);
  await pool("ConfirmSignUp", { ConfirmationCode: mailedCode.exec(await mailbox())?.[0] ?? "no code" });
  await pool("ForgotPassword", {});
  await expect.poll(async () => (await mailbox()).match(new RegExp(mailedCode, "g"))?.length).toBeGreaterThan(1);
}

const receipt = /(?:Receipt|إيصال): /;
const receiptAndGift = /(?:Receipt|إيصال): [\s\S]*(?:as a gift|هدية)|(?:as a gift|هدية)[\s\S]*(?:Receipt|إيصال): /;

const located = z.array(z.looseObject({ loc: z.string() })).default([]);
const sitemapXml = z.object({
  sitemapindex: z.looseObject({ sitemap: located }).optional(),
  urlset: z.union([z.looseObject({ url: located }), z.string()]).optional(),
});
const parser = new XMLParser({ isArray: (name) => name === "sitemap" || name === "url" });

/** Paths of all pages in the sitemaps. */
async function sitemapPaths(path = "/sitemap.xml"): Promise<string[]> {
  const { sitemapindex, urlset } = sitemapXml.parse(parser.parse((await text(path)).body));
  const pathOf = ({ loc }: { loc: string }) => new URL(loc).pathname + new URL(loc).search;
  const below = await Promise.all((sitemapindex?.sitemap ?? []).map((entry) => sitemapPaths(pathOf(entry))));
  return [...below.flat(), ...(typeof urlset === "object" ? urlset.url.map(pathOf) : [])];
}

/** What is in no sitemap: feeds, calendars, open data, the portal, and pages that are not to be found by search engines. */
const further = [
  ...["/search?q=a", "/login", "/packages", "/menu", "/status", "/voucher", "/gift", "/news/newsletter", "/cookies"],
  ...["/news/feed.rss", "/news/feed.atom", "/site.webmanifest", "/robots.txt", "/api/v1/openapi.json", "/api/health"],
  ...["/api/v1/competitions", "/api/v1/clubs", "/embeds/league-table", "/embeds/fixtures", "/embeds/news", "/portal"],
  ...["/portal/register", "/portal/login", "/portal/forgot-password", "/portal/mailbox", "/brand/mark.svg"],
  ...["/payment-successful", "/payment-cancelled", "/match-centre", "/match-hub", "/.well-known/security.txt"],
];

/** What says why it is not shown. */
const refused: readonly [path: string, status: number][] = [
  ["/no-such-page", 404],
  ["/match-hub?competition=cup", 404],
  ["/embeds/fixtures?club=united", 404],
  ["/videos?team=united", 404],
  ["/match-centre/999999", 404],
  ["/api/v1/fixtures?competitionID=cup", 400],
];

/** The demo's competitions, and the club of its streaming site, by their ids, wherever something names one. */
function foreignIDs({ league, clubs }: LeagueFolder): RegExp {
  const without = (ids: readonly number[], own: readonly { id: number }[]) =>
    ids.filter((id) => !own.some((one) => one.id === id)).join("|");
  const named = (noun: string, ids: string) =>
    ids === "" ? [] : [`\\b${noun}(?:ID)?s?["']?\\s*[-=:/]\\s*\\[?["']?(?:\\d+,)*(?:${ids})(?!\\d)`];
  const { clubID } = demo.league.streamer;
  const competitions = without(
    demo.league.competitions.map(({ id }) => id),
    league.competitions,
  );
  return new RegExp(
    [
      ...named("competition", competitions),
      ...named("club", without(clubID === null ? [] : [clubID], clubs)),
      ...(competitions === "" ? [] : [`such as (?:${competitions})(?!\\d)`]),
    ].join("|") || "(?!)",
    "i",
  );
}

/** Addresses of this site that a page names anywhere, but for the API's: links, pictures, previews for other sites, scripts' data. */
function named(body: string): string[] {
  const own = new RegExp(`["'(](?:${served.site.origin})?(/[^/"'()\\s<>\\\\][^"'()\\s<>\\\\]*)`, "g");
  return [...body.matchAll(own)]
    .map(([, path = ""]) => path.replaceAll("&amp;", "&").replace(/#.*$/, ""))
    .filter((path) => !path.startsWith("/api/") && path !== "/images");
}

/** Some of these stand for all: matches of a season look alike, and so do clubs and pictures. */
const kinds = [
  /^\/clubs\/./,
  /^\/teams\/./,
  /^\/players\/./,
  /^\/calendar\//,
  /^\/embeds\/.*[?]/,
  /[?&]club=/,
  /^\/match-centre\/\d/,
  /^\/previews\/match\//,
  /^\/previews\//,
  /^\/images\/crest\//,
  /^\/images\//,
  /[?&]date=/,
  /^\/assets\//,
];
const ofEachKind = 2;

/**
 * Walks all pages, and everything that they name.
 * @param grounds of clubs that are in no folder, by names that have a word of the demo's
 * @returns what is wrong with any of them
 */
async function walk(folder: LeagueFolder, grounds: readonly string[] = []): Promise<string[]> {
  const pounds = folder.league.currency === "GBP" ? "" : "|£";
  const foreign = [new RegExp(foreignWords(folder).source + pounds, "iu"), foreignIDs(folder)];
  const pages = await causeMails(folder);
  await causeAccountMails(folder);
  const calendars = folder.league.competitions.map(({ slug }) => `/calendar/${slug}.ics`);
  const { slugs } = folder.league.site;
  const teams = folder.league.competitions.map(({ team }) =>
    team === firstTeam ? `/${slugs.teams}` : `/${slugs.teams}/${team}`,
  );
  const wrong: string[] = [];
  const check = (where: string, whole: string) => {
    const body = grounds.reduce((rest, ground) => rest.replaceAll(ground, "…"), whole);
    for (const found of foreign.flatMap((each) => each.exec(body) ?? [])) {
      const at = body.indexOf(found);
      wrong.push(`${where} has "${found}": …${body.slice(Math.max(0, at - 60), at + 60)}…`);
    }
  };
  const seen = new Set<string>();
  const counts = new Map<RegExp, number>();
  const isWanted = (path: string) => {
    const kind = kinds.find((each) => each.test(path));
    if (seen.has(path) || (kind && (counts.get(kind) ?? 0) >= ofEachKind)) return false;
    if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    seen.add(path);
    return true;
  };
  /** Checks these, and those that they name, but none beyond. */
  async function visit(paths: readonly string[], deeper: boolean): Promise<void> {
    for (const path of paths.filter(isWanted)) {
      const { status, type, body } = await text(path);
      if (status !== 200) wrong.push(`${path} is ${status}`);
      if (/^(?:image\/jpeg|font|application\/wasm)|javascript/.test(type)) continue;
      check(path, body);
      if (deeper && type.startsWith("text/html")) await visit(named(body), false);
    }
  }
  const mapped = await sitemapPaths();
  const matches = mapped.filter((path) => /^\/match-centre\/\d/.test(path));
  // Played and to come.
  const someMatches = [...matches.slice(0, 1), ...matches.slice(-2)];
  for (const path of filled.slice(0, 2)) if (!mapped.includes(path)) wrong.push(`${path} is in no sitemap`);
  await visit([...filled, ...teams, ...someMatches, ...mapped, ...further, ...calendars, ...pages], true);
  for (const [path, status] of refused) {
    const answer = await text(path);
    if (answer.status !== status) wrong.push(`${path} is ${answer.status}`);
    check(path, answer.body);
  }
  check("the log", logged.join("\n"));
  if (!logged.some((line) => line.includes("/.well-known/security.txt"))) wrong.push("the log lacks a request");
  return wrong;
}

describe("a league that was loaded from its folder", () => {
  it("of two divisions of 20, two points for a win", async () => {
    const folder = await serve("tests/fixtures/leagues/northern-counties", async (storage, { clubs }) => {
      const ids = clubs.map(({ id }) => id);
      const usual = { season, meetings: 2, played: 16 };
      await writeSeason(storage, { ...usual, competition: 1, clubIDs: ids.slice(0, 20), firstID: 1_000 });
      await writeSeason(storage, { ...usual, competition: 2, clubIDs: ids.slice(20), firstID: 3_000 });
    });
    expect(await walk(folder)).toEqual([]);
    const home = (await text("/")).body;
    expect(home).toContain("<title>Northern Counties League");
    expect(home).toContain("Northern First Division");
    const table = (await text("/competitions/northern-first-division")).body;
    for (const name of ["Wensley Bridge", "Promotion", "Play-offs"]) expect(table).toContain(name);
    const passes = (await text("/packages")).body;
    for (const said of ["Terrace Pass", "£42.00 a year", "£36.00 a year", "First Division Day", "£3.50"])
      expect(passes).toContain(said);
    // English alone.
    for (const path of ["/ar", "/ar/matches"]) expect([path, (await text(path)).status]).toEqual([path, 404]);
    expect((await text("/documents/shield-rules.pdf")).body).toContain("%PDF-1.4");
  });

  it("of ten clubs that meet four times and split, with a women's team each", async () => {
    const folder = await serve(
      "tests/fixtures/leagues/lac",
      async (storage, { clubs }) => {
        const clubIDs = clubs.map(({ id }) => id);
        await writeSeason(storage, { season: 2025, competition: 1, clubIDs, meetings: 4, played: 33, firstID: 1_000 });
        await writeSeason(storage, { season: 2025, competition: 2, clubIDs, meetings: 2, played: 8, firstID: 3_000 });
      },
      2025,
    );
    expect(await walk(folder)).toEqual([]);
    const mails =
      /<ol class="mails".*?<\/ol>/s
        .exec((await text("/portal/mailbox")).body)?.[0]
        .split("<li>")
        .slice(1) ?? [];
    expect(mails.length).toBeGreaterThan(4);
    expect(mails.filter((mail) => !mail.includes("\nQuai des Cygnes 4, 6003 Seeburg\n"))).toEqual([]);
    const table = (await text("/competitions/ligue-nationale")).body;
    for (const name of ["Tour final", "Tour de maintien", "FC Seeburg"]) expect(table).toContain(name);
    const tickets = (await text("/billetterie")).body;
    expect(tickets).toMatch(/<h1[^>]* lang="fr-CH"[^>]*>Billetterie/);
    expect(tickets).toMatch(/<div[^>]* lang="fr-CH"[^>]*><p>Les enfants/);
    const passes = (await text("/packages")).body;
    expect(passes).toContain("Tous les matchs de la Ligue des Lacs en direct");
    // Intl has a space that does not break between code and amount.
    for (const said of [/CHF\s89\.00 a year/, /CHF\s9\.90 a month/, /CHF\s5\.50/, /€5\.90/])
      expect(passes).toMatch(said);
    expect(passes).not.toContain("£");
    expect((await text("/competitions/ligue-feminine")).body).toContain("SC Grüenegg");
    // Squads come with the folder, each team's on its own page.
    const [own, women] = [await text("/clubs/fc-seeburg"), await text("/teams/women/fc-seeburg")];
    expect(own.body).toContain("Luca Favre");
    expect(own.body).not.toContain("Léa Bianchi");
    expect(women.body).toContain("Léa Bianchi");
    expect((await text("/players/105")).body).toContain("<title>Léa Bianchi | FC Seeburg");
  });

  it("of divisions whose clubs come with the import of a season", async () => {
    const divisions = {
      championship: ["Leeds United FC", "Burnley FC", "Sheffield United FC", "Sunderland AFC"],
      "league-one": ["Birmingham City FC", "Wrexham AFC", "Stockport County FC", "Charlton Athletic FC"],
      "league-two": ["Doncaster Rovers FC", "Port Vale FC", "Bradford City AFC", "Notts County FC"],
    };
    const importAll = async (storage: Storage) => {
      for (const [competition, clubs] of Object.entries(divisions)) {
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
    const folder = await serve("tests/fixtures/leagues/english-tiers", importAll, 2024);
    expect(await walk(folder)).toEqual([]);
    expect((await text("/competitions/championship")).body).toContain("Sheffield United");
    expect((await text("/clubs/sunderland")).body).toContain("Sunderland");
  });

  it.skipIf(!existsSync(join(footballData, "football.json/2024-25")))(
    "of England's second to fourth tier, with the real season of 2024-25",
    async () => {
      const clubs = globSync("clubs/*.txt", { cwd: footballData }).flatMap((path) => [
        "--clubs",
        join(footballData, path),
      ]);
      const folder = await serve(
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
      expect(await walk(folder, ["The Valley", "Crown Ground"])).toEqual([]);
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
    },
  );

  it("of eight clubs in one year, by two years' name, with a cup of two legs, groups, francs without cents and pages from right to left", async () => {
    const path = join(scratch, "lagoon");
    const names = [
      "Anse Corail",
      "Baie Longue",
      "Cap Sel",
      "Dune Blanche",
      "Étang Vert",
      "Fort Rocher",
      "Grand Récif",
      "Îlot Nord",
    ];
    const files = await newLeagueFiles({
      ...{ name: "Lagoon League", slug: "lagoon", divisions: ["Island Division"], clubsPerDivision: 8 },
      ...{ languages: ["ar-KM", "fr-KM"], currency: "KMF", timeZone: "Indian/Comoro" },
      ...{ seasonStart: 2, seasonYears: 2, colour: "#006d77" },
    });
    const described: unknown = JSON.parse(textOf(files.get("league.json") ?? new Uint8Array()));
    const { competitions, ...rest } = z.looseObject({ competitions: z.array(z.unknown()) }).parse(described);
    const cups = [
      {
        ...{ id: 2, slug: "reef-cup", name: "Reef Cup", kind: "cup", order: 2 },
        rules: { rounds: [{ name: "Semi-final", legs: 2 }, { name: "Final" }] },
      },
      { id: 3, slug: "tide-trophy", name: "Tide Trophy", kind: "groups", order: 3, rules: { meetings: 1 } },
      // Drawn, and without a match.
      {
        ...{ id: 4, slug: "calm-shield", name: "Calm Shield", kind: "groups", order: 4 },
        rules: {
          groups: ["West", "East"].map((name, index) => ({
            ...{ name, clubs: { 2026: names.slice(index * 4, index * 4 + 4).map(slugOf) } },
          })),
          ...{ rounds: [{ name: "Last four" }, { name: "Final" }], goThrough: 2 },
        },
      },
    ];
    files.set("league.json", bytesOf(JSON.stringify({ ...rest, competitions: [...competitions, ...cups] })));
    const rows = names.map(
      (name, index) =>
        `${index + 1},${slugOf(name)},${name},${name},${slugOf(name).slice(0, 3).toUpperCase()},island-division;calm-shield`,
    );
    files.set("clubs.csv", bytesOf(["id,slug,name,shortName,code,competitions", ...rows, ""].join("\n")));
    const arabic =
      "---\ntitle: التذاكر\nlanguage: ar-KM\norder: 30\nupdated: 2026-11-23\nlead: تُباع التذاكر عند بوابة كل نادٍ.\n---\n\nيدخل الأطفال مجانًا.\n";
    files.set("pages/gate-tickets.md", bytesOf(arabic));
    writeFolder(path, files);

    const [a = "", b = "", c = "", d = ""] = names;
    const cup = [
      "Round,Date,Team 1,FT,ET,P,Team 2",
      ...[`Semi-final,2026-05-02,${a},1-0,,,${b}`, `Semi-final,2026-05-09,${b},1-0,1-0,4-5,${a}`],
      ...[
        `Semi-final,2026-05-02,${c},2-2,,,${d}`,
        `Semi-final,2026-05-09,${d},3-0,,,${c}`,
        `Final,2026-12-05,${a},,,,${d}`,
      ],
    ];
    const trophy = [
      "Round,Group,Date,Team 1,FT,Team 2",
      ...[0, 4].flatMap((first) => {
        const group = first === 0 ? "A" : "B";
        const [one, two, three, four] = names.slice(first);
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
      `Final,,2026-12-12,${a},,${names[4]}`,
    ];
    const folder = await serve(path, async (storage, { clubs }) => {
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
    expect(await walk(folder)).toEqual([]);

    const semiFinals = (await text("/competitions/reef-cup")).body;
    // Its own language is Arabic, at the usual paths.
    expect(semiFinals).toMatch(/<html lang="ar" dir="rtl"/);
    for (const said of ["Semi-final", "Final", "4 مقابل 5 بركلات الترجيح", "Dune Blanche"])
      expect(semiFinals).toContain(said);
    const groups = (await text("/competitions/tide-trophy")).body;
    for (const said of ["Group A", "Group B", "Îlot Nord"]) expect(groups).toContain(said);
    const shield = (await text("/competitions/calm-shield")).body;
    const tables = [...shield.matchAll(/<table.*?<\/table>/gs)].map(([table]) => table);
    // In the order of the description, with who goes on.
    expect(tables.map((table) => ["West", "East"].find((group) => table.includes(group)))).toEqual(["West", "East"]);
    for (const [index, table] of tables.entries()) {
      for (const name of names.slice(index * 4, index * 4 + 4)) expect(table).toContain(name);
      expect(table).toContain("Last four");
    }
    expect((await text("/competitions/island-division")).body).toMatch(/ترتيب Island Division \u2066?2026-27/);
    const page = (await text("/gate-tickets")).body;
    expect(page).toMatch(/<h1[^>]*>التذاكر/);
    const passes = (await text("/packages")).body;
    expect(passes).toMatch(/(?:KMF|CF)/);
    expect(passes).not.toContain("£");
  });
});
