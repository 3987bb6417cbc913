import { z } from "zod";
import { lineUp, match, matchDetail } from "../football/match-data.ts";
import { matchSections, matchSources, sectionVersions } from "../football/match-sources.ts";
import { player } from "../football/player.ts";
import { isOneLine } from "../league/fields.ts";
import { squadMember } from "./squads.ts";

/** GET matches: those of a day on the league's clock, today by default, or those that match a search, nearest to now first. */
export const deskMatchesResponse = z.object({ date: z.iso.date(), matches: z.array(match) });

/** GET matches/{match}: the match as fans see it, and what the live desk needs to report on it. */
export const deskMatchResponse = z.object({
  match: matchDetail,
  squads: z.object({ home: z.array(player), away: z.array(player) }),
  /** Revisions of reported events, by event id; 0 for events without one. A correction needs a higher revision. */
  revisions: z.record(z.string(), z.int().nonnegative()),
  /** What the feed and the desk have reported, and which of them takes precedence. */
  sources: matchSources,
  /** Whether the competition's rules allow extra time and a shoot-out. */
  deciders: z.object({ extraTime: z.boolean(), penalties: z.boolean() }),
  /**
   * At least how many seconds the live stream is behind the match, by the last measurement of its newest segment; null where nothing is
   * measured, as without a stream on air from another host.
   */
  picture: z.object({ behind: z.number().nonnegative(), measuredAt: z.iso.datetime() }).nullable(),
  /** Names of the season's grounds. */
  grounds: z.array(z.string()),
  /** The server's clock, ISO 8601 UTC, by which events are timed. */
  now: z.iso.datetime(),
});

export type DeskMatch = z.infer<typeof deskMatchResponse>;

const lineUpSent = z.record(z.string(), z.unknown()).nullable().default(null);

const figures = z.object({ home: z.int().min(0).max(999), away: z.int().min(0).max(999) });
/** Statistics as staff enter them. */
const deskStatistics = z.object({
  possession: figures.refine(({ home, away }) => home + away === 100, "The two sides' possession is 100 together."),
  shots: figures,
  shotsOnTarget: figures,
  corners: figures,
  fouls: figures,
  offsides: figures,
  yellowCards: figures,
  redCards: figures,
});

/**
 * POST matches/{match}/report. Events have the format of the match feed (schemas/football/match-feed.ts), which validates them: an event
 * may be sent twice, a correction has a higher revision, and `cancelled` takes an event back.
 */
export const matchReportRequest = z.object({
  events: z
    .array(z.record(z.string(), z.unknown()), "Events are a list.")
    .max(20, "A report has at most 20 events.")
    .default([])
    .meta({ description: "Events as a match feed sends them." }),
  referee: z.string().trim().min(1).max(100).nullable().default(null),
  attendance: z.int().min(0).max(250_000, "No ground holds more than 250,000.").nullable().default(null),
  lineUps: z.strictObject({ home: lineUpSent, away: lineUpSent }).nullable().default(null).meta({
    description: "Line-ups as a match feed sends them, of one club or both. Fans see them once both are known.",
  }),
  statistics: deskStatistics.nullable().default(null),
  seen: sectionVersions.default({}).meta({
    description: "Of what is sent, the number of the last change by a person that the caller has seen; 0 for none.",
  }),
  withdrawn: z
    .array(matchSections.keyof())
    .max(5)
    .default([])
    .meta({ description: "What people have said and is taken back, so that the feed's word counts, or none." }),
});

/** POST matches/{match}/add-player: adds a player of the match who is missing from the squad of one of the two clubs. */
export const matchPlayerRequest = z.object({
  side: z.enum(["home", "away"], "is home or away").meta({ description: "Whose squad the player joins." }),
  name: squadMember.shape.name,
  number: z.int("is a whole number").min(1, "is at least 1").max(99, "is at most 99"),
  position: squadMember.shape.position,
});
/** The player, as a member of the squad. */
export const matchPlayerResponse = squadMember
  .pick({ name: true, number: true, position: true })
  .extend({ id: z.int().positive() });

/** GET matches/{match}/last-line-ups: each club's line-up in its last match that had one; null: none. */
export const lastLineUpsResponse = z.object({ home: lineUp.nullable(), away: lineUp.nullable() });

/** `sequence`: number of the match's last change. `held`: an imported result is shown until full time is reported. */
export const matchReportResponse = z.object({ sequence: z.int().nonnegative(), held: z.boolean() });

/** POST matches/{match}/move: a new time and ground for a match that has not begun. A match that was called off is on again. */
export const matchMoveRequest = z.object({
  kickoff: z.iso.datetime("A kick-off is a time such as 2027-03-06T15:00:00Z."),
  venue: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .refine(isOneLine, "A ground's name is one line.")
    .nullable()
    .meta({ description: "The ground's name; null while it is open." }),
  neutral: z
    .boolean()
    .optional()
    .meta({ description: "Whether the ground is neither club's; left out, that stays as it is." }),
  seen: z
    .int()
    .nonnegative()
    .meta({ description: "Its `sequence` as the caller knows it: a match that has been changed since is left alone." }),
  twiceADay: z.boolean().default(false).meta({ description: "Whether a club may play another match on that day." }),
});
export const matchMovedResponse = z.object({
  kickoff: z.iso.datetime(),
  venue: z.string().nullable(),
  neutral: z.boolean().default(false),
});
