import { z } from "zod";
import { matchEvent, matchStatistics, seasonId } from "../../../schemas/match-data.ts";
import { ApiError } from "../../errors.ts";

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

const instant = (name: string) =>
  z.iso.datetime({ offset: true, error: `${name} is an ISO 8601 instant, such as 2026-11-20T15:00:00Z` });

const kinds = {
  fixture: ["fixture", "postponed", "cancelled"],
  live: ["live"],
  result: ["full-time", "awarded", "abandoned"],
} as const;
const kind = z.enum(["fixture", "live", "result"], { error: "status is one or more of fixture, live and result" });

export const fixturesQuery = z.object({
  competitionID: competitionIDs.optional(),
  seasonID: season.optional(),
  clubID: number("clubID").optional(),
  from: instant("from")
    .transform((text) => new Date(text).toISOString())
    .optional(),
  to: instant("to")
    .transform((text) => new Date(text).toISOString())
    .optional(),
  status: z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(kind))
    .transform((names) => names.flatMap((name) => kinds[name]))
    .optional(),
  order: z.enum(["asc", "desc"], { error: "order is asc or desc" }).default("asc"),
  limit: number("limit").pipe(z.int().max(2000, "limit is at most 2000")).default(1000),
});
export type FixturesQuery = z.output<typeof fixturesQuery>;

/** Of the calendar: which matches it counts. */
export const kickOffsQuery = fixturesQuery.pick({ competitionID: true, seasonID: true, clubID: true });
export type KickOffsQuery = z.output<typeof kickOffsQuery>;

export const teamsQuery = z.object({ competitionID: competitionIDs, seasonID: season.optional() });
export const tableQuery = z.object({
  competitionID: number("competitionID"),
  seasonID: season.optional(),
});
export const clubsQuery = fixturesQuery.pick({ seasonID: true });
export const clubParameters = z.object({
  slug: z.string().regex(/^[a-z0-9-]{1,100}$/, "A club's name here is lower-case letters, digits and hyphens"),
});
export const fixtureParameters = z.object({ id: number("The fixture's id") });

/**
 * Parses the parameters of a call.
 * @throws ApiError 400 that says in plain words what each wrong one should be.
 */
export function parseParameters<Schema extends z.ZodType>(
  schema: Schema,
  given: Record<string, string>,
): z.output<Schema> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) =>
    given[String(issue.path[0])] === undefined ? `${issue.path.join(".")} is missing` : issue.message,
  );
  throw new ApiError(400, "bad_parameter", `${[...new Set(problems)].join(". ")}.`);
}

const feedReport = z.object({
  events: z.array(matchEvent).min(1).max(500),
  statistics: matchStatistics.nullable().default(null),
});

/**
 * Parses what a feed posts.
 * @throws ApiError 400 naming the fields at fault.
 */
export async function parseReport(request: Request): Promise<z.output<typeof feedReport>> {
  const parsed = feedReport.safeParse(await request.json().catch(() => null));
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.slice(0, 5).map((issue) => `${issue.path.join(".") || "body"}: ${issue.message}`);
  throw new ApiError(400, "bad_report", `The report cannot be read: ${fields.join("; ")}.`);
}
