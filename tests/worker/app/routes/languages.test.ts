import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { pageKinds } from "../../../fixtures/page-kinds.ts";
import { otherDigits } from "../../support/arabic-pages.ts";
import { addArticle } from "../../support/content-rows.ts";
import { fillPageKinds } from "../../support/fill-page-kinds.ts";
import { publish, withdraw } from "../../support/publish-league.ts";
import { siteWith } from "../../support/site-with.ts";
import { site, visit } from "../../support/visit.ts";

let pathOf: (kind: string) => string;

/** Slug of an article in Arabic. */
let slug: string;

beforeAll(async () => {
  pathOf = await fillPageKinds();
  slug = await addArticle({
    ...{ title: "هدف في الدقيقة الأخيرة", category: "arabic", lang: "ar" },
    publishedAt: "2026-02-02T10:00:00.000Z",
  });
});

const root = (html: string) => /<html[^>]*>/.exec(html)?.[0] ?? "";
const arabicRoot = /^<html lang="ar" dir="rtl" data-languages="en ar"/;
/** Embeds and clubs' sites are in one language only. */
const translated = pageKinds.filter((kind) => !/^\/(?:embeds\/|streamer\/)/.test(kind));

it.each(translated)("%s is the same page below /ar, in Arabic", async (kind) => {
  const path = pathOf(kind);
  const [english, arabic] = await Promise.all([visit(path), visit(`/ar${path === "/" ? "" : path}`)]);
  expect(arabic.status).toBe(english.status);
  const [own, other] = await Promise.all([english.text(), arabic.text()]);
  expect(root(own)).toMatch(/^<html lang="en" data-languages="en ar"/);
  expect(root(other)).toMatch(arabicRoot);
  expect(otherDigits(other)).toEqual([]);
  // Links to pages keep the language; paths of calls, files and feeds have none.
  const links = [...other.matchAll(/<a\b[^>]*\shref="(\/[^"]*)"/g)].flatMap(
    ([, href = ""]) => href.split("?")[0] ?? "",
  );
  const files = /^\/(?:api|portal|calendars|images|origin)\/|\.(?:pdf|ics|rss|atom|json|xml|txt|csv|css)$/;
  const inEnglish = /<a[^>]*hrefLang="en"[^>]*>/.exec(other)?.[0] ?? "";
  expect(inEnglish).toContain(`href="${path.replace("&", "&amp;")}"`);
  const inArabic = /<a[^>]*hrefLang="ar"[^>]*>/.exec(own)?.[0] ?? "";
  expect(inArabic).toContain(`href="/ar${path === "/" ? "" : path.replace("&", "&amp;")}"`);
  expect(
    links.filter((href) => !/^\/ar(?:\/|$)/.test(href) && !files.test(href) && !inEnglish.includes(`"${href}`)),
  ).toEqual([]);
  // Forms without script keep it, too.
  const actions = [...other.matchAll(/<form\b[^>]*\saction="(\/[^"]*)"/g)].map(([, action = ""]) => action);
  expect(actions.filter((action) => !/^\/ar\//.test(action) && !files.test(action))).toEqual([]);
});

it("pages of both languages are rendered side by side, and each is all its own", async () => {
  // The parameters make each page uncached.
  const months = Array.from({ length: 12 }, (_, index) => `2025-${String(index + 1).padStart(2, "0")}`);
  const pages = await Promise.all(
    months.flatMap((month) => [visit(`/matches?month=${month}`), visit(`/ar/matches?month=${month}`)]),
  );
  const texts = await Promise.all(pages.map((page) => page.text()));
  for (const [index, text] of texts.entries()) {
    expect(root(text)).toMatch(index % 2 === 0 ? /^<html lang="en"/ : arabicRoot);
    const label = /<a href="#main"[^>]*>([^<]*)/.exec(text)?.[1];
    expect(label).toMatch(index % 2 === 0 ? /^[ -~]+$/ : /^[\p{Script=Arabic}\p{M}\s]+$/u);
  }
});

it("names the page in each language to search engines", async () => {
  const html = await (await visit("/ar/clubs")).text();
  expect(html).toContain(`<link rel="canonical" href="${site}/ar/clubs"/>`);
  expect(html).toContain(`<link rel="alternate" hrefLang="en" href="${site}/clubs"/>`);
  expect(html).toContain(`<link rel="alternate" hrefLang="ar" href="${site}/ar/clubs"/>`);
  expect(await (await visit("/clubs")).text()).toContain(
    `<link rel="alternate" hrefLang="ar" href="${site}/ar/clubs"/>`,
  );
});

it.each(["/community", "/login", "/supporters/faqs", "/nowhere"])(
  "the frame of %s is in Arabic all through, the names of menus and the words of the account panel too",
  async (path) => {
    const html = (await (await visit(`/ar${path}`)).text()).replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, "");
    const header = /<header[\s\S]*?<\/header>/.exec(html)?.[0] ?? "";
    const footer = /<footer data-theme[\s\S]*?<\/footer>/.exec(html)?.[0] ?? "";
    expect(header).toContain(">الأخبار<");
    for (const part of path === "/login" ? [html] : [header, footer]) {
      const marked = [...part.matchAll(/<(\w+)[^>]* lang="en"[^>]*>([^<]*)/g)].map(([, , words]) => words);
      // Names of other companies, and of the other language.
      expect(marked.filter((words) => !/^(?:English|North Stand TV)$/.test(words ?? ""))).toEqual([]);
      const words = part.replaceAll(/<[^>]*>/g, "\n").split("\n");
      expect(words.filter((text) => /\b(?:Matches|News|Governance|Supporters|Cookies|Log in)\b/.test(text))).toEqual(
        [],
      );
    }
    if (path === "/login") expect(html).toContain("الحساب مجاني.");
  },
);

it.each([
  ["/documents", "Constitution"],
  ["/constitution", "Constitution"],
  ["/match-centre/801", "Matchday 1"],
  ["/competitions/championship", "late accounts"],
])("%s marks the league's own words in Arabic pages: %s", async (path, words) => {
  expect(await (await visit(`/ar${path}`)).text()).toContain(`<bdi lang="en">${words}</bdi>`);
  expect(await (await visit(path)).text()).not.toContain("<bdi lang");
});

it("news stay in the language they were written in, and are marked as such where the page is in another", async () => {
  const title = "A late winner";
  for (const page of ["/ar/news", `/ar${pathOf("/news/$article")}`, "/ar/search?q=winner"]) {
    const html = await (await visit(page)).text();
    const main = /<main[\s\S]*<\/main>/.exec(html)?.[0].replaceAll(/<script[\s\S]*?<\/script>/g, "") ?? "";
    const inArabic = main.replaceAll(/<(article|h1|h3)\b[^>]* lang="en"[\s\S]*?<\/\1>/g, "");
    const says = (text: string) => text.replaceAll(/<\/?mark[^>]*>/g, "").includes(`>${title}<`);
    expect([says(main), says(inArabic)], page).toEqual([true, false]);
  }
});

describe("an article in Arabic, and the category of such", () => {
  const textOf = async (path: string) => await (await visit(path)).text();

  it.each([
    ["/news", () => [`/ar/news/${slug}`, "/ar/category/arabic"]],
    ["/category", () => ["/ar/category/arabic"]],
    ["/news/$article", () => ["/ar/category/arabic"]],
    ["/community", () => ["/ar/category/arabic"]],
    ["/category/arabic", () => [`/ar/news/${slug}`]],
    [`/search?q=${encodeURIComponent("هدف")}`, () => [`/ar/news/${slug}`]],
  ])("%s leads to them in the frame of their language", async (page, hrefs) => {
    const html = await textOf(page.includes("$") ? pathOf(page) : page);
    for (const href of hrefs()) {
      expect(html).toContain(`href="${href}"`);
      expect(html).not.toContain(`href="${href.replace("/ar", "")}"`);
    }
    // Links to articles in the league's default language keep the reader's language.
    if (page === "/news") expect(await textOf("/ar/news")).toContain(`href="/ar${pathOf("/news/$article")}"`);
  });

  it.each([() => `/news/${slug}`, () => "/category/arabic"])(
    "is known to search engines by that page alone",
    async (path) => {
      for (const html of await Promise.all([textOf(path()), textOf(`/ar${path()}`)])) {
        expect(html).toContain(`<link rel="canonical" href="${site}/ar${path()}"/>`);
        expect(html).toContain(`<meta property="og:url" content="${site}/ar${path()}"/>`);
        expect(html).not.toMatch(/rel="alternate" hrefLang/);
      }
    },
  );

  it("is in sitemaps and feeds by that page", async () => {
    expect(await textOf("/sitemaps/articles-1.xml")).toContain(`<loc>${site}/ar/news/${slug}</loc>`);
    expect(await textOf("/sitemaps/pages.xml")).toContain(`<loc>${site}/ar/category/arabic</loc>`);
    const rss = await textOf("/category/arabic/feed.rss");
    expect(rss).toContain(`<link>${site}/ar/news/${slug}</link>`);
    // In the feed, the article keeps its original id.
    expect(rss).toContain(`>${site}/news/${slug}</guid>`);
  });
});

it("a page of the league in another of its languages is known by the page in that language alone", async () => {
  await publish({ languages: ["fr-CH", "de-CH"], translations: {}, mail: {} });
  await env.CONTENT_DB.prepare(
    "UPDATE league_pages SET page = json_set(page, '$.language', 'de-CH') WHERE page ->> '$.path' = 'community'",
  ).run();
  try {
    const ask = siteWith({});
    const textOf = async (path: string) => await (await ask(path)).text();
    for (const html of [await textOf("/community"), await textOf("/de/community")]) {
      expect(html).toContain(`<link rel="canonical" href="${site}/de/community"/>`);
      expect(html).toContain('<meta property="og:locale" content="de"/>');
      expect(html).not.toMatch(/rel="alternate" hrefLang/);
    }
    const sitemap = await textOf("/sitemaps/pages.xml");
    expect(sitemap).toContain(`<loc>${site}/de/community</loc>`);
    expect(sitemap).not.toContain(`<loc>${site}/community</loc>`);
  } finally {
    await withdraw();
  }
});

it("a document is shared in the language that it is read in", async () => {
  for (const path of ["/constitution", "/ar/constitution"]) {
    const html = await (await visit(path)).text();
    expect(html).toContain(`sharer.php?u=${encodeURIComponent(`${site}${path}`)}"`);
  }
});

describe("paths", () => {
  it("a redirect stays in the language, once", async () => {
    const response = await visit("/ar/matches?club=ashford");
    expect([response.status, response.headers.get("location")]).toEqual([302, "/ar/matches?club=1"]);
    const data = await visit("/ar/community/");
    expect([data.status, data.headers.get("location")]).toEqual([301, "/ar/community"]);
  });

  it("data of pages are in the language too", async () => {
    expect((await visit("/ar/clubs.data")).status).toBe(200);
    expect((await visit("/ar.data")).status).toBe(200);
  });

  it.each(["/de", "/de/matches", "/en/matches", "/arc", "/ar/ar/matches", "/ar/no-such-page", "/ar//other.Example"])(
    "%s is no page",
    async (path) => {
      expect((await visit(path)).status).toBe(404);
    },
  );

  it.each(["/ar/embeds/news", "/ar/news/preview/key", "/ar/api/session", "/ar/portal/profile", "/ar/origin/news"])(
    "%s is none: it has response headers, or checks, by its own path",
    async (path) => {
      const response = await visit(path);
      expect(response.status).toBe(404);
      expect(response.headers.get("content-type")).toContain("text/html");
    },
  );

  it("an embed and its page have one language", async () => {
    const html = await (await visit("/embeds/news")).text();
    expect(html).not.toMatch(/data-languages|hrefLang/);
  });
});
