import type { MatchService } from "../../app/load-context.ts";
import { clubResponse, clubsResponse, teamsResponse, venuesResponse } from "../../schemas/football/club.ts";
import { competitionsResponse, seasonsResponse } from "../../schemas/football/competition.ts";
import { tablePositionsResponse, tableResponse, tablesResponse } from "../../schemas/football/league-table.ts";
import { fixturesResponse, kickOffsResponse, matchResponse } from "../../schemas/football/match-data.ts";
import { namesResponse } from "../../schemas/football/names.ts";
import { playerResponse, scorersResponse, squadResponse } from "../../schemas/football/player.ts";
import { readBackend } from "./backend-client.ts";
import type { Backend } from "./backends.ts";
import { dedupeReferences } from "./dedupe-references.ts";

/** A path with the defined parameters as its query. */
function withQuery(path: string, parameters: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, String(value));
  return `${path}?${query}`;
}

/**
 * The match-data backend, as page loaders see it. A site without competitions sends no requests about them: the backend wants at
 * least one.
 */
export function matchService(backend: Backend, options: { signal?: AbortSignal }): MatchService {
  return {
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
      return dedupeReferences((await readBackend(backend, path, fixturesResponse, options))?.data ?? []);
    },
    async competitions() {
      return (await readBackend(backend, "competitions", competitionsResponse, options))?.data ?? [];
    },
    async clubs(season) {
      return (await readBackend(backend, withQuery("clubs", { seasonID: season }), clubsResponse, options))?.data ?? [];
    },
    async venues(season) {
      const path = withQuery("venues", { seasonID: season });
      return (await readBackend(backend, path, venuesResponse, options))?.data ?? [];
    },
    async club(slug, season, team) {
      const path = withQuery(`clubs/${encodeURIComponent(slug)}`, { seasonID: season, team });
      return (await readBackend(backend, path, clubResponse, options))?.data ?? null;
    },
    async kickOffs({ competitionIDs, season, clubID, team }) {
      if (competitionIDs?.length === 0) return [];
      const path = withQuery("kick-offs", { competitionID: competitionIDs?.join(","), seasonID: season, clubID, team });
      return (await readBackend(backend, path, kickOffsResponse, options))?.data ?? [];
    },
    async match(fixtureID) {
      return (await readBackend(backend, `fixtures/${fixtureID}`, matchResponse, options))?.data ?? null;
    },
    async table(competitionID, season, { view, date } = {}) {
      const path = withQuery("tables", { competitionID, seasonID: season, view, date });
      return (await readBackend(backend, path, tableResponse, options))?.data ?? null;
    },
    async seasons(competitionIDs, matchesOf) {
      if (competitionIDs.length === 0) return [];
      const path = withQuery("seasons", {
        competitionID: competitionIDs.join(","),
        clubID: matchesOf?.clubID,
        matches: matchesOf && "yes",
      });
      return (await readBackend(backend, path, seasonsResponse, options))?.data ?? [];
    },
    async divisionTables(season) {
      const path = withQuery("tables/divisions", { seasonID: season });
      return (await readBackend(backend, path, tablesResponse, options))?.data ?? [];
    },
    async squad(clubID, { team, season } = {}) {
      const path = withQuery("players", { clubID, team, seasonID: season });
      return (await readBackend(backend, path, squadResponse, options))?.data ?? [];
    },
    async player(playerID) {
      return (await readBackend(backend, `players/${playerID}`, playerResponse, options))?.data ?? null;
    },
    async names(text) {
      return (await readBackend(backend, withQuery("names", { q: text }), namesResponse, options))?.data ?? [];
    },
    async scorers(competitionIDs, season, limit) {
      if (competitionIDs.length === 0) return [];
      const path = withQuery("scorers", { competitionID: competitionIDs.join(","), seasonID: season, limit });
      return (await readBackend(backend, path, scorersResponse, options))?.data ?? [];
    },
    async positions(competitionID, season) {
      const path = withQuery("tables/positions", { competitionID, seasonID: season });
      return (await readBackend(backend, path, tablePositionsResponse, options))?.data ?? null;
    },
    async teams(competitionIDs, season) {
      if (competitionIDs?.length === 0) return [];
      const path = withQuery("teams", { competitionID: competitionIDs?.join(","), seasonID: season });
      return (await readBackend(backend, path, teamsResponse, options))?.data ?? [];
    },
  };
}
