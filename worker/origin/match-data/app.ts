import { Hono } from "hono";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { matchLinks } from "./links.ts";
import { fixtureParameters, fixturesQuery, parseParameters, tableQuery, teamsQuery } from "./query.ts";
import { findMatch, listCompetitions, listFixtures, listTeams, readTable } from "./store.ts";

/**
 * The embedded match-data backend. Answers are those of schemas/match-data.ts: `competitions`, `teams` (public-site §7),
 * `fixtures`, `fixtures/{id}` and `tables`. Without `seasonID`, teams and tables are of the current season.
 */
export const matchDataOrigin = new Hono<AppEnv>();

matchDataOrigin.get("/competitions", async (c) => c.json({ data: await listCompetitions(c.env.MATCH_DB) }));

matchDataOrigin.get("/teams", async (c) => {
  const { competitionID, seasonID } = parseParameters(teamsQuery, c.req.query());
  const season = seasonID ?? c.get("settings").CURRENT_SEASON;
  return c.json({ data: await listTeams(c.env.MATCH_DB, competitionID, season) });
});

matchDataOrigin.get("/fixtures", async (c) => {
  const query = parseParameters(fixturesQuery, c.req.query());
  return c.json({ data: await listFixtures(c.env.MATCH_DB, query) });
});

matchDataOrigin.get("/fixtures/:id", async (c) => {
  const { id } = parseParameters(fixtureParameters, c.req.param());
  const stored = await findMatch(c.env.MATCH_DB, id);
  if (stored === null) throw new ApiError(404, "no_such_match", `There is no match ${id}.`);
  const links = await matchLinks(c.env, stored, new Date());
  return c.json({ data: { ...stored, ...links } });
});

matchDataOrigin.get("/tables", async (c) => {
  const { competitionID, seasonID } = parseParameters(tableQuery, c.req.query());
  const season = seasonID ?? c.get("settings").CURRENT_SEASON;
  return c.json({ data: await readTable(c.env.MATCH_DB, competitionID, season, new Date()) });
});
