import { z } from "zod";
import { clubSummary } from "./club.ts";
import { namedCompetition, seasonId } from "./competition.ts";
import { tableViews, tieBreakers, zoneKinds } from "./table.ts";

export const tableRow = z.object({
  /** Position within the group, if the competition has groups. */
  position: z.int().positive(),
  club: clubSummary,
  played: z.int(),
  won: z.int(),
  drawn: z.int(),
  lost: z.int(),
  goalsFor: z.int(),
  goalsAgainst: z.int(),
  goalDifference: z.int(),
  points: z.int(),
  /** Points deducted: negative, or 0. */
  deduction: z.int(),
  pointsPerGame: z.number(),
  /** Most recent last. */
  form: z.array(z.enum(["W", "D", "L"])),
  zone: z.string().nullable(),
  /** Positions gained (+) or lost (-) since before the last match day. */
  movement: z.int(),
});
export type TableRow = z.infer<typeof tableRow>;

export const zone = z.object({
  name: z.string(),
  kind: z.enum(zoneKinds),
  from: z.int(),
  to: z.int(),
});

export const leagueTable = z.object({
  competition: namedCompetition,
  season: seasonId,
  /** By points per game in a curtailed season, and where the rules say so. */
  order: z.enum(["points", "points-per-game"]),
  /** Which matches count. */
  view: z.enum(tableViews).default("overall"),
  /** Whether the season was ended early. */
  curtailed: z.boolean().optional(),
  /** The table as of the end of this day; null for the current one. */
  date: z.iso.date().nullable().default(null),
  rows: z.array(tableRow),
  /**
   * The competition's matches in play and their scores when the table was made, by which pages notice that they have an older table than
   * scores. A remote backend may leave it out.
   */
  inPlay: z.array(z.object({ fixtureID: z.int(), homeGoals: z.int(), awayGoals: z.int() })).optional(),
  zones: z.array(zone),
  /** Groups from the top, with the ids of their clubs. A table of all clubs has none. */
  groups: z.array(z.object({ name: z.string(), clubIDs: z.array(z.int()) })).optional(),
  /**
   * Set when the best of the clubs that finish next in their groups go on, too: their position, how many go on, the name of their zone, how
   * they are ordered, and their clubs from best to last.
   */
  bestNext: z
    .object({
      ...{ position: z.int().positive(), through: z.int().positive(), zone: z.string() },
      order: z.enum(["points", "points-per-game"]),
      clubIDs: z.array(z.int()),
    })
    .optional(),
  /** Set after a split that halved the points of the rounds before: how half a point was rounded. */
  halved: z.object({ rounded: z.enum(["up", "down"]) }).optional(),
  /** Tie-breakers of clubs level on points, in order, when they are not the usual ones. Names come last. */
  tieBreaks: z.array(z.enum(tieBreakers)).optional(),
  /** The tie-breaker that separates each two neighbours level on points. A remote backend may leave it out. */
  ties: z
    .array(
      z.object({
        aboveID: z.int(),
        belowID: z.int(),
        rule: z.enum(tieBreakers),
        values: z.object({ above: z.number(), below: z.number() }).nullable(),
      }),
    )
    .default([]),
  deductions: z.array(
    z.object({ clubID: z.int(), clubName: z.string(), points: z.int(), reason: z.string(), date: z.iso.date() }),
  ),
});
export type LeagueTable = z.infer<typeof leagueTable>;

/** GET tables/positions: every club's position after each of `days`, as `places`. */
export const tablePositions = z.object({
  competition: namedCompetition,
  season: seasonId,
  days: z.array(z.iso.date()),
  clubs: z.array(z.object({ club: clubSummary, places: z.array(z.int().positive()) })),
});
export type TablePositions = z.infer<typeof tablePositions>;

export const tableResponse = z.object({ data: leagueTable });
export const tablesResponse = z.object({ data: z.array(leagueTable) });
/** A club's row in the table of its division. */
export const tableRowResponse = z.object({ data: z.object({ competitionID: z.int(), row: tableRow }) });
export const tablePositionsResponse = z.object({ data: tablePositions });
