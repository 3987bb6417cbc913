import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type DirectHits, isDirectHits } from "../../../schemas/content/direct-hit.ts";
import { insertFixture, insertLeague } from "../../fixtures/small-league.ts";
import { addArticle, addDocument } from "../support/content-rows.ts";
import { mockRemoteHost } from "../support/mock-remote-host.ts";
import { siteWith } from "../support/site-with.ts";
import { visit } from "../support/visit.ts";

beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
  const day = 86_400_000;
  const at = (days: number) => new Date(Date.now() + days * day).toISOString();
  await insertFixture(env.MATCH_DB, { id: 11, kickoff: at(-9), home: 1, away: 2, status: "full-time", score: [2, 0] });
  await insertFixture(env.MATCH_DB, { id: 12, kickoff: at(3), home: 2, away: 1 });
  await insertFixture(env.MATCH_DB, { id: 13, kickoff: at(2), home: 3, away: 1 });
  await env.MATCH_DB.exec(
    "INSERT INTO players (id, club_id, name, shirt_number, position, birth_date, nationality) VALUES (71, 3, 'Kemi Ólafsson', 9, 'FW', '2000-01-01', 'Iceland')",
  );
  await addDocument({
    slug: "ground-regulations",
    title: "Ground Regulations",
    bodyHTML: "<p>Turnstiles open ninety minutes before kick-off.</p>",
  });
  await addArticle({ title: "Bramley open a new stand" });
});

afterEach(() => {
  vi.restoreAllMocks();
});

async function suggest(q: string): Promise<DirectHits> {
  const response = await visit(`/api/search?${new URLSearchParams({ q })}`);
  expect(response.status).toBe(200);
  const body: unknown = await response.json();
  if (!isDirectHits(body)) throw new Error("not direct hits");
  return body;
}
const hrefs = async (q: string) => (await suggest(q)).hits.map(({ href }) => href);

describe("the best direct hit comes first", () => {
  it.each([
    ["bramley", "/clubs/bramley"],
    ["BRAMLEY", "/clubs/bramley"],
    ["bramly", "/clubs/bramley"],
    ["brmaley", "/clubs/bramley"],
    ["bram", "/clubs/bramley"],
    ["championship", "/competitions/championship"],
    ["olafsson", "/players/71"],
    ["kemi olafson", "/players/71"],
    ["ground regulations", "/ground-regulations"],
    ["gruond regulations", "/ground-regulations"],
    ["Ashford v Bramley", "/match-centre/12"],
    ["bramley ashfrod", "/match-centre/12"],
  ])("for %s", async (text, href) => {
    expect((await hrefs(text))[0]).toBe(href);
  });

  it("and a club is followed by its next match and its last", async () => {
    expect(await hrefs("bramley")).toEqual(expect.arrayContaining(["/match-centre/12", "/match-centre/11"]));
  });

  it("and its next match is none that is off or was never reported, unless it is postponed to come", async () => {
    const day = 86_400_000;
    const at = (days: number) => new Date(Date.now() + days * day).toISOString();
    const between = { home: 3, away: 4 };
    await insertFixture(env.MATCH_DB, { id: 14, kickoff: at(-300), ...between, status: "cancelled" });
    await insertFixture(env.MATCH_DB, { id: 15, kickoff: at(-100), ...between, status: "postponed" });
    await insertFixture(env.MATCH_DB, { id: 16, kickoff: at(-50), ...between });
    const matchesOf = async (text: string) => (await hrefs(text)).filter((href) => href.startsWith("/match-centre/"));
    expect(await matchesOf("corfe v dunmere")).toEqual([]);
    await insertFixture(env.MATCH_DB, { id: 17, kickoff: at(4), ...between, status: "postponed" });
    expect(await matchesOf("dunmere v corfe")).toEqual(["/match-centre/17"]);
    await insertFixture(env.MATCH_DB, { id: 18, kickoff: at(5), ...between });
    expect(await matchesOf("dunmere vs corfe")).toEqual(["/match-centre/18"]);
    await insertFixture(env.MATCH_DB, { id: 19, kickoff: at(-0.01), ...between, status: "live" });
    expect(await matchesOf("corfe vs dunmere")).toEqual(["/match-centre/19"]);
    await env.MATCH_DB.exec("DELETE FROM fixtures WHERE id BETWEEN 14 AND 19");
  });

  it("and pages of the league are found by title and by what they say", async () => {
    expect(await hrefs("community")).toContain("/community");
  });

  it("and documents are found by what they say, after what is called so", async () => {
    expect(await hrefs("turnstiles ninety")).toEqual(["/ground-regulations"]);
  });

  it("of the names that are stored now", async () => {
    const rename = (name: string) => env.MATCH_DB.prepare("UPDATE players SET name = ? WHERE id = 71").bind(name).run();
    await rename("Zephyrine Quill");
    expect((await hrefs("zephyrine"))[0]).toBe("/players/71");
    await rename("Kemi Ólafsson");
  });
});

describe("suggestions", () => {
  it("reveal no result", async () => {
    const { hits } = await suggest("ashford v bramley");
    expect(JSON.stringify(hits.filter(({ kind }) => kind === "match"))).not.toMatch(/\d ?[-–] ?\d"/);
    expect(hits.find(({ href }) => href === "/match-centre/11")).toMatchObject({
      title: "Ashford v Bramley",
      detail: "Championship",
      clubIDs: [1, 2],
    });
  });

  it("are shared by everybody for a minute", async () => {
    const response = await visit("/api/search?q=bramley");
    expect(response.headers.get("cache-control")).toBe("public, max-age=60");
    const again = await visit("/api/search?q=%20BRAMLEY%20", {
      headers: { "if-none-match": response.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
  });

  it.each([
    ["?q=b", "q has at least 2 characters"],
    ["", "q"],
    [`?q=${"b".repeat(201)}`, "q has at most 200 characters"],
  ])("of %s are refused in plain words", async (query, words) => {
    const response = await visit(`/api/search${query}`);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(words);
  });

  it.each(['"', "*", "()", "NEAR", "a OR b", "'; DROP TABLE clubs --", "  ", "؟؟", "🙂🙂"])(
    "of %s are no failure",
    async (text) => {
      const status = (await visit(`/api/search?${new URLSearchParams({ q: text })}`)).status;
      expect([200, 400]).toContain(status);
    },
  );

  it("are limited, and so are searches; what is cached is not", async () => {
    let left = 2;
    const site = siteWith({ SEARCH_LIMIT: { limit: async () => ({ success: left-- > 0 }) } });
    expect((await site("/api/search?q=corfe")).status).toBe(200);
    expect((await site("/search?q=corfe")).status).toBe(200);
    const refusal = await site("/api/search?q=dunmere");
    expect(refusal.status).toBe(429);
    expect(refusal.headers.get("retry-after")).toBe("60");
    expect((await site("/search?q=dunmere")).status).toBe(429);
    expect((await site("/search.data?q=dunmere")).status).toBe(429);
    for (const path of ["/search/", "/SEARCH", "/%73earch"]) {
      let response = await site(`${path}?q=dunmere`, { redirect: "manual" });
      const location = response.headers.get("location");
      if (location !== null) response = await site(location);
      expect([path, response.status]).toEqual([path, 429]);
    }
    expect((await site("/search/?q=dunmere", { method: "HEAD", redirect: "manual" })).status).toBe(301);
    // A redirect, as React Router sends it for a page's data.
    for (const path of ["/search/_.data", "/search/.data"])
      expect((await site(`${path}?q=dunmere`)).status, path).toBe(202);
    expect((await site("/search")).status).toBe(200);
    expect((await site("/api/search?q=Corfe")).status).toBe(200);
  });
});

describe("the search page", () => {
  it("shows direct hits above news and videos", async () => {
    const html = await (await visit("/search?q=bramley")).text();
    expect(html.indexOf('href="/clubs/bramley"')).toBeGreaterThan(0);
    expect(html.indexOf('href="/clubs/bramley"')).toBeLessThan(html.indexOf("open a new stand"));
  });

  it("shows what a name with a slip was meant to find, and says so", async () => {
    const html = await (await visit("/search?q=bramly+stand")).text();
    expect(html).toContain("<strong>Bramley stand</strong>");
    expect(html).toContain('href="/news/');
  });

  it.each([
    ["MATCH_DATA_API", ["/ground-regulations", "/news/"]],
    ["CONTENT_API", ["/community"]],
    ["VIDEO_API", ["/ground-regulations", "/news/"]],
  ])("without %s shows what the others find", async (variable, found) => {
    mockRemoteHost("away.example", () => new Response(null, { status: 503 }));
    const site = siteWith({ [variable]: "https://away.example/" });
    for (const href of found) {
      const term = { "/ground-regulations": "ground", "/news/": "bramley", "/community": "community" }[href] ?? "";
      const response = await site(`/search?q=${term}`);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain(`href="${href}`);
    }
  });
});

describe("a search that finds nothing as it was typed", () => {
  const page = async (q: string) => (await visit(`/search?${new URLSearchParams({ q })}`)).text();

  it("puts slips in words of the news right, and says so", async () => {
    const html = await page("stannd");
    expect(html).toContain("These are results for <strong>stand</strong>");
    expect(html).toContain("Bramley open a new stand");
  });

  it("leaves alone what is found, what is searched for exactly, and what nothing resembles", async () => {
    expect(await page("stand")).not.toContain("These are results for");
    expect(await page("turnstiles")).not.toContain("These are results for");
    expect(await (await visit("/search?q=stannd&filter=exact")).text()).not.toContain("These are results for");
    expect(await page("xylophone")).not.toContain("These are results for");
  });
});
