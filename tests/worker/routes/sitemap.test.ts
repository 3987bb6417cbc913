import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { insertFixture, insertLeague } from "../../fixtures/small-league.ts";
import { newEntry, newFootage } from "../backends/video/footage.ts";
import { brand } from "../support/brand.ts";
import { addArticle } from "../support/content-rows.ts";
import { mockRemoteHost } from "../support/mock-remote-host.ts";
import { publish, withdraw } from "../support/publish-league.ts";
import { siteWith } from "../support/site-with.ts";
import { visit } from "../support/visit.ts";
import { parseXML } from "../support/xml.ts";

const indexShape = z.object({
  sitemapindex: z.object({ sitemap: z.array(z.object({ loc: z.url(), lastmod: z.string().optional() })) }),
});
const urlSet = z.object({
  urlset: z.object({ url: z.array(z.object({ loc: z.url(), lastmod: z.string().optional() }).loose()) }),
});

async function entriesOf(path: string) {
  const response = await visit(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  return urlSet.parse(parseXML(await response.text())).urlset.url;
}

const today = new Date(Date.now() - 3_600_000).toISOString();
let older: string;
let fresh: string;
let recording: string;

beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
  await insertFixture(env.MATCH_DB, {
    id: 801,
    kickoff: "2025-09-20T14:00:00.000Z",
    home: 1,
    away: 2,
    status: "full-time",
    score: [2, 1],
  });
  await insertFixture(env.MATCH_DB, { id: 802, kickoff: "2026-03-20T14:00:00.000Z", home: 2, away: 1 });
  older = await addArticle({ title: "An older story", category: "round-ups" });
  fresh = await addArticle({ title: `Cup & <b>"final"</b> \u0002`, category: "round-ups", publishedAt: today });
  await addArticle({ title: "Tomorrow's story", publishedAt: "2999-01-01T00:00:00.000Z" });
  await newFootage();
  recording = await newEntry({ kind: "recording", releasedAgo: 3600 });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("lists the clubs among the pages", async () => {
  const addresses = (await entriesOf("/sitemaps/pages.xml")).map(({ loc }) => loc);
  expect(addresses).toEqual(
    expect.arrayContaining(["https://site.example/clubs", "https://site.example/clubs/ashford"]),
  );
});

it.each(["CONTENT_API", "MATCH_DATA_API"])("of pages is unavailable without %s, not shorter", async (variable) => {
  mockRemoteHost("away.example", () => new Response(null, { status: 500 }));
  const response = await siteWith({ [variable]: "https://away.example" })("/sitemaps/pages.xml");
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("30");
});

it("names the first of the league's domains on each of them, as feeds and calendars do", async () => {
  await publish({ domains: ["www.northern.example", "northern.example"] });
  try {
    const ask = siteWith({});
    const paths = ["/sitemap.xml", "/sitemaps/articles-1.xml", "/sitemaps/pages.xml", "/news/feed.atom"];
    for (const path of [...paths, "/status/feed.json", "/podcast/feed.rss", "/calendar/ashford.ics"]) {
      const response = await ask(`https://northern.example${path}`);
      expect([path, response.status]).toEqual([path, 200]);
      const text = await response.text();
      expect(text, path).toContain("https://www.northern.example/");
      expect(text, path).not.toContain("https://northern.example");
    }
  } finally {
    await withdraw();
  }
});

describe("the index", () => {
  it("names sitemaps of pages, articles, news, videos and matches, and each of them responds", async () => {
    const response = await visit("/sitemap.xml");
    expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    const { sitemap } = indexShape.parse(parseXML(await response.text())).sitemapindex;
    const files = sitemap.map(({ loc }) => loc.replace("https://site.example/sitemaps/", ""));
    expect(files).toEqual(["pages.xml", "news.xml", "articles-1.xml", "videos-1.xml", "matches-2025.xml"]);
    expect(sitemap.find(({ loc }) => loc.endsWith("articles-1.xml"))?.lastmod).toBe(today);
    for (const file of files) {
      const entries = await entriesOf(`/sitemaps/${file}`);
      expect(entries.length).toBeGreaterThan(0);
      expect(entries.length).toBeLessThanOrEqual(50_000);
    }
  });
});

describe("a sitemap", () => {
  it("of articles has what is published, oldest first", async () => {
    const entries = await entriesOf("/sitemaps/articles-1.xml");
    expect(entries).toEqual([
      { loc: `https://site.example/news/${older}`, lastmod: "2026-01-02T03:04:05.000Z" },
      { loc: `https://site.example/news/${fresh}`, lastmod: today },
    ]);
  });

  it("of news has the last two days, with hostile titles as plain text", async () => {
    const entries = await entriesOf("/sitemaps/news.xml");
    expect(entries).toHaveLength(1);
    expect(entries[0]?.["news:news"]).toMatchObject({
      "news:publication": { "news:name": brand.name, "news:language": "en" },
      "news:publication_date": today,
      "news:title": 'Cup & <b>"final"</b>',
    });
  });

  it("of videos says what each shows and whom it is for", async () => {
    const [entry] = await entriesOf("/sitemaps/videos-1.xml");
    expect(entry?.loc).toBe(`https://site.example/videos/${recording}`);
    expect(entry?.["video:video"]).toMatchObject({
      "video:player_loc": `https://site.example/videos/${recording}?hideNav=true`,
      "video:live": "no",
    });
  });

  it("of videos names the day of their upload as their pages do", async () => {
    const [entry] = await entriesOf("/sitemaps/videos-1.xml");
    const html = await (await visit(`/videos/${recording}`)).text();
    const [, uploadDate] = /"uploadDate":"([^"]+)"/.exec(html) ?? [];
    expect(uploadDate).toMatch(/^\d{4}-/);
    expect(entry?.["video:video"]).toMatchObject({ "video:publication_date": uploadDate });
  });

  it("of matches has a season's match centres", async () => {
    expect(await entriesOf("/sitemaps/matches-2025.xml")).toEqual([
      { loc: "https://site.example/match-centre/801", lastmod: "2025-09-20T14:00:00.000Z" },
      { loc: "https://site.example/match-centre/802" },
    ]);
  });

  it("of pages has every page once, and all of them respond", async () => {
    const addresses = (await entriesOf("/sitemaps/pages.xml")).map(({ loc }) => loc);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const path of ["/", "/news", "/governance/regulations", "/category/round-ups", "/competitions/championship"]) {
      expect(addresses).toContain(`https://site.example${path}`);
    }
    const wrong: { address: string; status: number; canonical: boolean }[] = [];
    // Sequentially, because the Worker shares its isolate with the test runner, which cannot cope with a hundred requests at once.
    for (const address of addresses) {
      const response = await visit(new URL(address).pathname);
      const html = await response.text();
      const canonical = html.includes(`rel="canonical" href="${address}"`);
      if (response.status !== 200 || !canonical) wrong.push({ address, status: response.status, canonical });
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    "articles-0.xml",
    "articles-2.xml",
    "articles-9999.xml",
    "articles-99999.xml",
    "videos-2.xml",
    "matches-1999.xml",
    "matches-2024.xml",
    "articles.xml",
    "articles-1.xml.gz",
    "..%2fnews.xml",
  ])("%s does not exist", async (file) => {
    expect((await visit(`/sitemaps/${file}`)).status).toBe(404);
  });

  it("stays as it was while a backend fails; one that was never requested is unavailable", async () => {
    await entriesOf("/sitemaps/articles-1.xml");
    await env.CONTENT_DB.exec("ALTER TABLE articles RENAME TO articles_gone");
    try {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3 * 3_600_000 });
      expect((await entriesOf("/sitemaps/articles-1.xml")).map(({ loc }) => loc)).toContain(
        `https://site.example/news/${older}`,
      );
      const none = await visit("/sitemaps/articles-3.xml");
      expect(none.status).toBe(503);
      expect(await none.text()).not.toMatch(/articles_gone|no such table/);
    } finally {
      await env.CONTENT_DB.exec("ALTER TABLE articles_gone RENAME TO articles");
    }
  });
});
