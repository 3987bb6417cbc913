import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { insertLeague } from "../../../fixtures/small-league.ts";
import { visit } from "../../support/visit.ts";

beforeAll(() => insertLeague(env.MATCH_DB));

/** Files of the page's code that browsers load by themselves. */
async function ownCode(path: string): Promise<string[]> {
  const html = await (await visit(path)).text();
  return html.match(/<link[^>]*rel="modulepreload"[^>]*>|<script[^>]*type="module"[^>]*>/g) ?? [];
}

it.each([
  "/",
  "/news",
  "/category",
  "/clubs",
  "/clubs/ashford",
  "/competitions/championship",
  "/documents",
  "/tickets",
  "/match-hub",
  "/matches",
  "/search?q=goal",
  "/videos",
  "/embeds/league-table?competition=10",
])("%s loads no code before it is touched", async (path) => {
  expect(await ownCode(path)).toEqual([]);
});

it.each(["/packages", "/cookies", "/login", "/news/no-such-article", "/clubs?competition=999"])(
  "%s, which does something by itself or failed, loads its code at once",
  async (path) => {
    expect((await ownCode(path)).length).toBeGreaterThan(1);
  },
);
