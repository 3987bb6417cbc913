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

it("every kind of page and every URL of the sitemap has a title of its own", async () => {
  const kinds = pageKinds.map(pathOf);
  const paths = [...new Set([...kinds, ...(await sitemapPaths())])];
  expect(paths.length).toBeGreaterThan(pageKinds.length);
  /** The canonical URLs with a title: two paths of one page have one. */
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
