import { beforeAll, describe, expect, it } from "vitest";
import { deskCategoriesResponse } from "../../../../schemas/desk/categories.ts";
import { newsChangedResponse } from "../../../../schemas/desk/news.ts";
import { deskRecordingResponse } from "../../../../schemas/desk/recordings.ts";
import { auditResponse } from "../../../../schemas/desk/staff.ts";
import { codeOf, deskOf, newStaff } from "../../support/staff.ts";
import { visit } from "../../support/visit.ts";

/* On empty storage, as a new league has it. */

let desk: ReturnType<typeof deskOf>;
beforeAll(async () => {
  desk = deskOf(visit, (await newStaff("administrator")).cookie);
});

const read = async (path: string) => deskCategoriesResponse.parse((await desk("GET", path)).body).categories;
const page = async (path: string) => await (await visit(`${path}?page=${crypto.randomUUID()}`)).text();

describe.each(["categories/articles", "categories/videos"])("%s", (path) => {
  it("are none to begin with, and are added in the order of their lists, each with an address of its own", async () => {
    expect(await read(path)).toEqual([]);
    const { body } = await desk("POST", path, { name: " Academy & Women " });
    const [first] = deskCategoriesResponse.parse(body).categories;
    expect(first).toMatchObject({ slug: "academy-women", name: "Academy & Women", entries: 0 });
    await desk("POST", path, { name: "Academy, women" });
    await desk("POST", path, { name: "أخبار", slug: "arabic", language: "ar" });
    await desk("POST", path, { name: "أخبار" });
    const slugs = (await read(path)).map(({ slug }) => slug);
    expect(slugs).toHaveLength(4);
    expect(slugs).toContain("arabic");
    expect(slugs.filter((slug) => /^academy-women-\w{8}$/.test(slug))).toHaveLength(1);
    expect(slugs.filter((slug) => slug === "category")).toHaveLength(1);
  });

  it("are renamed, and deleted while nothing is in them", async () => {
    await desk("POST", path, { name: "Old", slug: "old" });
    expect(codeOf(await desk("POST", path, { name: "Another", slug: "old" }))).toEqual([422, "slug_taken"]);
    expect((await desk("POST", `${path}/old/rename`, { name: "New" })).status).toBe(200);
    expect(await read(path)).toContainEqual(expect.objectContaining({ slug: "old", name: "New" }));
    expect((await desk("POST", `${path}/old/delete`, {})).status).toBe(200);
    expect((await read(path)).some(({ slug }) => slug === "old")).toBe(false);
    for (const step of ["rename", "delete"]) {
      const refused = await desk("POST", `${path}/old/${step}`, { name: "Newer" });
      expect(codeOf(refused)).toEqual([404, "no_such_category"]);
    }
    expect(codeOf(await desk("POST", path, { name: " " }))[0]).toBe(400);
    const { rows } = auditResponse.parse((await desk("GET", "audit?subject=category%20old")).body);
    expect(rows.map(({ action, outcome }) => `${action.split(".").at(-1)} ${outcome}`)).toContain("rename done");
  });
});

describe("a new league", () => {
  it("publishes its first article in a category that an editor adds", async () => {
    await desk("POST", "categories/articles", { name: "Club news", slug: "club-news" });
    const draft = {
      ...{ title: "A new stand", summary: "Four thousand more seats.", bodyHTML: "<p>The council has agreed.</p>" },
      ...{ author: "The newsroom", imageKey: null, imageAlt: "", imageFocus: null, lang: "en", embargo: null },
      ...{ categories: ["club-news"], linked: null },
    };
    const { slug } = newsChangedResponse.parse((await desk("POST", "news/create", { draft })).body);
    expect((await desk("POST", `news/${slug}/publish`, { revision: 1 })).status).toBe(200);
    expect(await page("/category/club-news")).toContain("A new stand");
    expect(codeOf(await desk("POST", "categories/articles/club-news/delete", {}))).toEqual([422, "not_empty"]);
    await desk("POST", "categories/articles/club-news/rename", { name: "From the clubs" });
    expect(await page(`/news/${slug}`)).toContain("From the clubs");
  });

  it("adds its first recording in a section that its video team adds; that of live streams is the site's", async () => {
    await desk("POST", "categories/videos", { name: "Interviews" });
    expect(codeOf(await desk("POST", "categories/videos", { name: "On air", slug: "live" }))).toEqual([
      422,
      "slug_taken",
    ]);
    const { status, body } = await desk("POST", "recordings", {
      ...{ match: null, title: "The manager speaks", description: "", section: "interviews", minutes: 12 },
      ...{ shownFrom: null, viewers: { kind: "everybody" }, availability: { kind: "none" }, reason: "the first" },
      source: { hls: "https://cdn.example/talks/7/master.m3u8", signing: "none", systems: [] },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(deskRecordingResponse.parse(body).title).toBe("The manager speaks");
    expect(codeOf(await desk("POST", "categories/videos/interviews/delete", {}))).toEqual([422, "not_empty"]);
    expect(await page("/videos")).toContain("The manager speaks");
  });
});
