import { z } from "zod";
import { imageURL, ownImagePrefix } from "../../../schemas/content/image.ts";
import { embeddedImageHost } from "../../../schemas/content/image-host.ts";
import { type ClubSummary, clubColours } from "../../../schemas/football/club.ts";
import { competition, seasonId } from "../../../schemas/football/competition.ts";
import { firstTeam } from "../../../schemas/football/competition-kinds.ts";
import { type Match, type MatchState, matchPhase } from "../../../schemas/football/match-data.ts";
import { memoize } from "../../caching/memoize.ts";
import { jsonColumn } from "../json-column.ts";

/** A column whose text repeats, in the rows of a page and in later requests: each text is parsed once. */
export function sharedColumn<Schema extends z.ZodType<unknown, string>>(column: Schema) {
  const parsed = memoize((text) => column.safeParse(text), 1_000);
  return z.string().transform((text, context): z.output<Schema> => {
    const { success, data, error } = parsed(text);
    if (success) return data;
    context.addIssue({ code: "custom", message: error.message });
    return z.NEVER;
  });
}

/** Selects a competition as one JSON column, from this table or alias. */
export const competitionColumns = (table: string) =>
  `json_object('id', ${table}.id, 'slug', ${table}.slug, 'name', ${table}.name, 'kind', ${table}.kind,
    'order', ${table}.list_order, 'team', ${table}.team)`;

/** Selects the ids of these competitions; null for the divisions, which are the leagues of the clubs' first teams. */
export function competitionScope(competitionIDs: readonly number[] | null): { sql: string; params: string[] } {
  return competitionIDs === null
    ? { sql: "SELECT id FROM competitions WHERE kind = 'league' AND team = ?", params: [firstTeam] }
    : { sql: "SELECT value FROM json_each(?)", params: [JSON.stringify(competitionIDs)] };
}

/** A column that {@link competitionColumns} selects. */
export const competitionColumn = sharedColumn(jsonColumn(competition));

const clubRow = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  short_name: z.string(),
  code: z.string(),
  colours: jsonColumn(clubColours),
  crest_file: z.string().nullable(),
});

/** Size of clubs' own crests in pixels. Drawn crests scale to any size. */
const crestSize = { width: 192, height: 192, contained: true };

/** URL of a crest, by the file name that clubs are stored with. */
export const crestURLOf = (file: string): string =>
  file.startsWith(ownImagePrefix) ? imageURL(embeddedImageHost, file, crestSize) : `/images/crest/${file}`;

/** A club from a row that {@link clubColumns} selects. */
export function toClub(row: z.output<typeof clubRow>): ClubSummary {
  const { id, slug, name, short_name: shortName, code, colours, crest_file: file } = row;
  return { id, slug, name, shortName, code, colours, crestURL: crestURLOf(file ?? `${id}.svg`) };
}

/** Selects a club as one JSON column, from this table or alias. */
export const clubColumns = (table: string) =>
  `json_object('id', ${table}.id, 'slug', ${table}.slug, 'name', ${table}.name, 'short_name', ${table}.short_name,
    'code', ${table}.code, 'colours', ${table}.colours, 'crest_file', ${table}.crest_file)`;

/** What {@link clubColumns} selects, as part of a larger JSON column. */
export const clubOfColumns = clubRow.transform(toClub);
export const clubColumn = sharedColumn(jsonColumn(clubOfColumns));

const goals = z.int().nonnegative().nullable();
/** The score columns of a fixture. `home_goals` and `away_goals` are after ninety minutes. */
export const scoreColumns = {
  home_goals: goals,
  away_goals: goals,
  half_time_home: goals,
  half_time_away: goals,
  extra_time_home: goals,
  extra_time_away: goals,
  penalties_home: goals,
  penalties_away: goals,
};

/** A row of {@link selectFixtures} without further columns. */
export const fixtureRow = z.object({
  id: z.int(),
  competition: competitionColumn,
  season: seasonId,
  stage: z.enum(["league", "play-offs", "cup"]),
  round: z.string(),
  kickoff: z.iso.datetime(),
  home: clubColumn,
  away: clubColumn,
  venue: z.string().nullable(),
  neutral: z.int(),
  time_zone: z.string().nullable(),
  status: z.enum(["fixture", "postponed", "cancelled", "live", "full-time", "awarded", "abandoned"]),
  result_stands: z.int(),
  phase: matchPhase.nullable(),
  phase_started_at: z.iso.datetime().nullable(),
  added_time: z.int().nonnegative().nullable(),
  ...scoreColumns,
  referee: z.string().nullable(),
  attendance: z.int().nullable(),
  sequence: z.int().nonnegative(),
});
export type FixtureRow = z.output<typeof fixtureRow>;

/**
 * Selects fixtures (as `f`) with competition and clubs. Add a WHERE clause.
 * @param columns further ones, each by its name
 * @param joined further tables, as a JOIN clause
 */
export const selectFixtures = (columns: Readonly<Record<string, string>> = {}, joined = "") => `
  SELECT f.*, ${competitionColumns("c")} AS competition,
    ${clubColumns("h")} AS home, ${clubColumns("a")} AS away,
    iif(iif(f.venue IS NULL, f.neutral = 0, f.venue = h.ground), h.time_zone,
      (SELECT time_zone FROM clubs WHERE ground = f.venue
        UNION ALL SELECT time_zone FROM grounds WHERE name = f.venue LIMIT 1)) AS time_zone${Object.entries(columns)
          .map(([name, value]) => `, ${value} AS ${name}`)
          .join("")}
  FROM fixtures f ${joined}
  JOIN competitions c ON c.id = f.competition_id
  JOIN clubs h ON h.id = f.home_id
  JOIN clubs a ON a.id = f.away_id`;

const pair = (home: number | null, away: number | null) => (home === null || away === null ? null : { home, away });

function toState(row: FixtureRow): MatchState {
  const extraTime = pair(row.extra_time_home, row.extra_time_away);
  const score = extraTime ?? pair(row.home_goals, row.away_goals) ?? { home: 0, away: 0 };
  const penalties = pair(row.penalties_home, row.penalties_away);
  switch (row.status) {
    case "fixture":
      return { kind: "fixture", note: null };
    case "postponed":
    case "cancelled":
      return { kind: "fixture", note: row.status };
    case "live":
      return {
        kind: "live",
        phase: row.phase ?? "first-half",
        phaseStartedAt: row.phase_started_at ?? row.kickoff,
        addedTime: row.added_time,
        score,
        penalties,
      };
    default:
      return {
        kind: "result",
        outcome: row.status === "abandoned" && row.result_stands ? "curtailed" : row.status,
        score,
        halfTime: pair(row.half_time_home, row.half_time_away),
        extraTime,
        penalties,
      };
  }
}

/** A match from its row: the status and score columns become one state. */
export function toMatch(row: FixtureRow): Match {
  const { id, competition, season, round, stage, kickoff, home, away, venue, time_zone: timeZone, sequence } = row;
  const neutral = row.neutral === 1 ? ({ neutral: true } as const) : {};
  const where = { venue, ...neutral, ...(timeZone !== null && { timeZone }) };
  return { id, competition, season, round, stage, kickoff, home, away, ...where, state: toState(row), sequence };
}
