import { z } from "zod";
import { firstTeam } from "./competition-kinds.ts";
import { seasonId } from "./match-data.ts";
import { tableViews } from "./table.ts";

/*
 * Query and path parameters of the match-data backend and of the open data.
 */

const number = (name: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, `${name} is a whole number above 0`)
    .transform(Number);

const competitionIDs = z
  .string()
  .regex(
    /^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,19}$/,
    "competitionID is one or more numbers with commas between, such as 10,11,12",
  )
  .transform((text) => [...new Set(text.split(",").map(Number))]);

const season = z
  .string()
  .regex(/^\d{4}$/, "seasonID is the year in which the season starts, such as 2026")
  .transform(Number)
  .pipe(seasonId);

/** The slug of a team of the clubs. */
const team = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "team is lower-case letters, digits and hyphens, such as first or under-23")
  .max(60, "team has at most 60 characters");

/** @param subject how the error begins, such as "to is". */
const instant = (subject: string) =>
  z.iso
    .datetime({ offset: true, error: `${subject} an ISO 8601 instant, such as 2026-11-20T15:00:00Z` })
    .transform((text) => new Date(text).toISOString());

const kind = z.enum(["fixture", "live", "result"], { error: "status is one or more of fixture, live and result" });

export const fixturesQuery = z
  .object({
    competitionID: competitionIDs.optional(),
    seasonID: season.optional(),
    clubID: number("clubID").optional(),
    team: team.optional(),
    /** Inclusive. */
    from: instant("from is").optional(),
    /** Exclusive. */
    to: instant("to is").optional(),
    status: z
      .string()
      .transform((text) => text.split(","))
      .pipe(z.array(kind))
      .optional(),
    /** Whether results include goals. */
    goals: z
      .enum(["yes", "no"], { error: "goals is yes or no" })
      .transform((word) => word === "yes")
      .optional(),
    order: z.enum(["asc", "desc"], { error: "order is asc or desc" }).default("asc"),
    limit: number("limit").pipe(z.int().max(2000, "limit is at most 2000")).default(1000),
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
  clubID: number("clubID").optional(),
  team: team.optional(),
});
export type KickOffsQuery = z.output<typeof kickOffsQuery>;

/** Without competitionID, the teams of the divisions: leagues of the clubs' first teams. */
export const teamsQuery = z.object({ competitionID: competitionIDs.optional(), seasonID: season.optional() });
export const divisionTablesQuery = z.object({ seasonID: season.optional() });
export const clubsQuery = z.object({ seasonID: season.optional() });
/** `team` is the one whose division is wanted. */
export const clubQuery = clubsQuery.extend({ team: team.default(firstTeam) });
export const clubParameters = z.object({
  slug: z.string().regex(/^[a-z0-9-]{1,100}$/, "slug is a club's: lower-case letters, digits and hyphens"),
});
export const fixtureParameters = z.object({ id: number("id") });

export const positionsQuery = z.object({ competitionID: number("competitionID"), seasonID: season.optional() });
export const tableQuery = positionsQuery.extend({
  view: z.enum(tableViews, { error: "view is overall, finished, home, away or form" }).default("overall"),
  /** The day at whose end the table stood. */
  date: z.iso.date({ error: "date is a day of the calendar, such as 2026-11-20" }).optional(),
});
export type TableQuery = z.output<typeof tableQuery>;

export const seasonsQuery = z.object({ competitionID: competitionIDs });
export const squadQuery = z.object({ clubID: number("clubID"), team: team.default(firstTeam) });
export const playerParameters = z.object({ id: number("id") });
export const scorersQuery = z.object({
  competitionID: competitionIDs,
  seasonID: season.optional(),
  limit: number("limit").pipe(z.int().max(100, "limit is at most 100")).default(20),
});
