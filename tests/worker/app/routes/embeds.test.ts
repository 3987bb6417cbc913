import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { visit } from "../../support/visit.ts";

beforeAll(async () => {
  await env.MATCH_DB.prepare(
    "INSERT OR IGNORE INTO competitions (id, slug, name, kind) VALUES (910, 'quiet', 'Quiet League', 'league')",
  ).run();
});

it.each([
  ["/embeds/fixtures?competition=99999", "There are no matches of this competition, club and season."],
  ["/embeds/fixtures?club=99999", "There are no matches of this competition, club and season."],
  ["/embeds/news?category=no-such-category", "There is no news of this category."],
])("%s is not found, and says so without the site's frame", async (path, words) => {
  const response = await visit(path);
  expect(response.status).toBe(404);
  const page = await response.text();
  expect(page).toContain(words);
  expect(page).toContain("404 error");
  expect(page).not.toContain("<header");
});

it("a club without matches and division is an embed all the same", async () => {
  await env.MATCH_DB.prepare(
    "INSERT INTO clubs (id, slug, name, short_name, code, colours, crest) VALUES (911, 'quiet', 'Quiet', 'Quiet', 'QUI', '{\"primary\":\"#102030\",\"secondary\":\"#ffffff\",\"accent\":\"#e0a000\"}', '{}')",
  ).run();
  expect((await visit("/embeds/fixtures?club=911")).status).toBe(200);
});

it("a competition without matches is an embed all the same", async () => {
  const response = await visit("/embeds/fixtures?competition=910");
  expect(response.status).toBe(200);
  expect(await response.text()).toContain("There are no matches to show here.");
});
