import { describe, expect, it } from "vitest";
import { contentService } from "../../../../worker/services/content.ts";

/* A league configures which titles are hidden with results, because its news categories may have any name. */

const news = { reports: ["comptes-rendus"], withoutResults: ["billetterie", "presentations"] };
const match = "Match report (result hidden)";
const other = "News of the matches (results hidden)";

const article = (...slugs: string[]) => ({
  ...{ slug: "a", title: "FC Aare 7-1", summary: "", publishedAt: "2026-11-21T18:00:00.000Z" },
  ...{ imageKey: "a", imageAlt: "", lang: "en", categories: slugs.map((slug) => ({ slug, name: slug })) },
});
const serving = (response: unknown, options: Parameters<typeof contentService>[1] = { news }) =>
  contentService({ name: "content", mode: "remote", fetch: async () => Response.json(response) }, options);
const titles = async (...of: ReturnType<typeof article>[]) => {
  const { data } = await serving({ data: of, total: of.length }).news({ page: 0, size: 8 });
  return data.map(({ titleWithoutResult }) => titleWithoutResult);
};

describe("the title of news where results are hidden", () => {
  it("is by the categories that the league describes", async () => {
    expect(await titles(article("comptes-rendus", "billetterie"), article("billetterie"), article("ligue"))).toEqual([
      match,
      undefined,
      other,
    ]);
    expect(await titles(article("match-reports"), article("previews"), article())).toEqual([other, other, undefined]);
  });

  it("comes with highlights, an article and those related to it", async () => {
    const [highlight] = await serving({ data: [article("ligue")], total: 1 }).highlights();
    expect(highlight?.titleWithoutResult).toBe(other);
    const whole = { ...article("comptes-rendus"), author: "A", bodyHTML: "", clubIDs: [], fixtureID: null };
    const found = await serving({ data: whole, related: [article("billetterie"), article("ligue")] }).article("a");
    expect(found?.data.titleWithoutResult).toBe(match);
    expect(found?.related.map(({ titleWithoutResult }) => titleWithoutResult)).toEqual([undefined, other]);
  });

  it("is by names in a search, accents or not", async () => {
    const hit = (...categories: string[]) => ({
      ...{ id: "a", imageData: { key: "a" } },
      fields: { slug: "a", title: "FC Aare 7-1", published_date: "2026-11-21T18:00:00.000Z", categories },
    });
    const hits = { hit: [hit("Comptes rendus"), hit("Présentations"), hit("Ligue")], found: 3 };
    const found = await serving({ hits }).searchNews({ term: "aare", exact: false, sort: "date", page: 0 });
    expect(found.hit.map(({ titleWithoutResult }) => titleWithoutResult)).toEqual([match, undefined, other]);
  });

  it("hides every title where nothing is known, and is the backend's where it has one", async () => {
    const response = { data: [article("billetterie"), { ...article("ligue"), titleWithoutResult: "Ligue" }], total: 2 };
    const { data } = await serving(response, {}).news({ page: 0, size: 8 });
    expect(data.map(({ titleWithoutResult }) => titleWithoutResult)).toEqual([other, "Ligue"]);
  });
});
