import { z } from "zod";
import { maxTermLength } from "../content/news-search.ts";
import { seasonId } from "./competition.ts";
import { firstTeam } from "./competition-kinds.ts";
import { tableViews } from "./table.ts";

/*
 * Query and path parameters of the match-data backend and of the open data. Their metadata is JSON Schema for the open data's OpenAPI
 * description: it describes numbers and lists, where the schema of the input would only be text.
 */

const maxID = 999_999_999;

/** An id. @param description for programmers. */
const number = (name: string, description: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, `${name} is a whole number above 0`)
    .transform(Number)
    .meta({ description, type: "integer", minimum: 1, maximum: maxID });

/** Maximum entries of a response. */
const limit = (max: number, initial: number) =>
  number("limit", "")
    .pipe(z.int().max(max, `limit is at most ${max}`))
    .default(initial)
    .meta({ description: "The most entries to return.", type: "integer", minimum: 1, maximum: max });

const competitionIDs = z
  .string()
  .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,19}$/, "competitionID is one or more numbers with commas between")
  .transform((text) => [...new Set(text.split(",").map(Number))])
  .meta({
    description: "The ids of one or more competitions, with commas between.",
    type: "array",
    items: { type: "integer", minimum: 1, maximum: maxID },
    minItems: 1,
    maxItems: 20,
  });

const season = z
  .string()
  .regex(/^\d{4}$/, "seasonID is the year in which the season starts, such as 2026")
  .transform(Number)
  .pipe(seasonId)
  .meta({
    description: "The year in which the season starts.",
    type: "integer",
    minimum: seasonId.minValue ?? undefined,
    maximum: seasonId.maxValue ?? undefined,
  });

const clubID = number("clubID", "The club's id.");

/** The slug of a team of the clubs. */
const team = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "team is lower-case letters, digits and hyphens, such as first or under-23")
  .max(60, "team has at most 60 characters")
  .meta({ description: "One of a club's teams, by its slug." });

/** @param subject how the error begins, such as "to is". @param description for programmers. */
const instant = (subject: string, description: string) =>
  z.iso
    .datetime({ offset: true, error: `${subject} an ISO 8601 instant, such as 2026-11-20T15:00:00Z` })
    .transform((text) => new Date(text).toISOString())
    .meta({ description });

const kind = z.enum(["fixture", "live", "result"], { error: "status is one or more of fixture, live and result" });

export const fixturesQuery = z
  .object({
    competitionID: competitionIDs.optional(),
    seasonID: season.optional(),
    clubID: clubID.optional(),
    team: team.optional(),
    from: instant("from is", "The first kick-off.").optional(),
    to: instant("to is", "Later than the last kick-off, and not before `from`.").optional(),
    status: z
      .string()
      .transform((text) => text.split(","))
      .pipe(z.array(kind))
      .meta({
        description: "One or more states, with commas between.",
        type: "array",
        items: { type: "string", enum: kind.options },
        minItems: 1,
      })
      .optional(),
    goals: z
      .enum(["yes", "no"], { error: "goals is yes or no" })
      .transform((word) => word === "yes")
      .meta({ description: "Whether results include goals." })
      .optional(),
    order: z
      .enum(["asc", "desc"], { error: "order is asc or desc" })
      .meta({ description: "By kick-off: earliest or latest first." })
      .default("asc"),
    limit: limit(2000, 1000),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ["to"],
    error: "from is not after to",
  });
export type FixturesQuery = z.output<typeof fixturesQuery>;

/** Selects the matches whose kick-offs are counted. */
export const kickOffsQuery = z.object({
  competitionID: competitionIDs.optional(),
  seasonID: season.optional(),
  clubID: clubID.optional(),
  team: team.optional(),
});
export type KickOffsQuery = z.output<typeof kickOffsQuery>;

/** Without competitionID, the teams of the divisions: leagues of the clubs' first teams. */
export const teamsQuery = z.object({ competitionID: competitionIDs.optional(), seasonID: season.optional() });
export const divisionTablesQuery = z.object({ seasonID: season.optional() });
export const clubsQuery = z.object({ seasonID: season.optional() });
/** The backend's query for pages: also one club, whether it has a division or not. */
export const backendClubsQuery = clubsQuery.extend({ clubID: clubID.optional() });
/** `team` is the one whose division is wanted. */
export const clubQuery = clubsQuery.extend({ team: team.default(firstTeam) });
export const clubParameters = z.object({
  slug: z
    .string()
    .regex(/^[a-z0-9-]{1,100}$/, "slug is a club's: lower-case letters, digits and hyphens")
    .meta({ description: "The club's slug." }),
});
export const fixtureParameters = z.object({ id: number("id", "The match's id.") });

export const positionsQuery = z.object({
  competitionID: number("competitionID", "The division's id."),
  seasonID: season.optional(),
});
export const tableRowQuery = z.object({ clubID, seasonID: season.optional() });
export const tableQuery = positionsQuery.extend({
  view: z
    .enum(tableViews, { error: "view is overall, finished, home, away or form" })
    .meta({ description: "Which matches count." })
    .default("overall"),
  date: z.iso
    .date({ error: "date is a day of the calendar, such as 2026-11-20" })
    .meta({ description: "The day at whose end the table stood." })
    .optional(),
});
export type TableQuery = z.output<typeof tableQuery>;

export const seasonsQuery = z.object({ competitionID: competitionIDs });
/** The backend's query for pages: also the seasons in which a club, or any club, has matches. */
export const backendSeasonsQuery = seasonsQuery.extend({
  clubID: clubID.optional(),
  matches: z.enum(["yes", "no"], { error: "matches is yes or no" }).default("no"),
});
export type SeasonsQuery = z.output<typeof backendSeasonsQuery>;
export const squadQuery = z.object({ clubID, team: team.default(firstTeam), seasonID: season.optional() });
export const playerParameters = z.object({ id: number("id", "The player's id.") });
export const namesQuery = z.object({
  q: z
    .string()
    .trim()
    .min(1, "q is the text to search for")
    .max(maxTermLength, `q has at most ${maxTermLength} characters`),
});
export const scorersQuery = z.object({
  competitionID: competitionIDs,
  seasonID: season.optional(),
  limit: limit(100, 20),
});
