import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { insertFixture, insertLeague } from "../../fixtures/small-league.ts";
import { arabicRoot, notArabic, root, title } from "../support/arabic-pages.ts";
import { brand } from "../support/brand.ts";
import { visit } from "../support/visit.ts";

/** ISO 8601 UTC, some days ago at noon. */
const daysAgo = (days: number) =>
  `${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)}T12:00:00.000Z`;

beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
  const over = { status: "full-time" } as const;
  await insertFixture(env.MATCH_DB, { id: 701, kickoff: daysAgo(9), home: 1, away: 2, ...over, score: [7, 0] });
  await insertFixture(env.MATCH_DB, { id: 702, kickoff: daysAgo(2), home: 1, away: 3, ...over, score: [2, 1] });
  await insertFixture(env.MATCH_DB, { id: 703, kickoff: daysAgo(2), home: 2, away: 4, status: "postponed" });
  await insertFixture(env.MATCH_DB, { id: 704, kickoff: daysAgo(-5), home: 3, away: 1 });
});

it("the page for browsers without a connection has the last match day's scores and when they were so", async () => {
  const before = Date.now();
  const response = await visit("/offline");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const html = await response.text();
  expect(html).toContain(`<title>No connection | ${brand.name}</title>`);
  const rows = [...html.matchAll(/<li>(.*?)<\/li>/gs)].map(([, row = ""]) => row.replace(/<[^>]*>/g, " ").trim());
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(/2–1/);
  expect(rows[1]).toMatch(/Postponed$/);
  const at = Date.parse(/<time datetime="([^"]+)"/.exec(html)?.[1] ?? "");
  expect(at).toBeGreaterThanOrEqual(before - 60_000);
  expect(at).toBeLessThanOrEqual(Date.now());
});

it("the page is in the language that is asked for, if the league has it", async () => {
  const response = await visit("/offline?language=ar");
  expect(response.headers.get("content-language")).toBe("ar");
  const html = await response.text();
  expect(root(html)).toMatch(arabicRoot);
  expect(title(html)).toBe(`لا يوجد اتصال | ${brand.name}`);
  expect(html).toContain('class="brand" href="/ar"');
  const words = html.replaceAll(/<(h3|ul)\b.*?<\/\1>/gs, "").replaceAll(/ aria-label="[^"]*"/g, "");
  expect(notArabic(words)).toEqual([]);
  expect(html).toContain("<small>مؤجلة</small>");
  const other = await visit("/offline?language=de");
  expect(other.headers.has("content-language")).toBe(false);
  expect(await other.text()).toContain("<h1>No connection</h1>");
});

it("the page runs this site's script alone, and loads nothing else that would not come", async () => {
  const response = await visit("/offline");
  const policy = response.headers.get("content-security-policy");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  const html = await response.text();
  expect(html).not.toMatch(/<img|<link rel="(?:stylesheet|preload)/);
});

it("a browser that has the page gets 304", async () => {
  const first = await visit("/offline");
  const again = await visit("/offline", { headers: { "if-none-match": first.headers.get("etag") ?? "" } });
  expect(again.status).toBe(304);
  expect(first.headers.get("cache-control")).toBe("public, max-age=60");
});
