import { z } from "zod";
import { timeZone } from "../league/fields.ts";
import { clubProfile, clubSummary } from "./club.ts";
import { competition, seasonId } from "./competition.ts";
import { eventTypes, matchOutcomes, matchPhases } from "./match-enums.ts";

export const matchPhase = z.enum(matchPhases);
export type MatchPhase = z.infer<typeof matchPhase>;

export const score = z.object({ home: z.int().nonnegative(), away: z.int().nonnegative() });
export type Score = z.infer<typeof score>;

/** A match to come, in play, or over. */
export const matchState = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("fixture"), note: z.enum(["postponed", "cancelled"]).nullable() }),
  z.object({
    kind: z.literal("live"),
    phase: matchPhase,
    /** When the phase began, ISO 8601 UTC. The browser computes the clock from it. */
    phaseStartedAt: z.iso.datetime(),
    /** Additional time announced for this phase, in minutes. */
    addedTime: z.int().nonnegative().nullable(),
    score,
    penalties: score.nullable(),
  }),
  z.object({
    kind: z.literal("result"),
    outcome: z.enum(matchOutcomes),
    /** The final score: after extra time if played, without the shoot-out. */
    score,
    halfTime: score.nullable(),
    /** The final score when extra time was played; null when it was not. */
    extraTime: score.nullable(),
    penalties: score.nullable(),
  }),
]);
export type MatchState = z.infer<typeof matchState>;

export const eventType = z.enum(eventTypes);

export const matchEvent = z.object({
  /** Unique in its match. A repeated id is the same event corrected: a goal may become a goal taken back. */
  id: z.string().min(1).max(64),
  /** Position among the events, from 1, without gaps. A late report may change it. */
  number: z.int().positive(),
  type: eventType,
  /** Minute of the match, 1 to 120. */
  minute: z.int().min(0).max(130),
  /** Minutes of additional time: 2 in 45+2. */
  added: z.int().nonnegative().nullable(),
  side: z.enum(["home", "away"]).nullable(),
  playerID: z.int().nullable(),
  playerName: z.string().nullable(),
  /** Who assisted, or the substitute who comes on. */
  otherPlayerID: z.int().nullable(),
  otherPlayerName: z.string().nullable(),
  /** A sentence for the minute-by-minute view. */
  text: z.string(),
  /** Whether it is a key moment. */
  key: z.boolean(),
  /** Score after this event. */
  score,
  /** Seconds of real time after kick-off. */
  offset: z.number().nonnegative(),
});
export type MatchEvent = z.infer<typeof matchEvent>;

export const lineUpPlayer = z.object({
  playerID: z.int(),
  name: z.string(),
  number: z.int(),
  position: z.enum(["GK", "DF", "MF", "FW"]),
  captain: z.boolean(),
});

export const lineUp = z.object({
  formation: z.string(),
  starting: z.array(lineUpPlayer),
  substitutes: z.array(lineUpPlayer),
  manager: z.string(),
});
export type LineUp = z.infer<typeof lineUp>;

const pair = z.object({ home: z.number(), away: z.number() });

export const matchStatistics = z.object({
  possession: pair,
  shots: pair,
  shotsOnTarget: pair,
  corners: pair,
  fouls: pair,
  offsides: pair,
  yellowCards: pair,
  redCards: pair,
});
export type MatchStatistics = z.infer<typeof matchStatistics>;

/** A goal as results list it. */
export const matchGoal = matchEvent
  .pick({ minute: true, added: true, side: true, playerName: true })
  .extend({ type: z.enum(["goal", "penalty-goal", "own-goal"]) });

export const match = z.object({
  id: z.int().positive(),
  competition,
  season: seasonId,
  /** "Matchday 12", "Quarter-final". */
  round: z.string(),
  /** Play-off and cup matches do not count for a table. */
  stage: z.enum(["league", "play-offs", "cup"]),
  kickoff: z.iso.datetime(),
  home: clubSummary,
  away: clubSummary,
  venue: z.string().nullable(),
  /** Set for a match on neutral ground. */
  neutral: z.literal(true).optional(),
  /** IANA name of the ground's time zone, if the league's description has one. */
  timeZone: timeZone.optional(),
  state: matchState,
  /** Raised by every change of date or status (RFC 5545 SEQUENCE). */
  sequence: z.int().nonnegative(),
  /** Goals of a result, when requested and known. */
  goals: z.array(matchGoal).optional(),
});
export type Match = z.infer<typeof match>;

export const matchDetail = match.extend({
  /** The town of the venue; null when the league's description does not have it. */
  town: z.string().nullable().default(null),
  /** Coordinates of the venue; null likewise. */
  place: clubProfile.shape.place.default(null),
  referee: z.string().nullable(),
  attendance: z.int().nullable(),
  events: z.array(matchEvent),
  lineUps: z.object({ home: lineUp, away: lineUp }).nullable(),
  statistics: matchStatistics.nullable(),
  /** Why the league awarded the result; null without an award, or without a reason given. */
  awardedBecause: z.string().nullable().default(null),
  reportSlug: z.string().nullable(),
  /** Entry id of the video: the live stream until full time, then the highlights. */
  videoEntryID: z.string().nullable(),
  /** Videos that were cut from its live stream, latest moment first. */
  clips: z.array(z.object({ entryID: z.string(), title: z.string() })).default([]),
  /** Entry id of the commentary: live until full time, then its recording. Null when there is none. */
  audioEntryID: z.string().nullable().default(null),
  /** When its recording is available, ISO 8601 UTC; null while unknown. */
  audioReplayFrom: z.iso.datetime().nullable().default(null),
  /** Number of the room's last change, from which a page follows on; 0 without a room. */
  change: z.int().nonnegative().default(0),
});
export type MatchDetail = z.infer<typeof matchDetail>;

/** A kick-off time, and how many matches begin then. */
export const kickOff = z.object({ kickoff: z.iso.datetime(), matches: z.int().positive() });
export type KickOff = z.infer<typeof kickOff>;

export const kickOffsResponse = z.object({ data: z.array(kickOff) });
export const fixturesResponse = z.object({ data: z.array(match) });
export const matchResponse = z.object({ data: matchDetail });

/** Line-ups of both clubs, officials and attendance. */
export const matchSheet = matchDetail.pick({ lineUps: true, referee: true, attendance: true });
export type MatchSheet = z.infer<typeof matchSheet>;

/**
 * What a match room pushes. A snapshot is the whole match; a change has the new and changed events, and the ids of withdrawn ones.
 * `sequence` numbers the changes, so that a client can request what it missed.
 */
export const liveMessage = z.object({
  type: z.enum(["snapshot", "change"]),
  fixtureID: z.int(),
  sequence: z.int(),
  state: matchState,
  events: z.array(matchEvent),
  withdrawn: z.array(z.string()),
  statistics: matchStatistics.nullable(),
  /** Line-ups and officials, when they have changed, as far as the room has them. The records may have others. */
  sheet: matchSheet.partial().optional(),
});
export type LiveMessage = z.infer<typeof liveMessage>;
