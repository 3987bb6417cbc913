import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { articleResponse, newsResponse } from "../../../../schemas/content/content.ts";
import {
  type NewsDraft,
  newsArticleResponse,
  newsChangedResponse,
  newsHighlightsResponse,
  newsListResponse,
  newsRevisionResponse,
} from "../../../../schemas/desk/news.ts";
import { previewResponse } from "../../../../schemas/desk/previews.ts";
import { auditResponse, deskError, type StaffRole } from "../../../../schemas/desk/staff.ts";
import { addArticle } from "../../support/content-rows.ts";
import { siteWith } from "../../support/site-with.ts";
import { codeOf, deskOf, newStaff } from "../../support/staff.ts";
import { visit } from "../../support/visit.ts";

type Desk = ReturnType<typeof deskOf>;
const as = async (role: StaffRole): Promise<Desk> => deskOf(visit, (await newStaff(role)).cookie);
let editor: Desk;
let writer: Desk;

afterEach(() => {
  vi.useRealTimers();
});

beforeAll(async () => {
  await env.CONTENT_DB.prepare("INSERT INTO categories (slug, name) VALUES ('club-news', 'Club News')").run();
  editor = await as("editor");
  writer = await as("writer");
});

/** A complete draft with a unique title. */
const draftOf = (rest: Partial<NewsDraft> = {}): NewsDraft => ({
  title: `A new stand ${crypto.randomUUID().slice(0, 8)}`,
  summary: "Four thousand more seats by August.",
  bodyHTML: "<p>The council has agreed.</p>",
  author: "The newsroom",
  imageKey: null,
  imageAlt: "",
  imageFocus: null,
  lang: "en",
  categories: ["club-news"],
  embargo: null,
  linked: null,
  ...rest,
});
const noLinks = { fixtureIDs: [], clubIDs: [], playerIDs: [], videoEntryID: null };
const create = async (draft: NewsDraft, by = writer) =>
  newsChangedResponse.parse((await by("POST", "news/create", { draft })).body).slug;
const read = async (slug: string) => newsArticleResponse.parse((await editor("GET", `news/${slug}`)).body);
const publish = (slug: string, revision: number, rest: object = {}, by = editor) =>
  by("POST", `news/${slug}/publish`, { revision, ...rest });
const save = (slug: string, revision: number, draft: NewsDraft, by = writer) =>
  by("POST", `news/${slug}/save`, { revision, draft });
/** The page as fans get it, rendered for this request; other tests cover the page cache. */
const page = async (slug: string) => {
  const response = await visit(`/news/${slug}?page=${crypto.randomUUID()}`);
  return { status: response.status, html: await response.text() };
};

describe("the newsroom", () => {
  it("keeps a draft from fans until an editor publishes it", async () => {
    const draft = draftOf();
    const slug = await create(draft);
    expect(slug).toMatch(/^a-new-stand-/);
    expect((await page(slug)).status).toBe(404);
    expect(codeOf(await publish(slug, 1, {}, writer))).toEqual([403, "wrong_role"]);
    expect((await publish(slug, 1)).status).toBe(200);
    const { status, html } = await page(slug);
    expect(status).toBe(200);
    expect(html).toContain("The council has agreed.");
    expect(await read(slug)).toMatchObject({ state: "published", revision: 2, draft: { ...draft, linked: noLinks } });
  });

  it("is on a page that was opened before, once it is opened again, as soon as it is published or taken off", async () => {
    const ask = siteWith({});
    const kept = async () => (await ask("/news")).text();
    const draft = draftOf();
    expect(await kept()).not.toContain(draft.title);
    const slug = await create(draft);
    expect((await publish(slug, 1)).status).toBe(200);
    // The other isolate learns of it at most six seconds after its last check, while its page is less than a minute old.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6_000 });
    expect(await kept()).toContain(draft.title);
    expect((await editor("POST", `news/${slug}/unpublish`, { revision: 2, reason: "wrong club" })).status).toBe(200);
    vi.setSystemTime(Date.now() + 6_000);
    expect(await kept()).not.toContain(draft.title);
  });

  it("comes onto a kept page when its time has come", async () => {
    const ask = siteWith({});
    const kept = async () => (await ask("/news")).text();
    const draft = draftOf();
    const slug = await create(draft);
    const at = new Date(Date.now() + 3_600_000).toISOString();
    expect((await publish(slug, 1, { at })).status).toBe(200);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_590_000 });
    expect(await kept()).not.toContain(draft.title);
    vi.setSystemTime(Date.now() + 20_000);
    expect(await kept()).toContain(draft.title);
  });

  it("shows fans what was published until the changes are, with what was corrected", async () => {
    const draft = draftOf();
    const slug = await create(draft);
    await publish(slug, 1);
    await save(slug, 2, { ...draft, bodyHTML: "<p>The council has refused.</p>" });
    expect(await read(slug)).toMatchObject({ state: "changed", revision: 3 });
    expect((await page(slug)).html).not.toContain("refused");
    await publish(slug, 3, { correction: "The council has refused, not agreed." });
    const { html } = await page(slug);
    expect(html).toContain("<p>The council has refused.</p>");
    expect(html).toContain("The council has refused, not agreed.");
    expect(html).toMatch(/"dateModified":"20/);
    expect(await read(slug)).toMatchObject({ correction: "The council has refused, not agreed." });
    // The correction stays if the call does not mention it, and is removed if the call says so.
    await publish(slug, 4);
    expect((await page(slug)).html).toContain("The council has refused, not agreed.");
    await publish(slug, 5, { correction: null });
    const corrected = await page(slug);
    expect(corrected.html).toContain("<p>The council has refused.</p>");
    expect(corrected.html).not.toContain("not agreed");
  });

  it("keeps the focal point of a picture in view wherever fans see it, and forgets it with the picture", async () => {
    const picture = { imageKey: "own-photo-1", imageAlt: "A stand", imageFocus: { x: 20, y: 75 } };
    const draft = draftOf(picture);
    const slug = await create(draft);
    expect(await read(slug)).toMatchObject({ draft: picture });
    await publish(slug, 1);
    expect(await read(slug)).toMatchObject({ draft: picture, state: "published" });
    const { html } = await page(slug);
    expect(html).toMatch(/<img[^>]+\/images\/960x540,20-75\/own-photo-1[^>]+style="object-position:20% 75%"/);
    expect(html).toContain(`/images/1200x675,20-75/own-photo-1.jpg`);
    const card = await (await visit(`/news?page=${crypto.randomUUID()}`)).text();
    expect(card).toMatch(/<img[^>]+\/images\/960x720,20-75\/own-photo-1[^>]+style="object-position:20% 75%"/);
    const preview = previewResponse.parse((await editor("POST", `news/${slug}/preview`)).body);
    expect(await (await visit(new URL(preview.url).pathname)).text()).toContain("/images/960x540,20-75/own-photo-1");
    const stored = async () => articleResponse.parse(await (await visit(`/origin/content/news/${slug}`)).json()).data;
    expect((await stored()).imageFocus).toEqual({ x: 20, y: 75 });

    await save(slug, 2, { ...draft, imageKey: null });
    await publish(slug, 3);
    expect(await stored()).not.toHaveProperty("imageFocus");
    const outside = { ...draft, imageFocus: { x: 20, y: 101 } };
    expect(codeOf(await save(slug, 4, outside))[0]).toBe(400);
  });

  it("is in the audit log with how it stood before and after, and why where that was said", async () => {
    const draft = draftOf();
    const slug = await create(draft);
    await publish(slug, 1, { reason: "the council has met" });
    const administrator = await as("administrator");
    const { rows } = auditResponse.parse((await administrator("GET", `audit?subject=article%20${slug}`)).body);
    expect(rows[0]).toMatchObject({
      ...{ action: "news.publish", reason: "the council has met" },
      before: { state: "draft", revision: 1, title: draft.title },
      after: { state: "published", revision: 2, title: draft.title },
    });
  });

  it("takes an article off the site, and keeps it at the desk", async () => {
    const slug = await create(draftOf());
    await publish(slug, 1);
    expect((await editor("POST", `news/${slug}/unpublish`, { revision: 2, reason: "wrong club" })).status).toBe(200);
    expect((await page(slug)).status).toBe(404);
    expect(await read(slug)).toMatchObject({ state: "draft", revision: 3, publishedAt: null });
    expect(codeOf(await editor("POST", `news/${slug}/unpublish`, { revision: 3, reason: "wrong club" }))).toEqual([
      422,
      "not_published",
    ]);
    expect((await publish(slug, 3)).status).toBe(200);
  });

  it("keeps the clubs, the date and the correction of an article that is off the site for a while", async () => {
    const slug = await addArticle({ title: "Of two clubs", category: "club-news", clubIDs: [1, 2] });
    const shown = async () =>
      articleResponse.safeParse(await (await visit(`/origin/content/news/${slug}`)).json()).data?.data;
    await save(slug, 0, { ...(await read(slug)).draft, summary: "Put right" });
    await publish(slug, 1, { correction: "It was three clubs." });
    const before = await shown();
    expect(before).toMatchObject({ clubIDs: [1, 2], publishedAt: "2026-01-02T03:04:05.000Z" });
    await editor("POST", `news/${slug}/unpublish`, { revision: 2, reason: "a complaint" });
    expect(await shown()).toBeUndefined();
    expect(await read(slug)).toMatchObject({ withdrawnFrom: before?.publishedAt });
    const list = newsResponse.parse(await (await visit("/origin/content/news?size=50")).json()).data;
    expect(list.map((each) => each.slug)).not.toContain(slug);
    await publish(slug, 3);
    expect(await shown()).toEqual(before);

    await editor("POST", `news/${slug}/unpublish`, { revision: 4, reason: "another season" });
    const since = new Date().toISOString();
    await publish(slug, 5, { asNew: true });
    const published = (await shown())?.publishedAt ?? "";
    expect([published >= since, published <= new Date().toISOString()]).toEqual([true, true]);
  });

  it("keeps the date at which fans read an article that was to come again, and was cancelled", async () => {
    const slug = await addArticle({ title: "Once more", category: "club-news" });
    const withdrawnFrom = "2026-01-02T03:04:05.000Z";
    await save(slug, 0, { ...(await read(slug)).draft, summary: "In short" });
    await editor("POST", `news/${slug}/unpublish`, { revision: 1, reason: "a complaint" });
    expect(await read(slug)).toMatchObject({ state: "draft", withdrawnFrom });
    for (const [index, hours] of [1, 2].entries()) {
      const at = new Date(Date.now() + hours * 3_600_000).toISOString();
      expect((await publish(slug, 2 + index, { at })).status).toBe(200);
      expect(await read(slug)).toMatchObject({ state: "scheduled", publishedAt: at, withdrawnFrom: null });
    }
    await editor("POST", `news/${slug}/unpublish`, { revision: 4, reason: "not yet" });
    expect(await read(slug)).toMatchObject({ state: "draft", publishedAt: null, withdrawnFrom });
  });

  it("publishes at a time to come, or now after all, and hides nothing that is read by it", async () => {
    const slug = await create(draftOf());
    const at = new Date(Date.now() + 3_600_000).toISOString();
    await publish(slug, 1, { at });
    expect((await page(slug)).status).toBe(404);
    expect(await read(slug)).toMatchObject({ state: "scheduled", publishedAt: at });
    expect((await publish(slug, 2)).status).toBe(200);
    expect((await page(slug)).status).toBe(200);
    expect(codeOf(await publish(slug, 3, { at }))).toEqual([422, "published"]);
    expect((await page(slug)).status).toBe(200);
  });

  it("says that an article to come is an older text than what was saved since, until that is scheduled, too", async () => {
    const draft = draftOf();
    const [slug, sooner] = [await create(draft), await create({ ...draft, title: `${draft.title} at once` })];
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const [at, before] = [inHours(2), inHours(1)];
    await publish(sooner, 1, { at: before });
    await publish(slug, 1, { at });
    expect(await read(slug)).toMatchObject({ state: "scheduled", hasChanges: false });
    await save(slug, 2, { ...draft, bodyHTML: "<p>The council has refused.</p>" });
    expect(await read(slug)).toMatchObject({ state: "scheduled", hasChanges: true, publishedAt: at });
    const query = new URLSearchParams({ text: draft.title, state: "scheduled" });
    expect(newsListResponse.parse((await writer("GET", `news?${query}`)).body).articles).toMatchObject([
      { slug: sooner, publishedAt: before, hasChanges: false },
      { slug, publishedAt: at, hasChanges: true },
    ]);
    await publish(slug, 3, { at });
    expect(await read(slug)).toMatchObject({ state: "scheduled", hasChanges: false });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(at) + 1_000 });
    expect((await page(slug)).html).toContain("The council has refused.");
  });

  it("opens an older article that is longer than what is saved here", async () => {
    const slug = await addArticle({ title: "x".repeat(200), summary: "y".repeat(500), category: "club-news" });
    const { draft } = await read(slug);
    expect(draft.title).toHaveLength(200);
    expect((await save(slug, 0, draft)).status).toBe(400);
  });

  it("lets nobody overwrite what they have not seen", async () => {
    const draft = draftOf();
    const slug = await create(draft);
    await save(slug, 1, { ...draft, summary: "Theirs" }, editor);
    expect(codeOf(await save(slug, 1, { ...draft, summary: "Mine" }))).toEqual([409, "changed_meanwhile"]);
    expect(codeOf(await publish(slug, 1))).toEqual([409, "changed_meanwhile"]);
    expect((await read(slug)).draft.summary).toBe("Theirs");
    // Of two at the same time, one succeeds.
    const saved = await Promise.all(["a", "b"].map((summary) => save(slug, 2, { ...draft, summary })));
    expect(saved.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("keeps revisions, one for a sitting, that can be had back", async () => {
    const draft = draftOf();
    const slug = await create(draft, editor);
    for (const revision of [1, 2, 3]) await save(slug, revision, { ...draft, summary: `Version ${revision}` }, editor);
    const another = await as("writer");
    await save(slug, 4, { ...draft, summary: "By another" }, another);
    const { revisions } = await read(slug);
    expect(revisions.map(({ revision, action }) => [revision, action])).toEqual([
      [5, "saved"],
      [4, "saved"],
    ]);
    // Going back to an older one keeps what was written until then.
    const back = { revision: 5, draft, apart: true };
    expect((await another("POST", `news/${slug}/save`, back)).status).toBe(200);
    expect((await read(slug)).revisions.map(({ revision }) => revision)).toEqual([6, 5, 4]);
    const { body } = await editor("GET", `news/${slug}/revisions/4`);
    expect(newsRevisionResponse.parse(body).draft.summary).toBe("Version 3");
    expect(codeOf(await editor("GET", `news/${slug}/revisions/99`))).toEqual([404, "no_such_revision"]);
  });

  it("changes articles that were not written here", async () => {
    const slug = await addArticle({ title: "From the old site", category: "club-news" });
    const { draft, revision, state } = await read(slug);
    expect([revision, state, draft.title]).toEqual([0, "published", "From the old site"]);
    expect((await save(slug, 0, { ...draft, title: "From the new site" })).status).toBe(200);
    expect((await publish(slug, 1)).status).toBe(200);
    expect((await page(slug)).html).toContain("From the new site");
  });

  it.each([
    [{ summary: "" }, /summary/],
    [{ bodyHTML: "<p> </p>" }, /text/],
    [{ author: " " }, /author/],
    [{ categories: [] }, /category/],
    [{ categories: ["gone"] }, /categories/],
    [{ imageKey: "article-1", imageAlt: "" }, /description/],
    [{ bodyHTML: '<p>A stand.</p><figure><img src="/images/a.jpg"></figure>' }, /picture in its text/],
    [{ bodyHTML: `<p>A stand.</p><img alt=' ' src="/images/a.jpg" title='alt="A stand"'>` }, /picture in its text/],
    [{ bodyHTML: '<img src="/images/a.jpg" alt="A stand"><p>And</p><IMG ALT SRC="/b.jpg">' }, /picture in its text/],
  ])("does not publish what lacks something: %j", async (lacking, message) => {
    const slug = await create(draftOf(lacking));
    const { status, body } = await publish(slug, 1);
    expect(status).toBe(422);
    expect(deskError.parse(body).error.message).toMatch(message);
    expect((await page(slug)).status).toBe(404);
  });

  it("never lets markup that runs onto a page", async () => {
    const evil = `<p onclick="x()">Hello</p><script>alert(1)</script><img src="x" alt="A stand" onerror="alert(1)"><a href="javascript:alert(1)">here</a>`;
    const slug = await create(draftOf({ title: `<img src=x onerror=alert(1)>`, bodyHTML: evil, author: "<b>Me</b>" }));
    await publish(slug, 1, { correction: "<script>alert(2)</script>" });
    const { status, html } = await page(slug);
    expect(status).toBe(200);
    expect(html).not.toMatch(/onclick=|<script>alert|<img[^>]+onerror|href="javascript/);
  });

  it("offers links to known providers that are alone in their paragraphs in place, and frames nothing before a press", async () => {
    const link = (address: string, words: string) => `<p><a href="${address}">${words}</a></p>`;
    const slug = await create(
      draftOf({
        bodyHTML: [
          "<p>Watch it:</p>",
          link("https://youtu.be/dQw4w9WgXcQ", "The goal &amp; the save"),
          link("https://evil.example/?https://youtu.be/dQw4w9WgXcQ", "Elsewhere"),
          '<p>As in <a href="https://youtu.be/dQw4w9WgXcQ">this one</a>.</p>',
          '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>',
          '<p><button data-embed="https://youtu.be/dQw4w9WgXcQ">Mine</button></p>',
        ].join(""),
      }),
    );
    const { url } = previewResponse.parse((await editor("POST", `news/${slug}/preview`)).body);
    const preview = await (await visit(new URL(url).pathname)).text();
    expect(preview).toContain("Open it at YouTube");
    expect(preview).not.toContain("Play the video here");
    await publish(slug, 1);
    const { html } = await page(slug);
    expect([...html.matchAll(/<figure [^>]*aria-label="([^"]*)"/g)].map(([, label]) => label)).toEqual([
      "YouTube: The goal &amp; the save",
    ]);
    expect(html.match(/<button[^>]+data-embed="[^"]*"/g)).toHaveLength(1);
    expect(html).toMatch(/<a [^>]*href="https:\/\/www\.youtube\.com\/watch\?v=dQw4w9WgXcQ">/);
    expect(html).toContain('<p><a href="https://evil.example/?https://youtu.be/dQw4w9WgXcQ">Elsewhere</a></p>');
    expect(html).not.toMatch(/<iframe|Mine<\/button>/);
    const stored = articleResponse.parse(await (await visit(`/origin/content/news/${slug}`)).json()).data;
    expect(stored.bodyHTML).toContain('<p><a href="https://youtu.be/dQw4w9WgXcQ">');
  });

  it.each([
    [{ draft: draftOf({ title: " " }) }, "An article needs a title."],
    [{ draft: draftOf({ title: "x".repeat(151) }) }, "A title has at most 150 characters."],
    [{ draft: draftOf({ imageKey: "../../secret" }) }, "That is no picture of the site."],
    [{}, "draft is missing."],
  ])("refuses in plain words what is no draft", async (body, message) => {
    const refused = await writer("POST", "news/create", body);
    expect(refused.status).toBe(400);
    expect(deskError.parse(refused.body).error.message).toMatch(message);
  });

  it("gives each article a slug of its own, also in another script, and none that something else has", async () => {
    const title = "الدوري";
    const slugs = [await create(draftOf({ title, lang: "ar" })), await create(draftOf({ title, lang: "ar" }))];
    expect(new Set(slugs).size).toBe(2);
    const slug = await create(draftOf({ title: "Highlights" }));
    expect((await read(slug)).draft.title).toBe("Highlights");
  });

  describe("the address of an article", () => {
    const rename = (slug: string, revision: number, to: string, by = editor) =>
      by("POST", `news/${slug}/rename`, { revision, to });

    it("is an editor's choice until fans read it, also of one that is to be published", async () => {
      const slug = await create(draftOf({ title: "الدوري", lang: "ar" }));
      const [first, second] = [`the-league-${slug}`, `the-new-league-${slug}`];
      await writer("POST", `news/${slug}/submit`, { revision: 1, note: "Look at it" });
      expect(codeOf(await rename(slug, 1, first, writer))).toEqual([403, "wrong_role"]);
      expect((await rename(slug, 1, first)).status).toBe(200);
      expect((await editor("GET", `news/${slug}`)).status).toBe(404);
      expect(await read(first)).toMatchObject({ revision: 1, neverRead: true, review: { note: "Look at it" } });
      const at = new Date(Date.now() + 3_600_000).toISOString();
      await publish(first, 1, { at });
      expect((await rename(first, 2, second)).status).toBe(200);
      expect(await read(second)).toMatchObject({ state: "scheduled", revision: 2, publishedAt: at });
      await publish(second, 2);
      expect((await page(second)).status).toBe(200);
      expect(codeOf(await rename(second, 3, first))).toEqual([422, "published"]);
      await editor("POST", `news/${second}/unpublish`, { revision: 3, reason: "wrong club" });
      expect(codeOf(await rename(second, 4, first))).toEqual([422, "published"]);
    });

    it("is no other article's, and changes nothing that somebody else has written meanwhile", async () => {
      const [mine, theirs] = [await create(draftOf()), await addArticle({ title: "Theirs" })];
      expect(codeOf(await rename(mine, 1, theirs))).toEqual([422, "slug_taken"]);
      expect(codeOf(await rename(mine, 1, await create(draftOf())))).toEqual([422, "slug_taken"]);
      await save(mine, 1, draftOf());
      expect(codeOf(await rename(mine, 1, `${mine}-again`))).toEqual([409, "changed_meanwhile"]);
      // Somebody who has it open would save to a URL that no longer exists.
      await writer("POST", "editors", { subject: `article ${mine}` });
      expect(codeOf(await rename(mine, 2, `${mine}-again`))).toEqual([409, "open_elsewhere"]);
      expect((await read(mine)).revision).toBe(2);
      for (const to of ["Derby", "-derby", "der--by", "highlights", "x".repeat(81)]) {
        expect((await rename(mine, 2, to)).status).toBe(400);
      }
    });
  });

  describe("deleting", () => {
    const erase = (slug: string, revision: number, by = writer) =>
      by("POST", `news/${slug}/delete`, { revision, reason: "written twice" });

    it("takes a draft away with its revisions and its review, and leaves its title in the audit log", async () => {
      const draft = draftOf();
      const slug = await create(draft);
      await writer("POST", `news/${slug}/submit`, { revision: 1, note: "" });
      await save(slug, 1, draft);
      expect(codeOf(await erase(slug, 1))).toEqual([409, "changed_meanwhile"]);
      expect((await erase(slug, 2)).status).toBe(200);
      expect((await editor("GET", `news/${slug}`)).status).toBe(404);
      expect((await editor("GET", `news/${slug}/revisions/2`)).status).toBe(404);
      const { rows } = auditResponse.parse(
        (await (await as("administrator"))("GET", `audit?subject=article%20${slug}`)).body,
      );
      expect(rows[0]).toMatchObject({ action: "news.delete", reason: "written twice", before: { title: draft.title } });
      expect(await create(draft)).toBe(slug);
      expect((await read(slug)).review).toBeNull();
    });

    it("takes away nothing that fans have read, or are to read", async () => {
      const [slug, coming] = [await create(draftOf()), await create(draftOf())];
      await publish(slug, 1);
      expect(codeOf(await erase(slug, 2))).toEqual([422, "published"]);
      await editor("POST", `news/${slug}/unpublish`, { revision: 2, reason: "a complaint" });
      expect(codeOf(await erase(slug, 3))).toEqual([422, "published"]);
      expect((await read(slug)).state).toBe("draft");
      // A scheduled article becomes a draft without a date as soon as it is taken off.
      await publish(coming, 1, { at: new Date(Date.now() + 3_600_000).toISOString() });
      expect(codeOf(await erase(coming, 2))).toEqual([422, "scheduled"]);
      await editor("POST", `news/${coming}/unpublish`, { revision: 2, reason: "not yet" });
      expect(await read(coming)).toMatchObject({ state: "draft", withdrawnFrom: null, neverRead: true });
      expect((await erase(coming, 3)).status).toBe(200);
    });
  });

  it("lists articles by their titles and how they stand", async () => {
    const draft = draftOf();
    const slug = await create(draft);
    const list = async (query: string) => newsListResponse.parse((await editor("GET", `news?${query}`)).body).articles;
    const text = encodeURIComponent(draft.title.toUpperCase());
    expect(await list(`text=${text}`)).toMatchObject([{ slug, state: "draft", title: draft.title }]);
    expect(await list(`text=${text}&state=published`)).toEqual([]);
    await publish(slug, 1);
    expect(await list(`text=${text}&state=published`)).toMatchObject([{ slug, staff: expect.stringContaining("Kim") }]);
    expect((await editor("GET", "news?state=lost")).status).toBe(400);
  });

  describe("a review", () => {
    const submit = (slug: string, revision: number, note: string, by = writer) =>
      by("POST", `news/${slug}/submit`, { revision, note });
    const sendBack = (slug: string, revision: number, note: string, by = editor) =>
      by("POST", `news/${slug}/return`, { revision, note });
    const list = async (query: string) => newsListResponse.parse((await editor("GET", `news?${query}`)).body);
    const listed = async (query: string) => (await list(query)).articles.map(({ slug }) => slug);

    it("goes from the writer to the editors and back, with notes, until it is published", async () => {
      const draft = draftOf();
      const slug = await create(draft);
      const before = (await list("")).reviews;
      expect((await read(slug)).review).toBeNull();
      expect((await submit(slug, 1, "Is the number of seats right?")).status).toBe(200);
      expect((await read(slug)).review).toMatchObject({
        ...{ state: "waiting", revision: 1, note: "Is the number of seats right?" },
        staff: expect.stringContaining("Kim"),
      });
      expect(await listed("review=waiting")).toEqual([slug]);
      expect(await listed("review=waiting&state=published")).toEqual([]);
      expect((await list("")).reviews).toEqual({ ...before, waiting: before.waiting + 1 });

      expect(codeOf(await sendBack(slug, 1, "Ask the council.", writer))).toEqual([403, "wrong_role"]);
      expect((await sendBack(slug, 1, "Ask the council.")).status).toBe(200);
      expect((await read(slug)).review).toMatchObject({ state: "returned", note: "Ask the council." });
      expect(await listed("review=waiting")).toEqual([]);
      expect(await listed("review=returned")).toEqual([slug]);
      expect(codeOf(await sendBack(slug, 1, "Again."))).toEqual([422, "not_for_review"]);

      await save(slug, 1, { ...draft, summary: "Five thousand." });
      expect(codeOf(await submit(slug, 1, "Now?"))).toEqual([409, "changed_meanwhile"]);
      await submit(slug, 2, "");
      expect((await publish(slug, 2)).status).toBe(200);
      expect((await read(slug)).review).toBeNull();
      expect((await list("")).reviews).toEqual(before);
      expect(codeOf(await submit(slug, 3, "Once more"))).toEqual([422, "nothing_to_review"]);
      await save(slug, 3, draft);
      expect((await submit(slug, 4, "A slip")).status).toBe(200);
    });

    it("stays in review when somebody else has changed what an editor publishes", async () => {
      const draft = draftOf();
      const slug = await create(draft);
      await submit(slug, 1, "");
      await save(slug, 1, { ...draft, summary: "Later" });
      expect(codeOf(await publish(slug, 1))).toEqual([409, "changed_meanwhile"]);
      expect(codeOf(await sendBack(slug, 1, "No."))).toEqual([409, "changed_meanwhile"]);
      expect((await read(slug)).review).toMatchObject({ state: "waiting", revision: 1 });
    });

    it("is in the audit log with its notes", async () => {
      const slug = await create(draftOf());
      await submit(slug, 1, "Please look");
      const administrator = await as("administrator");
      const { rows } = auditResponse.parse((await administrator("GET", `audit?subject=article%20${slug}`)).body);
      expect(rows[0]).toMatchObject({
        ...{ action: "news.submit", asked: { revision: 1, note: "Please look" } },
        ...{ before: { review: null }, after: { review: "waiting" } },
      });
    });

    it("refuses in plain words what is no note", async () => {
      const slug = await create(draftOf());
      const long = await submit(slug, 1, "x".repeat(1001));
      expect([long.status, deskError.parse(long.body).error.message]).toEqual([
        400,
        expect.stringContaining("A note has at most 1000 characters."),
      ]);
      await submit(slug, 1, "");
      const empty = await sendBack(slug, 1, "  ");
      expect([empty.status, deskError.parse(empty.body).error.message]).toEqual([
        400,
        expect.stringContaining("Say what is to be changed."),
      ]);
      expect(codeOf(await submit("nothing-here", 0, ""))).toEqual([404, "no_such_article"]);
      expect((await editor("GET", "news?review=lost")).status).toBe(400);
    });
  });

  describe("previews", () => {
    const previewOf = async (slug: string, by = writer) =>
      previewResponse.parse((await by("POST", `news/${slug}/preview`)).body);
    const open = async (url: string) => {
      const response = await visit(new URL(url).pathname);
      return { response, html: await response.text() };
    };

    it("show whoever has the address the page as it was saved last, and go on doing so", async () => {
      const draft = draftOf({ bodyHTML: '<p onclick="x()">The council has agreed.</p><script>alert(1)</script>' });
      const slug = await create(draft);
      const { url, validUntil } = await previewOf(slug);
      expect(Date.parse(validUntil) - Date.now()).toBeGreaterThan(6 * 86_400_000);
      const { response, html } = await open(url);
      expect(response.status).toBe(200);
      expect(html).toContain("Preview: fans do not read this yet");
      expect(html).toContain("<p>The council has agreed.</p>");
      expect(html).toContain('href="/category/club-news"');
      expect(html).not.toMatch(/onclick=|<script>alert/);
      await save(slug, 1, { ...draft, bodyHTML: "<p>The council has refused.</p>" });
      expect((await open(url)).html).toContain("The council has refused.");
      await publish(slug, 2);
      expect((await open(url)).html).toContain("Preview: fans read this");
      await save(slug, 3, draft);
      expect((await open(url)).html).toContain("Preview: fans read an earlier text");
      expect((await page(slug)).html).not.toContain("Preview:");
    });

    it("show one revision alone, however often it is saved since, where the link is for that one", async () => {
      const draft = draftOf();
      const slug = await create(draft);
      const { body } = await writer("POST", `news/${slug}/preview`, { revision: 1 });
      const { url } = previewResponse.parse(body);
      expect((await open(url)).html).toContain("Preview: fans do not read this yet");
      await publish(slug, 1);
      expect((await open(url)).html).toContain("Preview: fans read this");
      // Two saves by the same person within a sitting: the second replaces the first.
      await save(slug, 2, { ...draft, bodyHTML: "<p>The council waits.</p>" });
      await save(slug, 3, { ...draft, bodyHTML: "<p>The council has refused.</p>" });
      const { html } = await open(url);
      expect(html).toContain("Preview: this text has been changed since");
      expect(html).toContain("The council has agreed.");
      expect(html).not.toContain("The council has refused.");

      const second = await create(draft);
      const kept = previewResponse.parse((await writer("POST", `news/${second}/preview`, { revision: 1 })).body);
      await save(second, 1, { ...draft, bodyHTML: "<p>The council has refused.</p>" });
      expect((await open(kept.url)).html).toContain("The council has agreed.");
      expect((await read(second)).revisions.map(({ revision }) => revision)).toEqual([2, 1]);
      expect(codeOf(await writer("POST", `news/${slug}/preview`, { revision: 99 }))).toEqual([404, "no_such_revision"]);
      expect((await writer("POST", `news/${slug}/preview`, { revision: "1; --" })).status).toBe(400);
    });

    it("are in no cache, no search engine and no statistics, and only the desk frames them", async () => {
      const { response, html } = await open((await previewOf(await create(draftOf()))).url);
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      expect(response.headers.get("x-robots-tag")).toBe("noindex");
      expect(response.headers.get("referrer-policy")).toBe("strict-origin");
      expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
      expect(html).not.toMatch(/<script[^>]+src=|type="held"|rel="(?:held|modulepreload|canonical)"/);
      const fans = await visit("/news");
      expect(fans.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    });

    it("are in no cache however their address is spelled", async () => {
      const { url } = await previewOf(await create(draftOf()));
      const { pathname } = new URL(url);
      const key = pathname.slice("/news/preview/".length);
      for (const path of [`/News/preview/${key}`, `/news/PREVIEW/${key}`, `/%6eews/preview/${key}`, `${pathname}/`]) {
        const response = await visit(path);
        expect(await response.text()).not.toContain("The council");
        expect([301, 404]).toContain(response.status);
      }
    });

    it("are at no address that nobody gave", async () => {
      const { url } = await previewOf(await create(draftOf()));
      const forged = `${url.slice(0, -4)}AAAA`;
      for (const address of [forged, new URL("/news/preview", url).href, new URL("/news/preview/x", url).href]) {
        expect((await open(address)).response.status).toBe(404);
      }
      expect((await open(forged)).html).toContain("This preview link has expired");
      expect(codeOf(await writer("POST", "news/nothing-here/preview"))).toEqual([404, "no_such_article"]);
    });

    it("are in the audit log", async () => {
      const slug = await create(draftOf());
      await previewOf(slug, await as("analyst"));
      const administrator = await as("administrator");
      const { rows } = auditResponse.parse((await administrator("GET", `audit?subject=article%20${slug}`)).body);
      expect(rows).toMatchObject([{ action: "news.preview", outcome: "done" }]);
    });
  });

  describe("the top of the home page", () => {
    const shown = async () => newsHighlightsResponse.parse((await writer("GET", "news/highlights")).body).articles;
    const slugsOf = async () => (await shown()).map(({ slug }) => slug);
    const arrange = (before: string[], after: string[], by = editor) =>
      by("POST", "news/highlights", { before, after });
    const home = async () => {
      const html = await (await visit(`/?page=${crypto.randomUUID()}`)).text();
      return [...new Set([...html.matchAll(/href="\/news\/(article-[0-9a-f-]+)"/g)].map(([, slug]) => slug))].slice(
        0,
        2,
      );
    };

    it("has what an editor puts there, in that order", async () => {
      const [first, second] = [await addArticle({ title: "First" }), await addArticle({ title: "Second" })];
      expect((await arrange(await slugsOf(), [first, second])).status).toBe(200);
      expect(await shown()).toEqual([
        { slug: first, title: "First" },
        { slug: second, title: "Second" },
      ]);
      expect(await home()).toEqual([first, second]);
      await arrange([first, second], [second, first]);
      expect(await home()).toEqual([second, first]);
      await arrange([second, first], [first]);
      expect(await slugsOf()).toEqual([first]);
      expect(codeOf(await arrange([first], [second], writer))).toEqual([403, "wrong_role"]);
      expect(await slugsOf()).toEqual([first]);
      await arrange([first], []);
      expect(await slugsOf()).toEqual([]);
    });

    it("has only what fans read, and keeps the place of what is off the site for a while", async () => {
      const [draft, published] = [await create(draftOf()), await create(draftOf())];
      await publish(published, 1);
      const before = await slugsOf();
      expect(codeOf(await arrange(before, [draft]))).toEqual([422, "not_published"]);
      expect(codeOf(await arrange(before, ["nothing-here"]))).toEqual([422, "not_published"]);
      expect(await slugsOf()).toEqual(before);
      await arrange(before, [published]);
      await editor("POST", `news/${published}/unpublish`, { revision: 2, reason: "a complaint" });
      expect(await slugsOf()).toEqual([]);
      await publish(published, 3);
      expect(await slugsOf()).toEqual([published]);
      await arrange([published], []);
    });

    it("lets nobody overwrite what they have not seen", async () => {
      const [mine, theirs] = [await addArticle({ title: "Mine" }), await addArticle({ title: "Theirs" })];
      const before = await slugsOf();
      await arrange(before, [theirs]);
      expect(codeOf(await arrange(before, [mine]))).toEqual([409, "changed_meanwhile"]);
      expect(await slugsOf()).toEqual([theirs]);
      await arrange([theirs], []);
    });

    it.each([
      [["a", "a"], "An article is there once."],
      [Array.from({ length: 9 }, (_, index) => `article-${index}`), "at most"],
    ])("refuses in plain words what cannot be: %j", async (after, message) => {
      const { status, body } = await arrange([], after);
      expect(status).toBe(400);
      expect(deskError.parse(body).error.message).toContain(message);
    });
  });

  it("is in the audit log, and closed to strangers who know the backend's URL", async () => {
    const slug = await create(draftOf());
    await publish(slug, 1);
    const administrator = await as("administrator");
    const { rows } = auditResponse.parse((await administrator("GET", `audit?subject=article%20${slug}`)).body);
    expect(rows).toMatchObject([{ action: "news.publish", outcome: "done", asked: { revision: 1 } }]);
    for (const [method, path] of [
      ["GET", "newsroom"],
      ["GET", `newsroom/${slug}`],
      ["POST", `newsroom/${slug}/unpublish`],
    ] as const) {
      const body = method === "POST" ? JSON.stringify({ revision: 2, staff: "me" }) : null;
      expect((await visit(`/origin/content/${path}`, { method, body })).status).toBe(401);
    }
    expect((await page(slug)).status).toBe(200);
  });
});
