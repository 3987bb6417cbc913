import { bulkInsert, type Statement } from "../../bulk-insert.ts";
import type { ClubPlan } from "./plan-clubs.ts";
import { changedFixtures, type PlannedSeason, removedIDs } from "./plan-season.ts";
import {
  fixtureColumns,
  goalColumns,
  type ImportedMatch,
  type StoredCompetition,
  type StoredSeason,
  valuesOf,
} from "./season-store.ts";
import { generatedSource } from "./sources.ts";

const source = "football-json";

const clubColumns = [
  "id",
  "slug",
  "name",
  "short_name",
  "code",
  "town",
  "founded",
  "ground",
  "colours",
  "crest",
] as const satisfies (keyof ClubPlan["newClubs"][number])[];

/** Statements that insert clubs and their aliases. */
export function clubStatements({ newClubs, newAliases }: Pick<ClubPlan, "newClubs" | "newAliases">): Statement[] {
  return [
    ...bulkInsert(
      "clubs",
      clubColumns,
      newClubs.map((club) => clubColumns.map((column) => club[column])),
    ),
    ...bulkInsert(
      "club_aliases",
      ["alias", "club_id"],
      newAliases.map(({ alias, clubID }) => [alias, clubID]),
      "(alias) DO NOTHING",
    ),
  ];
}

/** Statements that remember the file's matches, with which the next import compares. */
export function rememberedMatches(imported: readonly ImportedMatch[], stored: StoredSeason): Statement[] {
  const before = (match: ImportedMatch) => JSON.stringify(stored.imported.get(match.fixture.id));
  return bulkInsert(
    "imported_matches",
    ["fixture_id", "match"],
    imported
      .filter((match) => before(match) !== JSON.stringify(match))
      .map((match) => [match.fixture.id, JSON.stringify(match)]),
    "(fixture_id) DO UPDATE SET match = excluded.match",
  );
}

/**
 * Statements that replace a stored season, for one transaction. They leave matches alone that stay as they are: these may be played
 * meanwhile.
 * @param replacedGoals fixtures whose goals are replaced. Goals of other fixtures keep their players.
 * @param stored what was read of the season.
 */
export function seasonStatements(
  competition: StoredCompetition,
  season: number,
  clubs: Pick<ClubPlan, "newClubs" | "newAliases">,
  planned: PlannedSeason,
  replacedGoals: readonly number[],
  stored: StoredSeason,
): Statement[] {
  const scope = `competition_id IN (${competition.id}, ${competition.playOffsID}) AND season = ${season}`;
  const removed = JSON.stringify(removedIDs(planned, stored));
  const among = "IN (SELECT value FROM json_each(?))";
  const own = planned.competitionIDs;
  const changing = fixtureColumns.filter((column) => column !== "id");
  const newGoals = new Set(replacedGoals);
  return [
    ...clubStatements(clubs),
    // Children first: a database that does not enforce foreign keys does not cascade either.
    ...["match_details", "goals", "match_scripts", "imported_matches", "awards"].map((table) => ({
      sql: `DELETE FROM ${table} WHERE fixture_id ${among}`,
      params: [removed],
    })),
    { sql: `DELETE FROM fixtures WHERE id ${among}`, params: [removed] },
    { sql: `DELETE FROM goals WHERE fixture_id ${among}`, params: [JSON.stringify(replacedGoals)] },
    { sql: `DELETE FROM season_clubs WHERE ${scope}` },
    { sql: `DELETE FROM deductions WHERE ${scope}` },
    {
      sql: `DELETE FROM seasons WHERE ${scope} AND competition_id NOT ${among}`,
      params: [JSON.stringify(own)],
    },
    ...bulkInsert(
      "seasons",
      ["competition_id", "season", "source", "curtailed_on"],
      own.map((id) => [id, season, source, id === competition.id ? planned.curtailedOn : null]),
      // Zones that a person entered stay. Those of the demo league are generated and replaced.
      `(competition_id, season) DO UPDATE SET source = excluded.source,
        zones = iif(seasons.source = '${generatedSource}', excluded.zones, seasons.zones),
        curtailed_on = excluded.curtailed_on`,
    ),
    ...bulkInsert(
      "season_clubs",
      ["competition_id", "season", "club_id", "group_name"],
      [
        ...planned.clubIDs.map((clubID) => [competition.id, season, clubID, planned.groups[clubID] ?? null]),
        ...planned.playOffClubIDs.map((clubID) => [competition.playOffsID, season, clubID, null]),
      ],
    ),
    ...bulkInsert(
      "fixtures",
      fixtureColumns,
      changedFixtures(planned, stored).map((fixture) => valuesOf(fixture, fixtureColumns)),
      `(id) DO UPDATE SET ${changing.map((column) => `${column} = excluded.${column}`).join(", ")},
        sequence = sequence + (kickoff <> excluded.kickoff OR status <> excluded.status)`,
    ),
    ...bulkInsert(
      "goals",
      goalColumns,
      planned.goals.filter((goal) => newGoals.has(goal.fixture_id)).map((goal) => valuesOf(goal, goalColumns)),
    ),
    ...bulkInsert(
      "deductions",
      ["competition_id", "season", "club_id", "points", "reason", "date"],
      planned.deductions.map(({ club_id, points, reason, date }) => [
        competition.id,
        season,
        club_id,
        points,
        reason,
        date,
      ]),
    ),
  ];
}
