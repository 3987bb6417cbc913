import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { insertFixture, insertLeague } from "../../../fixtures/small-league.ts";
import { newEntry, newFootage } from "../../backends/video/footage.ts";
import { brand } from "../../support/brand.ts";
import { addArticle, addDocument } from "../../support/content-rows.ts";
import { visit } from "../../support/visit.ts";

/** Text that would end the surrounding element, or the line of a script. */
const hostile = `</script><script>alert("x")</script> & <b> <!-- \u2028 \u2029`;
const thing = z.object({ "@type": z.string() }).loose();
const block = z.union([
  z.object({ "@graph": z.array(thing) }).transform((graph) => graph["@graph"]),
  thing.transform((one) => [one]),
]);

const webSite = z.object({
  name: z.string().min(1),
  url: z.url(),
  potentialAction: z.object({
    "@type": z.literal("SearchAction"),
    target: z.object({ urlTemplate: z.string().includes("{search_term_string}") }),
    "query-input": z.literal("required name=search_term_string"),
  }),
});

const address = z.url({ protocol: /^https$/ });
const words = z.string().min(1);
const instant = z.iso.datetime();

/** Properties that search engines need to show these types, required and recommended. */
const required: Record<string, z.ZodType> & { WebSite: typeof webSite } = {
  NewsArticle: z.object({
    headline: words,
    description: words,
    image: z.array(address).min(3),
    datePublished: instant,
    dateModified: instant,
    author: z.object({ "@type": z.literal("Person"), name: words }),
    publisher: z.object({ "@type": z.literal("Organization"), name: words, url: address, logo: address }),
    mainEntityOfPage: address,
    inLanguage: words,
    articleSection: words,
  }),
  Organization: z.object({ name: words, url: address, logo: address, sameAs: z.array(address).min(1) }),
  WebSite: webSite,
  VideoObject: z.object({
    name: words,
    description: words,
    thumbnailUrl: address,
    uploadDate: instant,
    duration: words,
    embedUrl: address,
  }),
  SportsEvent: z.object({
    name: words,
    startDate: z.iso.datetime({ offset: true }),
    eventStatus: address,
    location: z.object({ name: words, address: z.object({ addressLocality: words }) }),
    homeTeam: z.object({ name: words }),
  }),
  SportsTeam: z.object({ name: words, url: address, logo: address, sport: words }),
  FAQPage: z.object({
    mainEntity: z
      .array(
        z.object({
          "@type": z.literal("Question"),
          name: words,
          acceptedAnswer: z.object({ "@type": z.literal("Answer"), text: words }),
        }),
      )
      .min(1),
  }),
  BreadcrumbList: z.object({
    itemListElement: z.array(z.object({ position: z.int().positive(), name: words, item: address })).min(2),
  }),
};

async function read(path: string) {
  const response = await visit(path);
  const html = await response.text();
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return {
    html,
    things: blocks.flatMap(([, text]) => block.parse(JSON.parse(text ?? ""))),
    /** Contents of meta elements by property or name. */
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
  await env.MATCH_DB.batch([
    env.MATCH_DB.prepare("UPDATE fixtures SET venue = 'The Meadow' WHERE id = 901"),
    env.MATCH_DB.prepare("UPDATE clubs SET ground = 'The Meadow', town = 'Ashford' WHERE id = 1"),
  ]);
  article = await addArticle({ title: hostile, category: "round-ups" });
  await addDocument({ slug: "constitution", title: "Constitution" });
  await newFootage();
  recording = await newEntry({ kind: "recording", releasedAgo: 3600, title: hostile });
});

describe("a shared link", () => {
  it("to an article has its title, image and time", async () => {
    const { meta, canonical } = await read(`/news/${article}`);
    expect(canonical).toBe(`https://site.example/news/${article}`);
    expect(meta.get("og:type")).toBe("article");
    expect(meta.get("og:title")).toBe(
      "&lt;/script&gt;&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &lt;b&gt; &lt;!-- \u2028 \u2029",
    );
    expect(meta.get("og:url")).toBe(canonical);
    expect(meta.get("og:image")).toBe(`https://site.example/previews/article/${article}.jpg`);
    expect(meta.get("og:image:alt")).toMatch(/. A picture$/);
    expect(meta.get("twitter:image")).toBe(meta.get("og:image"));
    expect(meta.get("twitter:image:alt")).toBe(meta.get("og:image:alt"));
    expect(meta.get("article:published_time")).toBe("2026-01-02T03:04:05.000Z");
    expect(meta.get("twitter:card")).toBe("summary_large_image");
  });

  it.each([
    ["a match", () => "/match-centre/901?events=key&utm_source=x", "/previews/match/901.jpg?state=full-time-2-1"],
    ["an article", () => `/news/${article}`, null],
    ["a video", () => `/videos/${recording}`, null],
    ["the home page", () => "/", "/previews/page/home.jpg"],
    ["a list", () => "/news", "/previews/page/page-news.jpg"],
  ])("to %s has an image of the declared size and type, with alternative text", async (_, path, preview) => {
    const { meta } = await read(path());
    const { pathname, search } = new URL(meta.get("og:image") ?? "");
    if (preview !== null) expect(pathname + search).toBe(preview);
    expect(meta.get("og:image:alt")).not.toBe("");
    const image = await visit(pathname + search);
    expect(image.status).toBe(200);
    expect(image.headers.get("content-type")).toBe(meta.get("og:image:type"));
    const info = await env.IMAGES.info(new Blob([await image.arrayBuffer()]).stream());
    expect(info).toMatchObject({
      format: "image/jpeg",
      width: Number(meta.get("og:image:width")),
      height: Number(meta.get("og:image:height")),
    });
  });

  it("to a match has its state, in the title and in the image's alternative text", async () => {
    const { meta, canonical } = await read("/match-centre/901?events=key&utm_source=x");
    expect(canonical).toBe("https://site.example/match-centre/901");
    expect(meta.get("og:title")).toBe("Ashford v Bramley, 20 Sep 2025 | Championship");
    expect(meta.get("og:image:alt")).toBe("Ashford 2, Bramley 1, full time, Sat 20 Sep 2025");
  });

  it("reveals no result at a URL that hides results", async () => {
    const { meta, canonical } = await read("/match-centre/901?results=off");
    expect(meta.get("og:title")).toBe("Ashford v Bramley, 20 Sep 2025 | Championship");
    expect(meta.get("og:image:alt")).toBe("Ashford v Bramley, Sat 20 Sep 2025, played");
    expect(meta.get("og:description")).not.toMatch(/\b2\b|full time/i);
    expect(meta.get("og:image")).toBe("https://site.example/previews/page/match-901.jpg");
    // Other sites cache previews under this URL; search engines know the page by the other.
    expect(meta.get("og:url")).toBe("https://site.example/match-centre/901?results=off");
    expect(canonical).toBe("https://site.example/match-centre/901");

    const slug = await addArticle({ title: "Ashford put nine past Bramley" });
    const report = await read(`/news/${slug}?results=off`);
    expect(report.meta.get("og:title")).toBe("Match report (result hidden)");
    expect([...report.meta.values()].join(" ")).not.toMatch(/nine|In short/);
    expect((await read(`/news/${slug}`)).meta.get("og:title")).toBe("Ashford put nine past Bramley");
  });
});

describe("a page's canonical URL", () => {
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

  it("of an article is NewsArticle with its breadcrumbs, and a hostile title stays data", async () => {
    const { things, html } = await read(`/news/${article}`);
    expect(typesOf(things)).toEqual(["NewsArticle", "BreadcrumbList"]);
    expect(things[0]).toMatchObject({ headline: hostile, publisher: { name: brand.name } });
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

  it("of the home page is the league and its site, whose search works", async () => {
    const { things } = await read("/");
    expect(typesOf(things)).toEqual(["Organization", "WebSite"]);
    const { potentialAction } = required.WebSite.parse(things[1]);
    const address = new URL(potentialAction.target.urlTemplate.replace("{search_term_string}", "goal"));
    expect((await visit(address.pathname + address.search)).status).toBe(200);
  });

  it("of a club is SportsTeam with its place", async () => {
    const { things } = await read("/clubs/ashford");
    expect(typesOf(things)).toEqual(["SportsTeam", "BreadcrumbList"]);
    expect(things[0]).toMatchObject({ name: "Ashford", memberOf: { name: "Championship" } });
  });

  it("of every kind of page has what search engines require of its types, with absolute URLs", async () => {
    const pages = [
      "/",
      `/news/${article}`,
      `/videos/${recording}`,
      "/match-centre/901",
      "/clubs/ashford",
      "/supporters/faqs/tickets",
    ];
    const seen = new Set<string>();
    for (const path of [
      ...pages,
      "/category/round-ups",
      "/competitions/championship",
      "/constitution",
      "/news/newsletter",
    ]) {
      for (const one of (await read(path)).things) {
        const shape = required[one["@type"]];
        expect(shape?.safeParse(one).error, `${one["@type"]} of ${path}`).toBeUndefined();
        expect(shape, one["@type"]).toBeDefined();
        seen.add(one["@type"]);
      }
    }
    expect([...seen].toSorted()).toEqual(Object.keys(required).toSorted());
  });

  it("of a match is SportsEvent with its place", async () => {
    expect(typesOf((await read("/match-centre/901")).things)).toEqual(["SportsEvent", "BreadcrumbList"]);
  });

  it("of a content page is its breadcrumb, and its questions and answers if it has some", async () => {
    const { things } = await read("/supporters/faqs/tickets");
    expect(typesOf(things)).toEqual(["BreadcrumbList", "FAQPage"]);
    expect(things[1]?.mainEntity).toContainEqual(
      expect.objectContaining({ "@type": "Question", name: "Where do I buy a ticket?" }),
    );
    expect(typesOf((await read("/governance")).things)).toEqual(["BreadcrumbList"]);
  });
});

describe("feeds are linked", () => {
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
