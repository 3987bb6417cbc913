import type { MatchService } from "../../app/load-context.ts";
import { clubResponse, clubsResponse, teamsResponse, venuesResponse } from "../../schemas/football/club.ts";
import { type CompetitionDetail, competitionsResponse, seasonsResponse } from "../../schemas/football/competition.ts";
import { isDivision } from "../../schemas/football/competition-kinds.ts";
import { tablePositionsResponse, tableResponse, tablesResponse } from "../../schemas/football/league-table.ts";
import { fixturesResponse, kickOffsResponse, matchResponse } from "../../schemas/football/match-data.ts";
import { namesResponse } from "../../schemas/football/names.ts";
import { playerResponse, scorersResponse, squadResponse } from "../../schemas/football/player.ts";
import { readBackend, readShared, sharedResponse } from "./backend-client.ts";
import type { Backend } from "./backends.ts";
import { dedupeReferences } from "./dedupe-references.ts";

/** A path with the defined parameters as its query. */
function withQuery(path: string, parameters: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, String(value));
  return `${path}?${query}`;
}

const shared = {
  fixtures: sharedResponse(fixturesResponse, ({ data }) => dedupeReferences(data)),
  competitions: sharedResponse(competitionsResponse),
  clubs: sharedResponse(clubsResponse),
  venues: sharedResponse(venuesResponse),
  club: sharedResponse(clubResponse),
  kickOffs: sharedResponse(kickOffsResponse),
  match: sharedResponse(matchResponse),
  table: sharedResponse(tableResponse),
  seasons: sharedResponse(seasonsResponse),
  tables: sharedResponse(tablesResponse),
  squad: sharedResponse(squadResponse),
  player: sharedResponse(playerResponse),
  scorers: sharedResponse(scorersResponse),
  tablePositions: sharedResponse(tablePositionsResponse),
  teams: sharedResponse(teamsResponse),
};

/**
 * Client of the match-data backend, for page loaders. An empty list of competitions sends no request, because the backend requires at least
 * one.
 */
export function matchService(backend: Backend, options: { signal?: AbortSignal }): MatchService {
  let known: Promise<CompetitionDetail[]> | undefined;
  /** Requested once: a page and its frame both read them. */
  const competitions = () => {
    known ??= readShared(backend, "competitions", shared.competitions, options).then((found) => found?.data ?? []);
    return known;
  };
  return {
    competitions,
    async fixtures({ competitionIDs, season, clubID, team, from, to, status, goals, order, limit }) {
      if (competitionIDs?.length === 0) return [];
      const path = withQuery("fixtures", {
        competitionID: competitionIDs?.join(","),
        seasonID: season,
        clubID,
        team,
        from,
        to,
        status: status?.join(","),
        goals: goals ? "yes" : undefined,
        order,
        limit,
      });
      return (await readShared(backend, path, shared.fixtures, options)) ?? [];
    },
    async clubs(season) {
      return (await readShared(backend, withQuery("clubs", { seasonID: season }), shared.clubs, options))?.data ?? [];
    },
    async venues(season) {
      const path = withQuery("venues", { seasonID: season });
      return (await readShared(backend, path, shared.venues, options))?.data ?? [];
    },
    async club(slug, season, team) {
      const path = withQuery(`clubs/${encodeURIComponent(slug)}`, { seasonID: season, team });
      return (await readShared(backend, path, shared.club, options))?.data ?? null;
    },
    async clubByID(id, season) {
      const path = withQuery("clubs", { clubID: id, seasonID: season });
      const found = (await readShared(backend, path, shared.clubs, options))?.data ?? [];
      // A backend without this parameter responds with the clubs of the divisions.
      return found.find((club) => club.id === id) ?? null;
    },
    async kickOffs({ competitionIDs, season, clubID, team }) {
      if (competitionIDs?.length === 0) return [];
      const path = withQuery("kick-offs", { competitionID: competitionIDs?.join(","), seasonID: season, clubID, team });
      return (await readShared(backend, path, shared.kickOffs, options))?.data ?? [];
    },
    async match(fixtureID) {
      return (await readShared(backend, `fixtures/${fixtureID}`, shared.match, options))?.data ?? null;
    },
    async table(competitionID, season, { view, date } = {}) {
      const path = withQuery("tables", { competitionID, seasonID: season, view, date });
      return (await readShared(backend, path, shared.table, options))?.data ?? null;
    },
    async seasons(competitionIDs, matchesOf) {
      if (competitionIDs.length === 0) return [];
      const path = withQuery("seasons", {
        competitionID: competitionIDs.join(","),
        clubID: matchesOf?.clubID,
        matches: matchesOf && "yes",
      });
      return (await readShared(backend, path, shared.seasons, options))?.data ?? [];
    },
    async divisionTables(season) {
      const path = withQuery("tables/divisions", { seasonID: season });
      return (await readShared(backend, path, shared.tables, options))?.data ?? [];
    },
    async squad(clubID, { team, season } = {}) {
      const path = withQuery("players", { clubID, team, seasonID: season });
      return (await readShared(backend, path, shared.squad, options))?.data ?? [];
    },
    async player(playerID) {
      return (await readShared(backend, `players/${playerID}`, shared.player, options))?.data ?? null;
    },
    async names(text) {
      return (await readBackend(backend, withQuery("names", { q: text }), namesResponse, options))?.data ?? [];
    },
    async scorers(competitionIDs, season, limit) {
      if (competitionIDs.length === 0) return [];
      const path = withQuery("scorers", { competitionID: competitionIDs.join(","), seasonID: season, limit });
      return (await readShared(backend, path, shared.scorers, options))?.data ?? [];
    },
    async positions(competitionID, season) {
      const path = withQuery("tables/positions", { competitionID, seasonID: season });
      return (await readShared(backend, path, shared.tablePositions, options))?.data ?? null;
    },
    async teams(competitionIDs, season) {
      if (competitionIDs?.length === 0) return [];
      const ids = competitionIDs ?? (await competitions()).filter(isDivision).map(({ id }) => id);
      // A league without divisions yet has the clubs that its backend finds for the season.
      const path = withQuery("teams", { competitionID: ids.join(",") || undefined, seasonID: season });
      return (await readShared(backend, path, shared.teams, options))?.data ?? [];
    },
  };
}
