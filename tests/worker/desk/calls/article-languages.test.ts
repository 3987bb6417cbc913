import { env } from "cloudflare:workers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type NewsDraft,
  newsArticleResponse,
  newsChangedResponse,
  newsLanguagesResponse,
} from "../../../../schemas/desk/news.ts";
import { deskError } from "../../../../schemas/desk/staff.ts";
import { addArticle } from "../../support/content-rows.ts";
import { publish, withdraw } from "../../support/publish-league.ts";
import { type Site, siteWith } from "../../support/site-with.ts";
import { deskOf, newStaff } from "../../support/staff.ts";
import { visit } from "../../support/visit.ts";

const draftOf = (lang: string, rest: Partial<NewsDraft> = {}): NewsDraft => ({
  ...{ title: "An article", summary: "In short.", bodyHTML: "<p>At length.</p>", author: "The newsroom" },
  ...{ imageKey: null, imageAlt: "", imageFocus: null, lang, categories: ["club-news"], embargo: null, linked: null },
  ...rest,
});

describe("articles of a league with languages of its own", () => {
  let site: Site;
  let desk: ReturnType<typeof deskOf>;
  beforeAll(async () => {
    await env.CONTENT_DB.prepare("INSERT INTO categories (slug, name) VALUES ('club-news', 'Club News')").run();
    await publish({ languages: ["cy", "he-IL", "en-GB"], translations: {}, mail: {} });
    site = siteWith({});
    desk = deskOf(site, (await newStaff("editor")).cookie);
  });
  afterAll(withdraw);
  const create = (draft: NewsDraft) => desk("POST", "news/create", { draft });

  it("are written in one of these", async () => {
    const { languages } = newsLanguagesResponse.parse((await desk("GET", "news/languages")).body);
    expect(languages).toEqual(["cy", "he", "en"]);
    for (const lang of languages) expect((await create(draftOf(lang))).status).toBe(200);
    const { status, body } = await create(draftOf("ar"));
    expect([status, deskError.parse(body).error]).toEqual([
      422,
      { code: "unknown_language", message: "The league's languages are cy, he, en." },
    ]);
  });

  it.each([
    ["he", "rtl"],
    ["cy", "ltr"],
  ])("are read in the direction of %s", async (lang, dir) => {
    const { slug, revision } = newsChangedResponse.parse((await create(draftOf(lang))).body);
    expect((await desk("POST", `news/${slug}/publish`, { revision })).status).toBe(200);
    const html = await (await site(`/news/${slug}?page=${crypto.randomUUID()}`)).text();
    expect(html).toMatch(new RegExp(`<div class="[^"]* section" lang="${lang}" dir="${dir}">`));
    expect(html).toContain(`"inLanguage":"${lang}"`);
    expect(await (await site(`/api/v1/news/${slug}`)).json()).toMatchObject({ data: { slug, lang } });
    expect((await site(`/previews/article/${slug}.jpg`)).status).toBe(200);
  });

  it("stay in a language that the league has no more, until somebody changes it", async () => {
    const slug = await addArticle({ title: "From before", category: "club-news", lang: "ar" });
    const read = async () => newsArticleResponse.parse((await desk("GET", `news/${slug}`)).body);
    const save = async (lang: string) => {
      const { revision } = await read();
      return (await desk("POST", `news/${slug}/save`, { revision, draft: draftOf(lang) })).status;
    };
    expect([await save("ar"), await save("cy"), await save("ar")]).toEqual([200, 200, 422]);
  });
});

it.each(["", "EN", "../../en", 'en"><script>', "x".repeat(40)])("%j is no language of an article", async (lang) => {
  const desk = deskOf(visit, (await newStaff("writer")).cookie);
  const { status, body } = await desk("POST", "news/create", { draft: draftOf(lang) });
  expect([status, deskError.parse(body).error.code]).toEqual([400, "bad_parameter"]);
});
