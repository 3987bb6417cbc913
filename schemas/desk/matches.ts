import { z } from "zod";
import { match, matchDetail } from "../football/match-data.ts";
import { player } from "../football/player.ts";

/** GET matches: those of a day on the league's clock; today's, where none is named. */
export const deskMatchesResponse = z.object({ date: z.iso.date(), matches: z.array(match) });

/** GET matches/{match}: as fans see it, with what is needed to report on it. */
export const deskMatchResponse = z.object({
  match: matchDetail,
  squads: z.object({ home: z.array(player), away: z.array(player) }),
  /** Of each event that was reported, by its id: a correction has a higher one. Events without one have 0. */
  revisions: z.record(z.string(), z.int().nonnegative()),
  /** The server's clock, ISO 8601 UTC: events tell when they happened. */
  now: z.iso.datetime(),
});

export type DeskMatch = z.infer<typeof deskMatchResponse>;

/** Events that staff have written have ids that begin so; all others are a feed's. */
export const deskEventPrefix = "desk:";

/**
 * POST matches/{match}/report. Events are those of a match feed (schemas/football/match-feed.ts), which says what is wrong with them:
 * the same one may be sent again, a correction has a higher revision, and `cancelled` takes one back.
 */
export const matchReportRequest = z.object({
  events: z
    .array(z.record(z.string(), z.unknown()), "Events are a list.")
    .max(20, "A report has at most 20 events.")
    .default([])
    .meta({ description: "Events as a match feed sends them." }),
  referee: z.string().trim().min(1).max(100).nullable().default(null),
  attendance: z.int().min(0).max(250_000, "No ground holds more than 250,000.").nullable().default(null),
});

/** The number of the match's last change. Held: an imported result stands until the end of the match is reported. */
export const matchReportResponse = z.object({ sequence: z.int().nonnegative(), held: z.boolean() });
