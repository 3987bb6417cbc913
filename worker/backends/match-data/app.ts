import { Hono } from "hono";
import {
  backendClubsQuery,
  backendSeasonsQuery,
  clubParameters,
  clubQuery,
  clubsQuery,
  divisionTablesQuery,
  fixtureParameters,
  fixturesQuery,
  kickOffsQuery,
  namesQuery,
  playerParameters,
  positionsQuery,
  scorersQuery,
  squadQuery,
  tableQuery,
  teamsQuery,
} from "../../../schemas/football/match-queries.ts";
import { type MatchSources, noSources } from "../../../schemas/football/match-sources.ts";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { requireServiceKey } from "../../middleware/service-key.ts";
import { parseParameters } from "../../request/parameters.ts";
import { currentSeason } from "../../settings/current-season.ts";
import { findClub, listClubs } from "./clubs.ts";
import { deskClubs } from "./desk/clubs.ts";
import { deskCompetitions } from "./desk/competitions.ts";
import { deskCrests } from "./desk/crests.ts";
import { deskDeductions } from "./desk/deductions.ts";
import { deskGrounds } from "./desk/grounds.ts";
import { deskMatches } from "./desk/matches.ts";
import { deskSeasons } from "./desk/seasons.ts";
import { deskSquads } from "./desk/squads.ts";
import { matchFeed, staffReports } from "./feed/feed.ts";
import { withLiveEvents } from "./live-events.ts";
import { matchLinks } from "./match-links.ts";
import { findNames } from "./names.ts";
import { findPlayer, listScorers, listSquad } from "./players.ts";
import { findMatch, listCompetitions, listFixtures, listKickOffs, listSeasons, listTeams } from "./store.ts";
import { readDivisionTables, readPositions, readTable } from "./table/read-tables.ts";
import { listVenues } from "./venues.ts";

/**
 * The embedded match-data backend. Responses are those of schemas/football: `competitions`, `teams` (spec: calls#teams), `clubs`,
 * `clubs/{slug}`, `venues`, `fixtures`, `fixtures/{id}`, `kick-offs`, `seasons`, `players`, `players/{id}`, `names`, `scorers`,
 * `tables`, `tables/divisions` and `tables/positions`. Without `seasonID`, clubs, venues, teams and tables default to the current season.
 * `fixtures/{id}/revisions` has the revision of each reported event, `fixtures/{id}/sources` the reports of feed and desk.
 *
 * A match feed posts to `feed`, and the desk to `reports`. The desk also uses `operator/seasons` to import seasons, `operator/deductions`
 * for points deductions, `operator/matches` to move, add and award matches, and `operator/competitions`, `operator/clubs`,
 * `operator/crests`, `operator/squads` and `operator/grounds`.
 */
export const matchDataBackend = new Hono<AppEnv>();

matchDataBackend.get("/competitions", async (c) => c.json({ data: await listCompetitions(c.env.MATCH_DB) }));

matchDataBackend.get("/teams", async (c) => {
  const { competitionID, seasonID } = parseParameters(teamsQuery, c.req.query());
  const season = seasonID ?? currentSeason(c.get("settings"));
  return c.json({ data: await listTeams(c.env.MATCH_DB, competitionID ?? null, season) });
});

matchDataBackend.get("/clubs", async (c) => {
  const { seasonID, clubID } = parseParameters(backendClubsQuery, c.req.query());
  const season = seasonID ?? currentSeason(c.get("settings"));
  return c.json({ data: await listClubs(c.env.MATCH_DB, season, clubID) });
});

matchDataBackend.get("/clubs/:slug", async (c) => {
  const { slug } = parseParameters(clubParameters, c.req.param());
  const { seasonID, team } = parseParameters(clubQuery, c.req.query());
  const club = await findClub(c.env.MATCH_DB, slug, seasonID ?? currentSeason(c.get("settings")), team);
  if (club === null) throw new ApiError(404, "no_such_club", `There is no club called ${slug}.`);
  return c.json({ data: club });
});

matchDataBackend.get("/venues", async (c) => {
  const { seasonID } = parseParameters(clubsQuery, c.req.query());
  return c.json({ data: await listVenues(c.env.MATCH_DB, seasonID ?? currentSeason(c.get("settings"))) });
});

matchDataBackend.get("/fixtures", async (c) => {
  const query = parseParameters(fixturesQuery, c.req.query());
  return c.json({ data: await listFixtures(c.env.MATCH_DB, query) });
});

matchDataBackend.get("/fixtures/:id", async (c) => {
  const { id } = parseParameters(fixtureParameters, c.req.param());
  const stored = await findMatch(c.env.MATCH_DB, id);
  if (stored === null) throw new ApiError(404, "no_such_match", `There is no match ${id}.`);
  const now = new Date();
  const match = await withLiveEvents(c.env, stored, now);
  const links = await matchLinks(c.env, match, now);
  return c.json({ data: { ...match, ...links } });
});

matchDataBackend.get("/fixtures/:id/revisions", async (c) => {
  const { id } = parseParameters(fixtureParameters, c.req.param());
  return c.json({ data: await c.env.MATCH_ROOM.getByName(String(id)).revisions(id) });
});

matchDataBackend.get("/fixtures/:id/sources", requireServiceKey, async (c) => {
  const { id } = parseParameters(fixtureParameters, c.req.param());
  const sources: MatchSources | null = await c.env.MATCH_ROOM.getByName(String(id)).sources(id);
  return c.json({ data: { ...(sources ?? noSources), precedence: c.get("settings").MATCH_PRECEDENCE } });
});

matchDataBackend.get("/kick-offs", async (c) => {
  const query = parseParameters(kickOffsQuery, c.req.query());
  const season = query.seasonID ?? currentSeason(c.get("settings"));
  return c.json({ data: await listKickOffs(c.env.MATCH_DB, query, season) });
});

matchDataBackend.get("/seasons", async (c) => {
  return c.json({ data: await listSeasons(c.env.MATCH_DB, parseParameters(backendSeasonsQuery, c.req.query())) });
});

matchDataBackend.get("/players", async (c) => {
  const query = parseParameters(squadQuery, c.req.query());
  return c.json({ data: await listSquad(c.env.MATCH_DB, query, currentSeason(c.get("settings"))) });
});

matchDataBackend.get("/players/:id", async (c) => {
  const { id } = parseParameters(playerParameters, c.req.param());
  const player = await findPlayer(c.env.MATCH_DB, id);
  if (player === null) throw new ApiError(404, "no_such_player", `There is no player ${id}.`);
  return c.json({ data: player });
});

matchDataBackend.get("/names", async (c) => {
  const { q } = parseParameters(namesQuery, c.req.query());
  return c.json({ data: await findNames(c.env.MATCH_DB, q) });
});

matchDataBackend.get("/scorers", async (c) => {
  const { competitionID, seasonID, limit } = parseParameters(scorersQuery, c.req.query());
  const season = seasonID ?? currentSeason(c.get("settings"));
  return c.json({ data: await listScorers(c.env.MATCH_DB, competitionID, season, limit) });
});

matchDataBackend.get("/tables", async (c) => {
  const query = parseParameters(tableQuery, c.req.query());
  const season = query.seasonID ?? currentSeason(c.get("settings"));
  return c.json({ data: await readTable(c.env.MATCH_DB, query, season, new Date()) });
});

matchDataBackend.get("/tables/divisions", async (c) => {
  const { seasonID } = parseParameters(divisionTablesQuery, c.req.query());
  const season = seasonID ?? currentSeason(c.get("settings"));
  return c.json({ data: await readDivisionTables(c.env.MATCH_DB, season, new Date()) });
});

matchDataBackend.get("/tables/positions", async (c) => {
  const { competitionID, seasonID } = parseParameters(positionsQuery, c.req.query());
  const season = seasonID ?? currentSeason(c.get("settings"));
  return c.json({ data: await readPositions(c.env.MATCH_DB, competitionID, season, new Date()) });
});

matchDataBackend.route("/feed", matchFeed);
matchDataBackend.route("/reports", staffReports);
matchDataBackend.route("/operator/seasons", deskSeasons);
matchDataBackend.route("/operator/deductions", deskDeductions);
matchDataBackend.route("/operator/matches", deskMatches);
matchDataBackend.route("/operator/competitions", deskCompetitions);
matchDataBackend.route("/operator/clubs", deskClubs);
matchDataBackend.route("/operator/grounds", deskGrounds);
matchDataBackend.route("/operator/crests", deskCrests);
matchDataBackend.route("/operator/squads", deskSquads);
