import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { insertFixture, insertLeague } from "../../../fixtures/small-league.ts";
import { addArticle } from "../../content-rows.ts";
import { newEntry, newFootage } from "../../origin/video/footage.ts";
import { visit } from "../../support.ts";

const hostile = `</script><script>alert("x")</script> & <b>`;
const thing = z.object({ "@type": z.string() }).loose();
const block = z.union([
  z.object({ "@graph": z.array(thing) }).transform((graph) => graph["@graph"]),
  thing.transform((one) => [one]),
]);

async function read(path: string) {
  const response = await visit(path);
  const html = await response.text();
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return {
    html,
    things: blocks.flatMap(([, text]) => block.parse(JSON.parse(text ?? ""))),
    /** The contents of meta elements, by their property or name. */
    meta: new Map(
      [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)].map(([, name, content]) => [
        name,
        content,
      ]),
    ),
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
  };
}

let article: string;
let recording: string;

beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
  await insertFixture(env.MATCH_DB, {
    id: 901,
    kickoff: "2025-09-20T14:00:00.000Z",
    home: 1,
    away: 2,
    status: "full-time",
    score: [2, 1],
  });
  article = await addArticle({ title: hostile, category: "round-ups" });
  await newFootage();
  recording = await newEntry({ kind: "recording", releasedAgo: 3600, title: hostile });
});

describe("a shared link", () => {
  it("to an article has its title, picture and time", async () => {
    const { meta, canonical } = await read(`/news/${article}`);
    expect(canonical).toBe(`https://site.example/news/${article}`);
    expect(meta.get("og:type")).toBe("article");
    expect(meta.get("og:title")).toBe(
      "&lt;/script&gt;&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &lt;b&gt;",
    );
    expect(meta.get("og:url")).toBe(canonical);
    expect(meta.get("og:image")).toBe("https://site.example/images/1200x630/article-1");
    expect(meta.get("og:image:alt")).toBe("A picture");
    expect(meta.get("article:published_time")).toBe("2026-01-02T03:04:05.000Z");
    expect(meta.get("twitter:card")).toBe("summary_large_image");
  });

  it("to a match has the match's picture, which is there", async () => {
    const { meta, canonical } = await read("/match-centre/901?events=key&utm_source=x");
    expect(canonical).toBe("https://site.example/match-centre/901");
    expect(meta.get("og:title")).toBe("Ashford v Bramley | Championship");
    const image = await visit(new URL(meta.get("og:image") ?? "").pathname);
    expect(image.status).toBe(200);
    expect(image.headers.get("content-type")).toContain(meta.get("og:image:type") ?? "no type");
  });
});

describe("a page's one address", () => {
  it.each([
    ["/?hideNav=true", "/"],
    ["/news", "/news"],
    ["/news?page=1", "/news"],
    ["/news?q=something", "/news"],
    ["/category/round-ups?hideNav=true", "/category/round-ups"],
    ["/match-hub?competition=10&date=2025-09-20", "/match-hub?date=2025-09-20&amp;competition=10"],
    ["/competitions/championship?season=2025", "/competitions/championship"],
    ["/videos?page=x", "/videos"],
    ["/packages", "/packages"],
    ["/documents", "/documents"],
    ["/governance/regulations?season=3", "/governance/regulations"],
  ])("of %s is %s", async (path, canonical) => {
    expect((await read(path)).canonical).toBe(`https://site.example${canonical}`);
  });
});

describe("structured data", () => {
  const typesOf = (things: { "@type": string }[]) => things.map((one) => one["@type"]);

  it("of an article is NewsArticle with its place, and a hostile title stays data", async () => {
    const { things, html } = await read(`/news/${article}`);
    expect(typesOf(things)).toEqual(["NewsArticle", "BreadcrumbList"]);
    expect(things[0]).toMatchObject({ headline: hostile, publisher: { name: "Crown League" } });
    expect(things[1]?.itemListElement).toMatchObject([
      { position: 1, name: "News", item: "https://site.example/news" },
      { position: 2, item: "https://site.example/category/round-ups" },
      { position: 3, name: hostile, item: `https://site.example/news/${article}` },
    ]);
    expect(html).not.toContain(`<script>alert("x")`);
  });

  it("of a video is VideoObject, without a source", async () => {
    const { things } = await read(`/videos/${recording}`);
    expect(typesOf(things)).toEqual(["VideoObject", "BreadcrumbList"]);
    expect(things[0]).toMatchObject({ name: hostile, url: `https://site.example/videos/${recording}` });
    expect(things[0]).not.toHaveProperty("contentUrl");
  });

  it("of the home page is the Organization", async () => {
    const { things } = await read("/");
    expect(things).toMatchObject([{ "@type": "Organization", name: "Crown League", url: "https://site.example" }]);
  });

  it("of a match is SportsEvent", async () => {
    expect(typesOf((await read("/match-centre/901")).things)).toEqual(["SportsEvent"]);
  });

  it("of a content page is its place, and its questions where it answers some", async () => {
    const { things } = await read("/supporters/faqs/tickets");
    expect(typesOf(things)).toEqual(["BreadcrumbList", "FAQPage"]);
    expect(things[1]?.mainEntity).toContainEqual(
      expect.objectContaining({ "@type": "Question", name: "Where do I buy a ticket?" }),
    );
    expect(typesOf((await read("/governance")).things)).toEqual(["BreadcrumbList"]);
  });
});

describe("feeds are named", () => {
  it.each([
    ["/", "/news"],
    ["/news", "/news"],
    ["/category/round-ups", "/category/round-ups"],
  ])("by %s", async (path, feeds) => {
    const { html } = await read(path);
    for (const [format, type] of [
      ["rss", "application/rss+xml"],
      ["atom", "application/atom+xml"],
      ["json", "application/feed+json"],
    ]) {
      const [link] = new RegExp(`<link rel="alternate" type="${type?.replace("+", "\\+")}"[^>]*>`).exec(html) ?? [];
      expect(link).toContain(`href="${feeds}/feed.${format}"`);
      expect((await visit(`${feeds}/feed.${format}`)).headers.get("content-type")).toContain(type);
    }
  });
});
