import { beforeAll, describe, expect, it } from "vitest";
import { sitemapArticlesResponse } from "../../../../schemas/content/content.ts";
import { addArticle } from "../../support/content-rows.ts";
import { visit } from "../../support/visit.ts";

const ask = (path: string) => visit(`/origin/content/news/${path}`);
let slugs: string[];

beforeAll(async () => {
  slugs = [];
  for (const day of ["01", "03", "02"]) {
    slugs.push(await addArticle({ title: day, category: "diary", publishedAt: `2026-02-${day}T10:00:00.000Z` }));
  }
  await addArticle({ title: "Not yet", category: "plans", publishedAt: "2999-01-01T00:00:00.000Z" });
});

describe("URLs of articles", () => {
  it("are listed by date, page by page", async () => {
    const [first, third, second] = slugs;
    const page = async (query: string) => sitemapArticlesResponse.parse(await (await ask(`addresses?${query}`)).json());
    expect((await page("size=2")).data.map(({ slug }) => slug)).toEqual([first, second]);
    expect((await page("size=2&page=1")).data.map(({ slug }) => slug)).toEqual([third]);
    expect((await page("size=1&order=desc")).data.map(({ slug }) => slug)).toEqual([third]);
    expect((await page("size=1")).total).toBe(3);
    expect((await page("page=99999")).data).toEqual([]);
  });

  it.each(["page=-1", "size=0", "size=1e9", "size=5001", "page=one", "order=up", "page=100000"])(
    "are refused for %s",
    async (query) => {
      expect((await ask(`addresses?${query}`)).status).toBe(400);
    },
  );
});
