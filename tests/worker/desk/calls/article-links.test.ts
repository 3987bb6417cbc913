import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { articleResponse, newsResponse } from "../../../../schemas/content/content.ts";
import {
  type NewsDraft,
  newsArticleResponse,
  newsChangedResponse,
  newsLinkableResponse,
} from "../../../../schemas/desk/news.ts";
import { previewResponse } from "../../../../schemas/desk/previews.ts";
import { deskError } from "../../../../schemas/desk/staff.ts";
import { insertFixture, insertLeague, season } from "../../../fixtures/small-league.ts";
import { addArticle } from "../../support/content-rows.ts";
import { siteWith } from "../../support/site-with.ts";
import { deskOf, newStaff } from "../../support/staff.ts";
import { newVideo } from "../../support/videos.ts";

const site = siteWith({ CURRENT_SEASON: String(season) });
let writer: ReturnType<typeof deskOf>;
let editor: ReturnType<typeof deskOf>;
let video: string;

beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  await insertFixture(env.MATCH_DB, { id: 41, kickoff: at(-9), home: 1, away: 2, status: "full-time", score: [2, 0] });
  await insertFixture(env.MATCH_DB, { id: 42, kickoff: at(3), home: 2, away: 3 });
  await env.MATCH_DB.exec("UPDATE fixtures SET venue = 'Mill Lane' WHERE id = 42");
  await env.MATCH_DB.exec(
    "INSERT INTO players (id, club_id, name, shirt_number, position, birth_date, nationality) VALUES (71, 3, 'Kemi Olafsson', 9, 'FW', '2000-01-01', 'Iceland')",
  );
  await env.CONTENT_DB.prepare("INSERT INTO categories (slug, name) VALUES ('club-news', 'Club News')").run();
  video = await newVideo("OnDemand", ["*"]);
  await env.VIDEO_DB.prepare("UPDATE videos SET title = 'The week in goals' WHERE entry_id = ?").bind(video).run();
  editor = deskOf(site, (await newStaff("editor")).cookie);
  writer = deskOf(site, (await newStaff("writer")).cookie);
});

type Links = NonNullable<NewsDraft["linked"]>;
const draftOf = (linked: Links | null): NewsDraft => ({
  ...{ title: "Before the derby", summary: "In short.", bodyHTML: "<p>At length.</p>", author: "The newsroom" },
  ...{ imageKey: null, imageAlt: "", imageFocus: null, lang: "en", categories: ["club-news"], embargo: null, linked },
});
const none: Links = { fixtureIDs: [], clubIDs: [], playerIDs: [], videoEntryID: null };
const create = async (linked: Links | null) =>
  newsChangedResponse.parse((await writer("POST", "news/create", { draft: draftOf(linked) })).body).slug;
const publish = (slug: string, revision: number) => editor("POST", `news/${slug}/publish`, { revision });
const save = (slug: string, revision: number, linked: Links | null) =>
  editor("POST", `news/${slug}/save`, { revision, draft: draftOf(linked) });
const read = async (slug: string) => newsArticleResponse.parse((await editor("GET", `news/${slug}`)).body);
const page = async (slug: string) => (await site(`/news/${slug}?page=${crypto.randomUUID()}`)).text();
const stored = async (slug: string) =>
  articleResponse.parse(await (await site(`/origin/content/news/${slug}`)).json()).data;

const structured = z.object({
  "@graph": z.tuple([z.looseObject({ "@type": z.literal("NewsArticle") })], z.unknown()),
});
function structuredData(html: string) {
  const text = /<script type="application\/ld\+json"[^>]*>(.*?NewsArticle.*?)<\/script>/s.exec(html)?.[1] ?? "";
  return structured.parse(JSON.parse(text))["@graph"][0];
}

describe("what is linked to an article", () => {
  it("is below it for fans, and in its structured data", async () => {
    const linked = { fixtureIDs: [42, 41], clubIDs: [3], playerIDs: [71], videoEntryID: video };
    const slug = await create(linked);
    const { url } = previewResponse.parse((await writer("POST", `news/${slug}/preview`)).body);
    expect(await (await site(new URL(url).pathname)).text()).toContain("The week in goals");
    expect((await publish(slug, 1)).status).toBe(200);

    const html = await page(slug);
    for (const text of ["More on this", "Kemi Olafsson", "The week in goals", "Bramley", "Ashford"])
      expect(html).toContain(text);
    for (const href of ["/match-centre/41", "/match-centre/42", "/players/71", `/videos/${video}`])
      expect(html).toContain(`href="${href}"`);
    expect(structuredData(html)).toMatchObject({
      about: [
        {
          ...{ "@type": "SportsEvent", name: expect.stringMatching(/Bramley.+Corfe/) },
          // What search engines require of a match and of a video, wherever it is embedded.
          ...{ startDate: expect.any(String), location: { name: "Mill Lane", address: expect.anything() } },
        },
        { "@id": expect.stringMatching(/\/match-centre\/41$/) },
      ],
      mentions: [{ "@type": "Person", name: "Kemi Olafsson" }],
      video: {
        ...{ "@type": "VideoObject", name: "The week in goals", url: expect.stringContaining(video) },
        ...{
          embedUrl: expect.stringContaining(video),
          thumbnailUrl: expect.any(String),
          uploadDate: expect.any(String),
        },
      },
    });
    expect(await stored(slug)).toMatchObject({
      ...{ fixtureID: 42, clubIDs: [3] },
      linked: { fixtureIDs: [42, 41], playerIDs: [71], videoEntryID: video },
    });
    const ofClub = newsResponse.parse(await (await site("/origin/content/news?clubID=3")).json()).data;
    expect(ofClub.map((each) => each.slug)).toContain(slug);
    expect((await read(slug)).draft.linked).toEqual(linked);
  });

  it("goes again, and what is gone is not missed", async () => {
    const slug = await create({ fixtureIDs: [999], clubIDs: [2], playerIDs: [999, 71], videoEntryID: "gone" });
    await publish(slug, 1);
    const html = await page(slug);
    expect(html).toContain("Kemi Olafsson");
    expect(html).not.toMatch(/\/(?:match-centre|players)\/999|\/videos\/gone/);
    await save(slug, 2, none);
    await publish(slug, 3);
    const without = await page(slug);
    expect(without).not.toContain("More on this");
    expect(structuredData(without)).not.toHaveProperty("about");
    expect(await stored(slug)).toMatchObject({ fixtureID: null, clubIDs: [] });
    expect(await stored(slug)).not.toHaveProperty("linked");
  });

  it("stays where a client that knows of none saves the article", async () => {
    const slug = await addArticle({ title: "Imported", category: "club-news", clubIDs: [1, 2] });
    await env.CONTENT_DB.prepare("UPDATE articles SET fixture_id = 41 WHERE slug = ?").bind(slug).run();
    const { linked: _, ...draft } = draftOf(null);
    await editor("POST", `news/${slug}/save`, { revision: 0, draft });
    expect((await read(slug)).draft.linked).toEqual({ ...none, fixtureIDs: [41], clubIDs: [1, 2] });
    await publish(slug, 1);
    expect(await stored(slug)).toMatchObject({ fixtureID: 41, clubIDs: [1, 2] });
  });

  it.each([
    [{ fixtureIDs: [1, 2, 3, 4, 5] }, "4 matches at most"],
    [{ playerIDs: [1, 1] }, "each of its players once"],
    [{ clubIDs: ["1; DROP TABLE articles"] }, "clubIDs"],
    [{ fixtureIDs: [-1] }, "fixtureIDs"],
    [{ videoEntryID: "../../x" }, "letters, digits, hyphens"],
  ])("is refused in plain words as %j", async (wrong, message) => {
    const draft = { ...draftOf(null), linked: { ...none, ...wrong } };
    const { status, body } = await writer("POST", "news/create", { draft });
    expect(status).toBe(400);
    expect(deskError.parse(body).error.message).toContain(message);
  });
});

describe("what can be linked", () => {
  const find = async (query: Record<string, string>) =>
    newsLinkableResponse.parse((await writer("GET", `news/linkable?${new URLSearchParams(query)}`)).body).things;

  it("is found by names and titles", async () => {
    expect(await find({ text: "olafsson" })).toMatchObject([
      { kind: "player", id: "71", label: "Kemi Olafsson", about: "Corfe" },
    ]);
    expect(await find({ text: "bramley corfe" })).toContainEqual(
      expect.objectContaining({ kind: "match", id: "42", label: "Bramley v Corfe" }),
    );
    expect(await find({ text: "bramley" })).toContainEqual(
      expect.objectContaining({ kind: "club", id: "2", label: "Bramley" }),
    );
    expect(await find({ text: "goals" })).toMatchObject([{ kind: "video", id: video, label: "The week in goals" }]);
    expect(await find({ text: " " })).toEqual([]);
  });

  it("is named by its key, and left out when it is gone", async () => {
    const keys = ["match 41", "match 999", "player 71", "club 2", "club 999", `video ${video}`, "video gone"].join(",");
    expect((await find({ keys })).map(({ label }) => label)).toEqual([
      "Ashford v Bramley",
      "Kemi Olafsson",
      "Bramley",
      "The week in goals",
    ]);
  });

  it("may be a club that has no division this season", async () => {
    await env.MATCH_DB.exec(
      "INSERT INTO clubs (id, slug, name, short_name, code, colours, crest) SELECT 5, 'guests', 'Guests', 'Guests', 'GUE', colours, '{}' FROM clubs WHERE id = 1",
    );
    expect(await find({ keys: "club 5" })).toMatchObject([{ kind: "club", id: "5", label: "Guests", about: "" }]);
  });

  it.each(["match", "document 1", "match 1,", "video ../x", "match 1' OR '1", Array(31).fill("match 1").join(",")])(
    "has no keys such as %j",
    async (keys) => {
      const { status, body } = await writer("GET", `news/linkable?${new URLSearchParams({ keys })}`);
      expect([status, deskError.parse(body).error.message]).toEqual([400, expect.stringContaining("match 801")]);
    },
  );
});
