import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import {
  type NewsDraft,
  newsArticleResponse,
  newsChangedResponse,
  newsListResponse,
} from "../../../../schemas/desk/news.ts";
import { previewResponse } from "../../../../schemas/desk/previews.ts";
import { deskError } from "../../../../schemas/desk/staff.ts";
import { addArticle } from "../../support/content-rows.ts";
import { deskOf, newStaff } from "../../support/staff.ts";
import { visit } from "../../support/visit.ts";

let editor: ReturnType<typeof deskOf>;
beforeAll(async () => {
  await env.CONTENT_DB.prepare("INSERT INTO categories (slug, name) VALUES ('transfers', 'Transfers')").run();
  editor = deskOf(visit, (await newStaff("editor")).cookie);
});

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const draftOf = (rest: Partial<NewsDraft> = {}): NewsDraft => ({
  ...{ title: "A striker signs", summary: "He is here.", bodyHTML: "<p>He comes from abroad.</p>" },
  ...{ author: "The newsroom", imageKey: null, imageAlt: "", imageFocus: null, lang: "en", categories: ["transfers"] },
  ...{ embargo: hours(2), linked: null },
  ...rest,
});
const create = async (draft: NewsDraft) =>
  newsChangedResponse.parse((await editor("POST", "news/create", { draft })).body).slug;
const publish = (slug: string, revision: number, at: string | null) =>
  editor("POST", `news/${slug}/publish`, { revision, at });
const save = (slug: string, revision: number, draft: NewsDraft) =>
  editor("POST", `news/${slug}/save`, { revision, draft });
const read = async (slug: string) => newsArticleResponse.parse((await editor("GET", `news/${slug}`)).body);
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, deskError.parse(body).error.code];

describe("an embargo", () => {
  it("lets nobody publish before it ends", async () => {
    const draft = draftOf();
    const slug = await create(draft);
    expect(codeOf(await publish(slug, 1, null))).toEqual([422, "under_embargo"]);
    expect(codeOf(await publish(slug, 1, hours(1)))).toEqual([422, "under_embargo"]);
    expect((await publish(slug, 1, hours(3))).status).toBe(200);
    expect((await publish(slug, 2, draft.embargo)).status).toBe(200);
    expect(await read(slug)).toMatchObject({ state: "scheduled", publishedAt: draft.embargo });
    await save(slug, 3, { ...draft, embargo: hours(-1) });
    expect((await publish(slug, 4, null)).status).toBe(200);
    expect((await read(slug)).state).toBe("published");
  });

  it("moves a publication that would come before its end", async () => {
    const draft = draftOf({ embargo: null });
    const slug = await create(draft);
    await publish(slug, 1, hours(1));
    const embargo = hours(5);
    await save(slug, 2, { ...draft, embargo });
    expect(await read(slug)).toMatchObject({ state: "scheduled", publishedAt: embargo, draft: { embargo } });
    await save(slug, 3, { ...draft, embargo: hours(4) });
    expect((await read(slug)).publishedAt).toBe(embargo);
  });

  it("of changes leaves fans what they read until it ends", async () => {
    const draft = draftOf({ embargo: null });
    const slug = await create(draft);
    await publish(slug, 1, null);
    await save(slug, 2, { ...draft, bodyHTML: "<p>He is captain.</p>", embargo: hours(1) });
    expect(codeOf(await publish(slug, 3, null))).toEqual([422, "under_embargo"]);
    const html = await (await visit(`/news/${slug}?page=${crypto.randomUUID()}`)).text();
    expect(html).toContain("He comes from abroad.");
  });

  it("is marked in the newsroom's list and on the preview", async () => {
    const draft = draftOf({ title: `Marked ${crypto.randomUUID()}` });
    const slug = await create(draft);
    const { body } = await editor("GET", `news?text=${encodeURIComponent(draft.title)}`);
    expect(newsListResponse.parse(body).articles).toMatchObject([{ slug, embargo: draft.embargo }]);
    const preview = async () => {
      const { url } = previewResponse.parse((await editor("POST", `news/${slug}/preview`)).body);
      return (await visit(new URL(url).pathname)).text();
    };
    expect(await preview()).toContain("Under embargo: not to be shared before");
    await save(slug, 1, { ...draft, embargo: hours(-1) });
    expect(await preview()).not.toContain("Under embargo");
  });

  it.each(["tomorrow", "2026-13-01T00:00:00Z", 5])("has no end such as %j", async (embargo) => {
    const { status, body } = await editor("POST", "news/create", { draft: { ...draftOf(), embargo } });
    expect(status).toBe(400);
    expect(deskError.parse(body).error.message).toMatch(/embargo/);
  });
});

describe("an article that is to be published", () => {
  const word = "Zubrowski";
  let slug: string;
  let read: string;
  beforeAll(async () => {
    const club = { clubIDs: [1] };
    read = await addArticle({ title: "Training resumes", category: "transfers", publishedAt: hours(-0.01), ...club });
    const draft = draftOf({ title: `${word} signs`, summary: `${word} is here.`, bodyHTML: `<p>${word} scores.</p>` });
    slug = await create(draft);
    expect((await publish(slug, 1, draft.embargo)).status).toBe(200);
    // As editors set it, and as an import would.
    await env.CONTENT_DB.batch([
      env.CONTENT_DB.prepare("UPDATE articles SET highlight = 1 WHERE slug IN (?, ?)").bind(slug, read),
      env.CONTENT_DB.prepare("INSERT INTO article_clubs SELECT id, 1 FROM articles WHERE slug = ?").bind(slug),
    ]);
  });
  const fresh = () => `page=${crypto.randomUUID()}`;

  // Each page shows the other article, which fans may read, so it would show this one as well.
  it.each([
    ["the home page", () => `/?${fresh()}`],
    ["the news", () => `/news?${fresh()}`],
    ["the news' data", () => `/news.data?${fresh()}`],
    ["its category", () => `/category/transfers?${fresh()}`],
    ["the search page", () => `/search?q=training`],
    ["the news embed", () => `/embeds/news?${fresh()}`],
    ["the RSS feed", () => "/news/feed.rss"],
    ["the Atom feed", () => "/news/feed.atom"],
    ["the JSON feed", () => "/news/feed.json"],
    ["its category's feed", () => "/category/transfers/feed.rss"],
    ["the news sitemap", () => "/sitemaps/news.xml"],
    ["the sitemap of articles", () => "/sitemaps/articles-1.xml"],
    ["the open data", () => "/api/v1/news?size=50"],
    ["the content backend's list", () => "/origin/content/news?size=50"],
    ["a club's news", () => "/origin/content/news?clubID=1"],
    ["the highlights", () => "/origin/content/news/highlights"],
    ["the addresses", () => "/origin/content/news/addresses"],
    ["the full-text search", () => "/origin/content/news/search?q=training"],
  ])("is not in %s", async (_outlet, path) => {
    const text = await (await visit(path())).text();
    expect(text).toContain(read);
    expect(text).not.toContain(slug);
    expect(text).not.toContain(word);
  });

  it.each([
    ["a search for its words", `/origin/content/news/search?q=${word}`],
    ["the words that may be meant", `/origin/content/news/words?q=${word.replace("w", "v")}`],
    ["what is related to another", "/origin/content/news/{read}"],
  ])("is not in %s", async (_outlet, path) => {
    const response = await visit(path.replace("{read}", read));
    expect(response.status).toBe(200);
    expect((await response.text()).toLowerCase()).not.toContain(word.toLowerCase());
  });

  it.each([
    ["page", "/news/{slug}"],
    ["data", "/news/{slug}.data"],
    ["open data", "/api/v1/news/{slug}"],
    ["backend's article", "/origin/content/news/{slug}"],
    ["link preview", "/previews/article/{slug}.jpg"],
  ])("has no %s", async (_outlet, path) => {
    expect((await visit(path.replace("{slug}", slug))).status).toBe(404);
  });
});
