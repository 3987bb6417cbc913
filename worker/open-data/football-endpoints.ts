import { z } from "zod";
import { clubResponse, clubsResponse, teamsResponse, venuesResponse } from "../../schemas/football/club.ts";
import { competitionsResponse, seasonsResponse } from "../../schemas/football/competition.ts";
import { tablePositionsResponse, tableResponse, tableRowResponse } from "../../schemas/football/league-table.ts";
import { fixturesResponse, kickOffsResponse, matchResponse } from "../../schemas/football/match-data.ts";
import {
  clubParameters,
  clubQuery,
  clubsQuery,
  fixtureParameters,
  fixturesQuery,
  kickOffsQuery,
  playerParameters,
  positionsQuery,
  scorersQuery,
  seasonsQuery,
  squadQuery,
  tableQuery,
  tableRowQuery,
  teamsQuery,
} from "../../schemas/football/match-queries.ts";
import { playerResponse, scorersResponse, squadResponse } from "../../schemas/football/player.ts";
import { endpoint, found, type OpenDataEndpoint } from "./endpoint.ts";

/** Competitions, clubs, matches, tables and players. */
export const footballEndpoints: readonly OpenDataEndpoint[] = [
  endpoint({
    path: "competitions",
    summary: "Leagues, cups and play-offs",
    example: "competitions",
    parameters: z.object({}),
    response: competitionsResponse,
    freshSeconds: 3600,
    read: async ({ matches }) => ({ data: await matches.competitions() }),
  }),
  endpoint({
    path: "clubs",
    summary: "The clubs of a season's divisions",
    example: "clubs?seasonID={season}",
    parameters: clubsQuery,
    response: clubsResponse,
    freshSeconds: 3600,
    read: async ({ matches, season }, { seasonID }) => ({ data: await matches.clubs(seasonID ?? season) }),
  }),
  endpoint({
    path: "clubs/{slug}",
    summary: "One club",
    example: "clubs/{club}",
    parameters: clubParameters.extend(clubQuery.shape),
    response: clubResponse,
    mayBeMissing: true,
    freshSeconds: 3600,
    read: async ({ matches, season }, { slug, seasonID, team }) =>
      found(await matches.club(slug, seasonID ?? season, team)),
  }),
  endpoint({
    path: "venues",
    summary: "Where a season is played, with the clubs that are at home there",
    example: "venues?seasonID={season}",
    parameters: clubsQuery,
    response: venuesResponse,
    freshSeconds: 3600,
    read: async ({ matches, season }, { seasonID }) => ({ data: await matches.venues(seasonID ?? season) }),
  }),
  endpoint({
    path: "teams",
    summary: "The clubs of competitions, with crests and the addresses of their matches",
    example: "teams?competitionID={leagues}",
    parameters: teamsQuery,
    response: teamsResponse,
    freshSeconds: 3600,
    read: async ({ matches, season }, { competitionID, seasonID }) => ({
      data: await matches.teams(competitionID, seasonID ?? season),
    }),
  }),
  endpoint({
    path: "fixtures",
    summary: "Matches by kick-off: to come, in play and over",
    example: "fixtures?competitionID={league}&status=result&order=desc&limit=5",
    parameters: fixturesQuery,
    response: fixturesResponse,
    freshSeconds: 10,
    read: async ({ matches }, { competitionID, seasonID, clubID, team, from, to, status, goals, order, limit }) => ({
      data: await matches.fixtures({
        ...(competitionID && { competitionIDs: competitionID }),
        ...(seasonID !== undefined && { season: seasonID }),
        ...(clubID !== undefined && { clubID }),
        ...(team !== undefined && { team }),
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
        ...(status && { status }),
        ...(goals && { goals }),
        order,
        limit,
      }),
    }),
  }),
  endpoint({
    path: "fixtures/{id}",
    summary: "One match with events, line-ups and statistics",
    parameters: fixtureParameters,
    response: matchResponse,
    mayBeMissing: true,
    freshSeconds: 10,
    read: async ({ matches }, { id }) => found(await matches.match(id)),
  }),
  endpoint({
    path: "kick-offs",
    summary: "Every instant at which matches of a season begin",
    example: "kick-offs?competitionID={league}",
    parameters: kickOffsQuery,
    response: kickOffsResponse,
    freshSeconds: 300,
    read: async ({ matches, season }, { competitionID, seasonID, clubID, team }) => ({
      data: await matches.kickOffs({
        season: seasonID ?? season,
        ...(competitionID && { competitionIDs: competitionID }),
        ...(clubID !== undefined && { clubID }),
        ...(team !== undefined && { team }),
      }),
    }),
  }),
  endpoint({
    path: "tables",
    summary: "The table of a division: as it stands or on a day; all matches, home, away, form",
    example: "tables?competitionID={league}&view=home",
    parameters: tableQuery,
    response: tableResponse,
    mayBeMissing: true,
    freshSeconds: 10,
    read: async ({ matches, season }, { competitionID, seasonID, view, date }) =>
      found(await matches.table(competitionID, seasonID ?? season, { view, date })),
  }),
  endpoint({
    path: "tables/row",
    summary: "Where a club stands in its division",
    parameters: tableRowQuery,
    response: tableRowResponse,
    mayBeMissing: true,
    freshSeconds: 10,
    read: async ({ matches, season }, { clubID, seasonID }) => {
      const rows = (await matches.divisionTables(seasonID ?? season)).flatMap(({ competition, rows }) =>
        rows.map((row) => ({ competitionID: competition.id, row })),
      );
      return found(rows.find(({ row }) => row.club.id === clubID) ?? null);
    },
  }),
  endpoint({
    path: "tables/positions",
    summary: "Where every club of a division stood after each day of football",
    example: "tables/positions?competitionID={league}",
    parameters: positionsQuery,
    response: tablePositionsResponse,
    mayBeMissing: true,
    freshSeconds: 300,
    read: async ({ matches, season }, { competitionID, seasonID }) =>
      found(await matches.positions(competitionID, seasonID ?? season)),
  }),
  endpoint({
    path: "seasons",
    summary: "Seasons that competitions have, by their first year",
    example: "seasons?competitionID={league}",
    parameters: seasonsQuery,
    response: seasonsResponse,
    freshSeconds: 3600,
    read: async ({ matches }, { competitionID }) => ({ data: await matches.seasons(competitionID) }),
  }),
  endpoint({
    path: "scorers",
    summary: "Those who have scored most in competitions and a season",
    example: "scorers?competitionID={league}&limit=10",
    parameters: scorersQuery,
    response: scorersResponse,
    freshSeconds: 60,
    read: async ({ matches, season }, { competitionID, seasonID, limit }) => ({
      data: await matches.scorers(competitionID, seasonID ?? season, limit),
    }),
  }),
  endpoint({
    path: "players",
    summary: "A club's squad, of the current season or another",
    example: "players?clubID={clubID}",
    parameters: squadQuery,
    response: squadResponse,
    // As for one player: staff can take a birthday out.
    freshSeconds: 300,
    read: async ({ matches }, { clubID, team, seasonID: season }) => ({
      data: await matches.squad(clubID, { team, season }),
    }),
  }),
  endpoint({
    path: "players/{id}",
    summary: "One player with their matches",
    parameters: playerParameters,
    response: playerResponse,
    mayBeMissing: true,
    freshSeconds: 300,
    read: async ({ matches }, { id }) => found(await matches.player(id)),
  }),
];
