import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import budgets from "../../../budgets.json" with { type: "json" };
import { insertFixture, insertLeague } from "../../../fixtures/small-league.ts";
import { newEntry, newFootage } from "../../backends/video/footage.ts";
import { visit } from "../../support/visit.ts";

beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
  await newFootage();
  // Ten on each of nine days, all of them streamed.
  for (let id = 1; id <= 90; id++) {
    const kickoff = new Date(Date.now() + (1 + Math.floor((id - 1) / 10)) * 86_400_000).toISOString();
    await insertFixture(env.MATCH_DB, { id, kickoff, home: 1 + (id % 4), away: 1 + ((id + 1) % 4) });
    await newEntry({ kind: "live", releasedAgo: -86_400, fixtureID: id });
  }
});

const htmlOf = async (path: string) => await (await visit(path)).text();

it.each(["/matches", "/tickets", "/how-to-watch/upcoming-tv-games", "/embeds/fixtures"])(
  "%s has about forty matches at first, and no more HTML than its budget besides the frame",
  async (path) => {
    const [html, frame] = await Promise.all([htmlOf(path), htmlOf("/community")]);
    const shown = new Set([...html.matchAll(/href="(?:https?:[^"]*)?\/match-centre\/(\d+)"/g)].map(([, id]) => id));
    expect(shown.size).toBeLessThanOrEqual(40);
    if (path === "/matches") expect(shown.size).toBe(40);
    expect(html.length - frame.length).toBeLessThan(budgets.matchList.bytes);
  },
);
