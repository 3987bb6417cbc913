import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { insertLeague } from "../../fixtures/small-league.ts";
import { addArticle } from "../support/content-rows.ts";
import { visit } from "../support/visit.ts";

beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
  await addArticle({ title: "A late winner" });
});

/** A page as the second visitor gets it. */
async function cachedPage(path: string): Promise<string> {
  await (await visit(path)).text();
  const cached = await visit(path);
  expect(cached.headers.get("x-cache")).toBe("hit");
  return await cached.text();
}
const linkOf = (page: string) => /<link rel="held" data-as="fetch"[^>]* href="([^"]+)"/.exec(page)?.[1];

it("a cached page whose code is held says where its data is, which is not in it", async () => {
  const page = await cachedPage("/news");
  expect(page).toContain("A late winner");
  expect(page).not.toContain("streamController.enqueue");
  const data = await visit(linkOf(page) ?? "");
  expect(data.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(data.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(await data.text()).toContain("A late winner");
});

it("the page of its first visitor has the data in it, which is streamed beside it", async () => {
  const page = await (await visit("/news?page=1&sort=none")).text();
  expect(page).toContain("streamController.enqueue");
  expect(linkOf(page)).toBeUndefined();
});

it("a page whose code runs at once has its data at once", async () => {
  const page = await cachedPage("/login");
  expect(page).toContain("streamController.enqueue");
  expect(linkOf(page)).toBeUndefined();
});

it.each([`/api/page-data/${"0".repeat(32)}`, "/api/page-data/", "/api/page-data/..%2F..", "/api/page-data/A"])(
  "there is nothing at %s",
  async (path) => {
    const response = await visit(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      error: { code: expect.stringMatching(/^(unknown_page_data|not_found)$/) },
    });
  },
);
