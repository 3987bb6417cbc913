import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { brand } from "../support/brand.ts";
import { addArticle } from "../support/content-rows.ts";
import { publish, withdraw } from "../support/publish-league.ts";
import { siteWith } from "../support/site-with.ts";
import { visit } from "../support/visit.ts";
import { parseXML } from "../support/xml.ts";

const rss = z.object({
  rss: z.object({
    channel: z.object({
      title: z.string(),
      link: z.string(),
      item: z.array(
        z.looseObject({
          title: z.string(),
          link: z.string(),
          description: z.string(),
          pubDate: z.string(),
          "content:encoded": z.string(),
        }),
      ),
    }),
  }),
});
const atom = z.object({
  feed: z.object({
    id: z.string(),
    updated: z.string(),
    author: z.object({ name: z.literal(brand.name) }).loose(),
    entry: z.array(
      z.object({ title: z.object({ "#text": z.string(), "@type": z.literal("html") }), id: z.string() }).loose(),
    ),
  }),
});
const jsonFeed = z.looseObject({
  version: z.string(),
  title: z.string(),
  feed_url: z.string(),
  items: z.array(z.object({ id: z.string(), title: z.string(), content_html: z.string(), date_published: z.string() })),
});

const hostile = `<script>alert(1)</script> & "quotes" ]]> \u0001 end`;

/** A category for a feed that no other test has requested. */
const unseen = () => `c-${crypto.randomUUID()}`;

afterEach(() => {
  vi.useRealTimers();
});

describe("a category's feed", () => {
  it("is RSS, with hostile titles as plain text", async () => {
    const category = unseen();
    const slug = await addArticle({ title: hostile, category });
    const response = await visit(`/category/${category}/feed.rss`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
    const { channel } = rss.parse(parseXML(await response.text())).rss;
    expect(channel.title).toBe(`${brand.name} Match Reports`);
    expect(channel.link).toBe(`https://site.example/category/${category}`);
    expect(channel.item).toHaveLength(1);
    expect(channel.item[0]?.link).toBe(`https://site.example/news/${slug}`);
    expect(channel.item[0]?.pubDate).toBe("Fri, 02 Jan 2026 03:04:05 GMT");
    expect(channel.item[0]?.title).toContain("&lt;script&gt;");
    expect(channel.item[0]?.title).not.toContain("<script");
    // Its image, whose length is unknown before it is rendered.
    expect(channel.item[0]?.["content:encoded"]).toMatch(
      /<img src="https:\/\/site\.example\/images\/1200x630\/[\w-]+\.jpg"/,
    );
    expect(channel.item[0]).not.toHaveProperty("enclosure");
  });

  it("is Atom, with hostile titles as plain text", async () => {
    const category = unseen();
    const slug = await addArticle({ title: hostile, category });
    const response = await visit(`/category/${category}/feed.atom`);
    expect(response.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    const { feed } = atom.parse(parseXML(await response.text()));
    expect(feed.updated).toBe("2026-01-02T03:04:05.000Z");
    expect(feed.entry.map(({ id }) => id)).toEqual([`https://site.example/news/${slug}`]);
    expect(feed.entry[0]?.title["#text"]).not.toContain("<script");
  });

  it("is a JSON Feed, whose titles are plain text already", async () => {
    const category = unseen();
    const slug = await addArticle({ title: "Late & late", category });
    const response = await visit(`/category/${category}/feed.json`);
    expect(response.headers.get("content-type")).toBe("application/feed+json; charset=utf-8");
    const feed = jsonFeed.parse(await response.json());
    expect(feed).toMatchObject({
      version: "https://jsonfeed.org/version/1.1",
      authors: [{ name: brand.name }],
      language: "en",
    });
    expect(feed).not.toHaveProperty("author");
    expect(feed.feed_url).toBe(`https://site.example/category/${category}/feed.json`);
    expect(feed.items).toMatchObject([{ id: `https://site.example/news/${slug}`, title: "Late & late" }]);
  });

  it("names the language of its articles, and where they are in several, the league's", async () => {
    const category = unseen();
    const languageOf = async (query: string) =>
      (await (await visit(`/category/${category}/feed.json${query}`)).json<{ language: string }>()).language;
    await addArticle({ title: "مباراة الأمس", category, lang: "ar" });
    expect(await languageOf("")).toBe("ar");
    await addArticle({ title: "The match of yesterday", category, publishedAt: "2026-01-01T03:04:05.000Z" });
    expect(await languageOf("?results=off")).toBe("en");
  });

  it("reveals no result on request, and is cached under another name", async () => {
    const category = unseen();
    const matchReport = await addArticle({ title: "Ashford put nine past Bramley", category: "match-reports" });
    const preview = await addArticle({ title: "Corfe want more", category: "previews" });
    await env.CONTENT_DB.prepare("INSERT INTO categories (slug, name) VALUES (?, 'Ashford')").bind(category).run();
    for (const slug of [matchReport, preview]) {
      await env.CONTENT_DB.prepare(
        "INSERT INTO article_categories (article_id, category_slug) SELECT id, ? FROM articles WHERE slug = ?",
      )
        .bind(category, slug)
        .run();
    }
    const titles = async (query: string) => {
      const feed = jsonFeed.parse(await (await visit(`/category/${category}/feed.json${query}`)).json());
      return new Map(feed.items.map(({ id, title, content_html }) => [id.split("/").at(-1), { title, content_html }]));
    };
    expect((await titles("")).get(matchReport)?.title).toBe("Ashford put nine past Bramley");
    const free = await titles("?results=off");
    expect(free.get(matchReport)).toEqual({ title: "Match report (result hidden)", content_html: "" });
    expect(free.get(preview)?.title).toBe("Corfe want more");
  });

  it("without results names itself, so that a reader that follows its links stays without", async () => {
    const category = unseen();
    await addArticle({ title: "Ashford put nine past Bramley", category });
    const textOf = async (format: string, query: string) =>
      await (await visit(`/category/${category}/feed.${format}${query}`)).text();
    for (const query of ["?results=off", ""]) {
      const feed = (format: string) => `https://site.example/category/${category}/feed.${format}${query}`;
      expect(JSON.parse(await textOf("json", query))).toMatchObject({ feed_url: feed("json") });
      expect(await textOf("rss", query)).toContain(`<atom:link href="${feed("rss")}" rel="self"`);
      expect(await textOf("atom", query)).toContain(`<link rel="self" href="${feed("atom")}"/>`);
    }
  });

  it("survives a category name with markup in it", async () => {
    const category = unseen();
    await env.CONTENT_DB.prepare("INSERT INTO categories (slug, name) VALUES (?, ?)")
      .bind(category, `Cups & <b> "Trophies"`)
      .run();
    await addArticle({ title: "A draw", category });
    for (const format of ["rss", "atom"]) {
      const response = await visit(`/category/${category}/feed.${format}`);
      expect(response.status).toBe(200);
      parseXML(await response.text());
    }
  });

  it.each(["no-such-category", "NOT%20A%20SLUG", "%3Cscript%3E", "x".repeat(300)])(
    "is not found for %s, with a message",
    async (category) => {
      const response = await visit(`/category/${category}/feed.rss`);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain("There is no news category of that name.");
    },
  );

  it("is found beside its category's page only", async () => {
    expect((await visit("/news/feed.xml")).status).toBe(404);
    expect((await visit("/news/feed.rss?page=-1&size=1e9")).status).toBe(200);
  });
});

it("speaks the league's own language", async () => {
  await addArticle({ title: "Ashford put nine past Bramley" });
  await env.CONTENT_DB.batch([
    env.CONTENT_DB.prepare(
      "INSERT INTO incidents (id, title, parts, began_at, ended_at) VALUES ('lights', 'Pas de lumière', '[]', ?1, ?2)",
    ).bind("2999-01-01T10:00:00.000Z", "2999-01-01T11:00:00.000Z"),
    env.CONTENT_DB.prepare("INSERT INTO incident_updates VALUES ('lights', 1, '2999-01-01T11:00:00.000Z', 'Voilà')"),
  ]);
  await publish({ name: "Ligue du Nord", languages: ["fr-CH"], translations: {}, mail: {} });
  try {
    const french = siteWith({});
    const news = jsonFeed.parse(await (await french("/news/feed.json?results=off")).json());
    expect(news.title).toBe("Actualités Ligue du Nord");
    expect(news.items.map(({ title }) => title)).toContain("Compte rendu (résultat masqué)");
    const status = jsonFeed.parse(await (await french("/status/feed.json")).json());
    expect(status.title).toBe("Ligue du Nord\u00a0: état du service");
    expect(status.items.map(({ title }) => title)).toEqual(["Terminé\u00a0: Pas de lumière"]);
  } finally {
    await withdraw();
    await env.CONTENT_DB.exec("DELETE FROM incident_updates");
    await env.CONTENT_DB.exec("DELETE FROM incidents");
  }
});

describe("a feed's reader", () => {
  it("gets a 304 when nothing has changed", async () => {
    const path = `/category/${unseen()}/feed.rss`;
    await addArticle({ title: "Once", category: path.split("/")[2] ?? "" });
    const first = await visit(path);
    await first.text();
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\/"[0-9a-f]{32}"$/);
    // The date of the newest article would hide corrections and withdrawals from readers that send dates alone.
    expect(first.headers.has("last-modified")).toBe(false);
    expect(first.headers.get("cache-control")).toBe("public, max-age=300");

    const again = await visit(path, { headers: { "if-none-match": `"other", ${etag}` } });
    expect(again.status).toBe(304);
    expect(again.headers.get("etag")).toBe(etag);
    expect(await again.text()).toBe("");
    expect((await visit(path, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  it("learns of a correction and of a withdrawal if it sends a date alone", async () => {
    const category = unseen();
    const [kept, withdrawn] = [
      await addArticle({ title: "Kept", category }),
      await addArticle({ title: "Withdrawn", category }),
    ];
    const read = () =>
      visit(`/category/${category}/feed.rss`, { headers: { "if-modified-since": new Date().toUTCString() } });
    expect(await (await read()).text()).toContain("Withdrawn");
    await env.CONTENT_DB.batch([
      env.CONTENT_DB.prepare("UPDATE articles SET title = 'Put right' WHERE slug = ?").bind(kept),
      env.CONTENT_DB.prepare("UPDATE articles SET published_at = '9999-12-31T23:59:59.000Z' WHERE slug = ?").bind(
        withdrawn,
      ),
    ]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6 * 60_000 });
    const later = await (await read()).text();
    expect(later).toContain("Put right");
    expect(later).not.toContain("Withdrawn");
  });

  it("gets the stale feed while the backend fails, and 503 if there is none", async () => {
    const category = unseen();
    await addArticle({ title: "Floodlights stay on", category });
    await (await visit(`/category/${category}/feed.rss`)).text();
    await env.CONTENT_DB.exec("ALTER TABLE articles RENAME TO articles_gone");
    try {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * 60_000 });
      const older = await visit(`/category/${category}/feed.rss`);
      expect(older.status).toBe(200);
      expect(await older.text()).toContain("Floodlights stay on");
      const none = await visit(`/category/${category}/feed.atom`);
      expect(none.status).toBe(503);
      expect(none.headers.get("retry-after")).toBe("60");
      expect(await none.text()).not.toMatch(/articles_gone|no such table/);
    } finally {
      await env.CONTENT_DB.exec("ALTER TABLE articles_gone RENAME TO articles");
    }
  });
});
