import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { DatabaseName } from "../../../../worker/env.ts";
import { pageKinds } from "../../../fixtures/page-kinds.ts";
import { fillPageKinds } from "../../support/fill-page-kinds.ts";
import { mockRemoteHost } from "../../support/mock-remote-host.ts";
import { type Site, siteWith } from "../../support/site-with.ts";

let pathOf: (kind: string) => string;

beforeAll(async () => {
  pathOf = await fillPageKinds();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** What pages lack: by page, its error status or the sentence that replaces a section. */
async function losses(ask: Site, kinds: readonly string[] = pageKinds): Promise<Record<string, number | string>> {
  const lost: Record<string, number | string> = {};
  for (const kind of kinds) {
    const response = await ask(pathOf(kind));
    const html = await response.text();
    if (response.status !== 200) {
      lost[kind] = response.status;
      expect(response.headers.get("retry-after"), kind).toBe("30");
      expect(html, kind).toContain(`${response.status} error`);
    } else {
      const sentence = /[^<>]{1,80}(?:did not arrive|be shown at the moment)/.exec(html);
      if (sentence !== null) lost[kind] = sentence[0];
    }
  }
  return lost;
}

it("no page lacks anything while every backend is there", async () => {
  expect(await losses(siteWith({}))).toEqual({});
});

describe("without a backend, pages that are about it are a 503, and others lack one section:", () => {
  it.each<[string, Record<string, number | string>]>([
    [
      "CONTENT_API",
      {
        "/": "The latest news did not arrive",
        "/category": 503,
        "/category/match-reports": 503,
        "/clubs/ashford": "The news did not arrive",
        "/constitution": 503,
        "/documents": 503,
        "/embeds/news": 503,
        "/news": 503,
        "/news/$article": 503,
      },
    ],
    [
      "MATCH_DATA_API",
      {
        "/": "The list of matches did not arrive",
        "/clubs": 503,
        "/clubs/ashford": 503,
        "/competitions/championship": 503,
        "/competitions/crown-cup": 503,
        "/embeds/fixtures": 503,
        "/embeds/league-table": 503,
        "/how-to-watch/upcoming-tv-games": "The list of games did not arrive",
        "/match-centre": 503,
        "/match-centre/801": 503,
        "/match-hub": 503,
        "/matches": 503,
        "/players/1": 503,
        "/streamer/3": "The next game did not arrive",
        "/teams": 503,
        "/teams/first-team/ashford": 503,
        "/tickets": "The list of games did not arrive",
      },
    ],
    [
      "VIDEO_API",
      {
        "/": "The list of videos did not arrive",
        "/clubs/ashford": "The videos did not arrive",
        "/how-to-watch/upcoming-tv-games": "The list of games did not arrive",
        "/streamer/3": "The list of replays did not arrive",
        "/videos": "The list of videos did not arrive",
        "/videos/$video": 503,
        "/videos/multi-view": "The list of matches did not arrive",
        "/videos/subscriptions": "The list of videos did not arrive",
      },
    ],
    [
      "PAYMENTS_API",
      {
        "/gift": "The passes cannot be shown at the moment",
        "/packages": "These passes cannot be shown at the moment",
        "/streamer/3": "The list of packages did not arrive",
        "/videos/subscriptions": "The list of subscriptions did not arrive",
      },
    ],
    ["STREAMING_API CONTENT_MATRIX_API ADVERTISING_API PROMOS_API EXPERIMENTS_API", {}],
  ])("%s", async (variables, expected) => {
    mockRemoteHost("away.example", () => new Response(null, { status: 500 }));
    const unavailable = Object.fromEntries(variables.split(" ").map((variable) => [variable, "https://away.example"]));
    expect(await losses(siteWith(unavailable))).toEqual(expected);
  });
});

it("without match data, a club's news is still listed, without the club's name", async () => {
  mockRemoteHost("away.example", () => new Response(null, { status: 500 }));
  const ask = siteWith({ MATCH_DATA_API: "https://away.example" });
  const response = await ask("/news?club=3");
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).toMatch(/<h1[^>]*>News<\/h1>/);
  expect(html).toContain('rel="canonical" href="https://site.example/news?club=3"');
  expect((await siteWith({})("/news?club=999")).status).toBe(404);
});

/** Whether databases are failing at the moment. */
let isDown = false;

/** A database that fails every call while `isAway`. */
const switched = (database: D1Database): D1Database =>
  new Proxy(database, {
    get(target, name) {
      if (isDown) throw new Error("D1_ERROR: Network connection lost.");
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });

it("without any database, pages are shown as they were hours ago, and say so", async () => {
  const names: DatabaseName[] = ["CONTENT_DB", "MATCH_DB", "VIDEO_DB", "PAYMENTS_DB", "MARKETING_DB"];
  const ask = siteWith(Object.fromEntries(names.map((name) => [name, switched(env[name])])));
  for (const kind of pageKinds) await (await ask(pathOf(kind))).text();
  isDown = true;
  try {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3 * 3_600_000 });
    const old: string[] = [];
    for (const kind of pageKinds) {
      const response = await ask(pathOf(kind));
      expect(response.status, kind).toBe(200);
      const html = await response.text();
      if (html.includes("This page is as it was 3 hours ago")) old.push(kind);
      expect(Number(response.headers.get("age")) > 10_000, kind).toBe(old.at(-1) === kind);
    }
    expect(old).toEqual([
      ...["/match-hub", "/matches", "/teams", "/teams/first-team/ashford", "/match-centre", "/match-centre/801"],
      ...["/news", "/news/$article", "/category", "/category/match-reports", "/clubs", "/clubs/ashford", "/players/1"],
      ...["/documents", "/constitution", "/videos/$video", "/competitions/championship", "/competitions/crown-cup"],
      ...["/embeds/fixtures", "/embeds/league-table", "/embeds/news"],
    ]);
  } finally {
    isDown = false;
  }
});

/** Pages with status 503, found by the router's data: the same loaders, without rendering. No page has another error. */
async function failingPages(ask: Site): Promise<string[]> {
  const statuses = await Promise.all(
    pageKinds.map(async (kind) => {
      const { pathname, search } = new URL(pathOf(kind), "https://site.example");
      const response = await ask(`${pathname === "/" ? "/_" : pathname}.data${search}`);
      await response.body?.cancel();
      return { kind, status: response.status };
    }),
  );
  const failed = statuses.filter(({ status }) => status !== 200 && status !== 202);
  expect(failed.filter(({ status }) => status !== 503)).toEqual([]);
  return failed.map(({ kind }) => kind);
}

const listings = ["/news", "/category", "/category/match-reports", "/embeds/news"];
const competitions = ["/competitions/championship", "/competitions/crown-cup"];
const matchPages = ["/match-centre", "/match-centre/801"];
const seasonPages = ["/matches", "/teams/first-team/ashford"];
const everythingOfClubs = [
  ...["/match-hub", "/teams", "/clubs", "/clubs/ashford", "/players/1", "/embeds/fixtures", "/embeds/league-table"],
  ...[...competitions, ...matchPages, ...seasonPages],
];

async function tablesOf(database: DatabaseName): Promise<string[]> {
  const { results } = await env[database]
    .prepare(
      `SELECT name FROM pragma_table_list
       WHERE type IN ('table', 'virtual') AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'`,
    )
    .all<{ name: string }>();
  return results.map(({ name }) => name);
}

async function withoutTables(database: DatabaseName, tables: readonly string[], test: () => Promise<void>) {
  for (const name of tables) await env[database].exec(`ALTER TABLE ${name} RENAME TO away_${name}`);
  try {
    await test();
  } finally {
    for (const name of tables) await env[database].exec(`ALTER TABLE away_${name} RENAME TO ${name}`);
  }
}

/** @returns what `ask` finds some minutes later. */
async function later<Found>(minutes: number, ask: () => Promise<Found>): Promise<Found> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
  const found = await ask();
  vi.useRealTimers();
  return found;
}

/** The pages that a site has cached, and shows with this age. */
async function shownAsTheyWere(ask: Site, kinds: readonly string[], ago: string): Promise<string[]> {
  const old: string[] = [];
  for (const kind of kinds) {
    const response = await ask(pathOf(kind));
    const html = await response.text();
    if (response.status === 200 && html.includes(`This page is as it was ${ago} ago`)) old.push(kind);
  }
  return old;
}

describe("without a table, pages that are about it are a 503 unless they are cached, and no other page is an error:", () => {
  it.each<[DatabaseName, Record<string, string[]>]>([
    [
      "CONTENT_DB",
      {
        categories: [...listings, "/news/$article"],
        articles: [...listings, "/news/$article"],
        article_categories: [...listings, "/news/$article"],
        article_clubs: ["/news/$article"],
        documents: ["/documents", "/constitution"],
      },
    ],
    [
      "MATCH_DB",
      {
        awards: matchPages,
        clubs: everythingOfClubs,
        competitions: everythingOfClubs,
        deductions: ["/competitions/championship", "/embeds/league-table"],
        fixtures: everythingOfClubs.filter((path) => !["/teams", "/clubs", "/clubs/ashford"].includes(path)),
        goals: seasonPages,
        grounds: [
          ...["/match-hub", "/players/1", "/embeds/fixtures"],
          ...[...competitions, ...matchPages, ...seasonPages],
        ],
        match_details: [...matchPages, "/players/1"],
        players: ["/players/1"],
        squads: ["/players/1"],
        season_clubs: everythingOfClubs.filter(
          (path) => ![...matchPages, "/players/1", "/competitions/crown-cup", "/embeds/fixtures"].includes(path),
        ),
        seasons: [...seasonPages, ...competitions, "/clubs", "/embeds/league-table"],
      },
    ],
    [
      "VIDEO_DB",
      Object.fromEntries(
        [
          "assets",
          "availability_rules",
          "video_category_entries",
          "video_clubs",
          "video_sources",
          "video_tags",
          "videos",
        ].map((table) => [table, ["/videos/$video"]]),
      ),
    ],
  ])("%s", async (database, expected) => {
    const others = (await tablesOf(database)).filter((name) => !(name in expected));
    const warm = siteWith({});
    for (const kind of new Set(Object.values(expected).flat())) await (await warm(pathOf(kind))).text();
    // Each by itself, and all that no page depends on at once.
    for (const tables of [...Object.keys(expected).map((name) => [name]), others]) {
      const wanted = expected[tables[0] ?? ""] ?? [];
      await withoutTables(database, tables, async () => {
        expect((await failingPages(siteWith({}))).toSorted(), tables.join(", ")).toEqual(wanted.toSorted());
        const old = await later(180, () => shownAsTheyWere(warm, wanted, "3 hours"));
        expect(old, `cached, without ${tables.join(", ")}`).toEqual(wanted);
      });
    }
  });
});

const nothingOnSale = {
  "/gift": "The passes cannot be shown at the moment",
  "/packages": "These passes cannot be shown at the moment",
  "/streamer/3": "The list of packages did not arrive",
  "/videos/subscriptions": "The list of subscriptions did not arrive",
};
const noStatus = { "/status": "The status cannot be shown at the moment" };

describe("without a table, pages that sell or show the state of services lack one section at most, and none for ten minutes where they are cached:", () => {
  it.each<[DatabaseName, kinds: string[], Record<string, Record<string, number | string>>]>([
    [
      "PAYMENTS_DB",
      ["/", "/packages", "/gift", "/videos/subscriptions", "/streamer/3"],
      { packages: nothingOnSale, price_options: nothingOnSale },
    ],
    ["MARKETING_DB", ["/", "/status"], { health_days: noStatus, health_now: noStatus, health_outages: noStatus }],
  ])("%s", async (database, kinds, expected) => {
    const lost: typeof expected = {};
    const others = (await tablesOf(database)).filter((name) => !(name in expected));
    // Each by itself, and all that no page shows at once.
    for (const tables of [...Object.keys(expected).map((name) => [name]), others]) {
      await withoutTables(database, tables, async () => {
        const found = await losses(siteWith({}), kinds);
        if (Object.keys(found).length > 0) lost[tables.join(", ")] = found;
      });
    }
    expect(lost).toEqual(expected);
    for (const [table, missing] of Object.entries(expected)) {
      const warm = siteWith({});
      const lacking = Object.keys(missing);
      expect(await losses(warm, lacking)).toEqual({});
      await withoutTables(database, [table], async () => {
        const old = await later(5, () => shownAsTheyWere(warm, lacking, "5 minutes"));
        expect(old, `cached, without ${table}`).toEqual(lacking);
        expect(await later(11, () => losses(warm, lacking)), `11 minutes without ${table}`).toEqual(missing);
      });
    }
  });
});
