import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { summaryColumns } from "../../../../worker/backends/content/rows.ts";
import { addArticle } from "../../support/content-rows.ts";
import { visit } from "../../support/visit.ts";

const response = z.object({ related: z.array(z.object({ title: z.string() })) });
const club = 7;
let read: string;

/** An article of the diary, or of the club. */
const add = (title: string, day: string, ofClub = false, category = "diary") =>
  addArticle({ title, category, publishedAt: `2026-02-${day}T10:00:00.000Z`, clubIDs: ofClub ? [club] : [] });

beforeAll(async () => {
  read = await add("The one that is read", "10", true);
  await add("Of the club, long ago", "01", true, "plans");
  await add("Of the club, lately", "09", true, "plans");
  await add("Of the category, lately", "12");
  await add("Of the category, before", "11");
  await add("Newest of all, of nothing", "20", false, "plans");
});

const related = async () =>
  response.parse(await (await visit(`/origin/content/news/${read}`)).json()).related.map(({ title }) => title);

describe("articles related to one", () => {
  it("are the newest of its club, then the newest of its category", async () => {
    expect(await related()).toEqual([
      "Of the club, lately",
      "Of the club, long ago",
      "Of the category, lately",
      "Of the category, before",
    ]);
  });

  it("are of its club however many others are newer", async () => {
    const articles = Array.from({ length: 1_050 }, (_, index) => index);
    await env.CONTENT_DB.prepare(
      `INSERT INTO articles (slug, title, summary, body_html, author, published_at, image_key, image_alt, lang)
       SELECT 'later-' || value, 'Later', '', '', '', '2026-03-01T10:00:00.000Z', '', '', 'en' FROM json_each(?)`,
    )
      .bind(JSON.stringify(articles))
      .run();
    expect(await related()).toEqual(["Of the club, lately", "Of the club, long ago", "Later", "Later"]);
  });
});

it("no list of articles goes through all categories for each", async () => {
  const plan = await env.CONTENT_DB.prepare(
    `EXPLAIN QUERY PLAN SELECT ${summaryColumns} FROM articles a WHERE a.slug = ?`,
  )
    .bind(read)
    .all<{ detail: string }>();
  expect(plan.results.map(({ detail }) => detail).filter((step) => step.startsWith("SCAN"))).toEqual([]);
});
