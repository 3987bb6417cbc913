import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { insertFixture, insertLeague } from "../../../fixtures/small-league.ts";
import { addDocument } from "../../support/content-rows.ts";
import { visit } from "../../support/visit.ts";

beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
  await env.MATCH_DB.exec(
    "INSERT INTO players (id, club_id, name, shirt_number, position, birth_date, nationality) VALUES (1, 1, 'Kemi Ólafsson', 9, 'FW', '2000-01-01', 'Iceland')",
  );
  await addDocument({ slug: "constitution", title: "Constitution" });
});

/** Files of the page's code that browsers load without a touch. */
const codeIn = (html: string): string[] =>
  html.match(/<link[^>]*rel="modulepreload"[^>]*>|<script[^>]*type="module"[^>]*>/g) ?? [];
const ownCode = async (path: string) => codeIn(await (await visit(path)).text());

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

it.each(["/players/1", "/constitution", "/teams", "/community", "/embeds", "/open-data", "/embeds/news", "/status"])(
  "%s loads no code before it is touched, and has nothing that would start it",
  async (path) => {
    const response = await visit(path);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(codeIn(html)).toEqual([]);
    expect(html).toMatch(/<script[^>]* type="held"/);
    // A match that moves, and a section that the server gave up.
    expect(html.replace(/<script.*?<\/script>/gs, "")).not.toMatch(/data-match|<template data-dgst/);
  },
);

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
  expect(/<header[^>]* data-match="([^"]*)"/.exec(html)?.[1] ?? null).toBe(moves);
});
