import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { XMLParser } from "fast-xml-parser";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { parseImportOptions } from "../../../scripts/lib/import-options.ts";
import { importSeason } from "../../../scripts/lib/import-season.ts";
import { type LeagueFolder, requireLeagueFolder } from "../../../scripts/lib/league-folder/league-folder.ts";
import { applyLoad } from "../../../scripts/lib/league-load/apply-load.ts";
import { planLoad } from "../../../scripts/lib/league-load/plan-load.ts";
import { leagueVariables } from "../../../scripts/lib/served-league.ts";
import type { Storage } from "../../../scripts/lib/storage.ts";
import { demo, foreignWords } from "../../fixtures/foreign-league.ts";
import { writeSeason } from "../lib/league-season.ts";
import { serveSite } from "../lib/served-site.ts";

/*
 * Leagues that have nothing in common with the one that the site was built with: every page of them is theirs alone.
 */

const season = 2026;
const now = new Date("2026-11-23T10:00:00Z");
const scratch = mkdtempSync(join(tmpdir(), "leagues-"));
afterAll(() => rmSync(scratch, { recursive: true }));

let served: Awaited<ReturnType<typeof serveSite>>;
afterEach(() => served.dispose());

/** Serves a league's folder on empty storage, with what `fill` adds. */
async function serve(
  name: string,
  fill: (storage: Storage, folder: LeagueFolder) => Promise<void>,
  current = season,
): Promise<LeagueFolder> {
  const folder = requireLeagueFolder(`tests/fixtures/leagues/${name}`);
  served = await serveSite(
    async (storage) => {
      await applyLoad(storage, await planLoad(storage, folder, { season: current, demoSlug: demo.league.slug }), now);
      await fill(storage, folder);
    },
    { ...leagueVariables, CURRENT_SEASON: String(current) },
  );
  return folder;
}

const text = async (path: string): Promise<{ status: number; body: string }> => {
  const response = await fetch(new URL(path, served.site));
  return { status: response.status, body: await response.text() };
};

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
  ...["/portal/register", "/portal/login", "/portal/forgot-password", "/favicon.svg", "/brand/mark.svg"],
  ...["/payment-successful", "/payment-cancelled", "/match-centre", "/match-hub"],
];

/** Walks all pages. @returns what is wrong with any of them. */
async function walk(folder: LeagueFolder): Promise<string[]> {
  const foreign = foreignWords(folder);
  const calendars = folder.league.competitions.map(({ slug }) => `/calendar/${slug}.ics`);
  const wrong: string[] = [];
  const sheets = [...(await text("/")).body.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)];
  const styles = sheets.map(([, path = ""]) => path);
  const all = [...new Set([...(await sitemapPaths()), ...further, ...calendars, ...styles])];
  // Matches of a season look alike: some of them stand for all.
  const matches = all.filter((path) => /^\/match-centre\/\d/.test(path));
  for (const path of [...all.filter((path) => !matches.includes(path)), ...matches.slice(0, 4), ...matches.slice(-4)]) {
    const { status, body } = await text(path);
    if (status !== 200) wrong.push(`${path} is ${status}`);
    const found = foreign.exec(body);
    if (found !== null)
      wrong.push(`${path} has "${found[0]}": …${body.slice(Math.max(0, found.index - 60), found.index + 60)}…`);
  }
  return wrong;
}

describe("a league that was loaded from its folder", () => {
  it("of two divisions of 20, two points for a win", async () => {
    const folder = await serve("northern-counties", async (storage, { clubs }) => {
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
    expect((await text("/documents/shield-rules.pdf")).body).toContain("%PDF-1.4");
  });

  it("of ten clubs that meet four times and split, with a women's team each", async () => {
    const folder = await serve(
      "lac",
      async (storage, { clubs }) => {
        const clubIDs = clubs.map(({ id }) => id);
        await writeSeason(storage, { season: 2025, competition: 1, clubIDs, meetings: 4, played: 33, firstID: 1_000 });
        await writeSeason(storage, { season: 2025, competition: 2, clubIDs, meetings: 2, played: 8, firstID: 3_000 });
      },
      2025,
    );
    expect(await walk(folder)).toEqual([]);
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
    const folder = await serve("english-tiers", importAll, 2024);
    expect(await walk(folder)).toEqual([]);
    expect((await text("/competitions/championship")).body).toContain("Sheffield United");
    expect((await text("/clubs/sunderland")).body).toContain("Sunderland");
  });
});
