import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { insertFixture, insertLeague } from "../../../fixtures/small-league.ts";
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

it.each([
  ["is over", { status: "full-time", score: [2, 1] as [number, number] }, -2 * 86_400_000, null],
  ["begins tomorrow, and is counted down", {}, 86_400_000, ""],
  ["was postponed", { status: "postponed" }, 86_400_000, null],
])("the match centre's code is held; where the match %s, the page says what moves", async (_, rest, later, moves) => {
  const id = 700 + Math.floor(Math.random() * 10_000);
  const kickoff = new Date(Date.now() + later).toISOString();
  await insertFixture(env.MATCH_DB, { id, kickoff, home: 1, away: 2, ...rest });
  expect(await ownCode(`/match-centre/${id}`)).toEqual([]);
  const html = await (await visit(`/match-centre/${id}`)).text();
  expect(/<header[^>]* data-moves="([^"]*)"/.exec(html)?.[1] ?? null).toBe(moves);
});
