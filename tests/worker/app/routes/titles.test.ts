import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { pageKinds } from "../../../fixtures/page-kinds.ts";
import { insertFixture } from "../../../fixtures/small-league.ts";
import { fillPageKinds } from "../../support/fill-page-kinds.ts";
import { visit } from "../../support/visit.ts";

let pathOf: (kind: string) => string;

beforeAll(async () => {
  pathOf = await fillPageKinds();
  await insertFixture(env.MATCH_DB, { id: 802, kickoff: "2026-03-20T14:00:00.000Z", home: 2, away: 1 });
});

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = ""]) => url);
const textOf = async (path: string) => await (await visit(path)).text();

/** The paths of every URL in the sitemap. */
async function sitemapPaths(): Promise<string[]> {
  const maps = locations(await textOf("/sitemap.xml"));
  const urls = await Promise.all(maps.map(async (map) => locations(await textOf(new URL(map).pathname))));
  return urls.flat().map((url) => new URL(url).pathname);
}

/** Query strings by the page that links to them. */
const choices: Record<string, string[]> = {
  "/match-hub": ["competition=10", "club=1", "date=2025-09-20", "status=live"],
  "/matches": ["month=2025-09", "date=2025-09-20", "competition=10", "club=1", "club=1&view=home"],
  "/matches?club=1": ["club=1&view=away", "club=1&month=2025-09", "competition=10&club=1"],
  "/teams/first-team/ashford": ["month=2025-09", "view=home", "view=away", "month=2025-09&view=away"],
  "/videos": [
    "team=1",
    "team=2",
    "season=2024",
    "season=2025",
    "duration=under-1",
    "duration=over-20",
    "team=1&season=2025",
  ],
  "/competitions/championship": ["view=home", "view=away", "view=form", "date=2025-09-20", "view=home&date=2025-09-20"],
};

it.each(Object.entries(choices))("what is chosen on %s is in the title", async (page, queries) => {
  const paths = [page, ...queries.map((query) => `${page.replace(/\?.*/, "")}?${query}`)];
  const titles = await Promise.all(
    paths.map(async (path) => {
      const html = await textOf(path);
      const [, canonical = ""] = /<link rel="canonical" href="([^"]*)"/.exec(html) ?? [];
      // A page with another canonical URL may have that page's title.
      expect(canonical.replaceAll("&amp;", "&"), path).toBe(`https://site.example${path}`);
      return /<title>([^<]*)<\/title>/.exec(html)?.[1];
    }),
  );
  expect(new Set(titles).size, titles.join("\n")).toBe(paths.length);
});

it("every kind of page and every URL of the sitemap has a title of its own", async () => {
  const kinds = pageKinds.map(pathOf);
  const paths = [...new Set([...kinds, ...(await sitemapPaths())])];
  expect(paths.length).toBeGreaterThan(pageKinds.length);
  /** Canonical URLs by title; two paths of the same page have the same one. */
  const byTitle = new Map<string, Set<string>>();
  for (const path of paths) {
    const response = await visit(path);
    const html = await response.text();
    if (response.status !== 200) continue;
    const [, title = ""] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
    const [, canonical = path] = /<link rel="canonical" href="([^"]*)"/.exec(html) ?? [];
    expect(title, path).not.toBe("");
    byTitle.set(title, (byTitle.get(title) ?? new Set()).add(canonical));
  }
  expect(byTitle.size).toBeGreaterThan(30);
  const shared = [...byTitle].filter(([, urls]) => urls.size > 1).map(([title, urls]) => [title, ...urls]);
  expect(shared).toEqual([]);
});
