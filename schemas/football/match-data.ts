import { z } from "zod";
import { eventTypes, matchOutcomes, matchPhases } from "./match-enums.ts";
import { tableViews, tieBreakers } from "./table.ts";

/**
 * A competition. Ids: 10 Championship, 11 League One, 12 League Two (spec: constants#competition-ids); the Crown League's
 * own are 20 and 21 for its cups and 30 to 32 for the divisions' play-offs.
 */
export const competition = z.object({
  id: z.int().positive(),
  slug: z.string(),
  name: z.string(),
  kind: z.enum(["league", "cup", "play-offs"]),
});
export type Competition = z.infer<typeof competition>;

/** A season by the year it starts in: 2026 is 2026-27. */
export const seasonId = z.int().min(1871).max(2200);

export const clubColours = z.object({ primary: z.string(), secondary: z.string(), accent: z.string() });
/** What a card, a row or a header needs to show a club. */
export const clubSummary = z.object({
  id: z.int().positive(),
  slug: z.string(),
  name: z.string(),
  shortName: z.string(),
  /** Three letters, for narrow places. */
  code: z.string(),
  crestURL: z.string(),
  colours: clubColours,
});
export type ClubSummary = z.infer<typeof clubSummary>;

export const matchPhase = z.enum(matchPhases);
export type MatchPhase = z.infer<typeof matchPhase>;

export const score = z.object({ home: z.int().nonnegative(), away: z.int().nonnegative() });
export type Score = z.infer<typeof score>;

/** What a match is at this moment: still to come, in play, or over. */
export const matchState = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("fixture"), note: z.enum(["postponed", "cancelled"]).nullable() }),
  z.object({
    kind: z.literal("live"),
    phase: matchPhase,
    /** When the phase began, ISO 8601 UTC: the browser runs the clock from it. */
    phaseStartedAt: z.iso.datetime(),
    /** Added time announced for this phase, in minutes. */
    addedTime: z.int().nonnegative().nullable(),
    score,
    penalties: score.nullable(),
  }),
  z.object({
    kind: z.literal("result"),
    outcome: z.enum(matchOutcomes),
    /** The score in the end: after extra time where it was played, without penalties. */
    score,
    halfTime: score.nullable(),
    /** The same score where extra time was played; null where ninety minutes were enough. */
    extraTime: score.nullable(),
    penalties: score.nullable(),
  }),
]);
export type MatchState = z.infer<typeof matchState>;

export const eventType = z.enum(eventTypes);
export const matchEvent = z.object({
  /** Unique in its match. A repeated id is the same event, as it is known now: a goal may have become a goal taken back. */
  id: z.string().min(1).max(64),
  /** Position in the match's order, from 1, without gaps. It may change when something is reported late. */
  number: z.int().positive(),
  type: eventType,
  /** Minute of the match as football counts it: 1 to 120. */
  minute: z.int().min(0).max(130),
  /** Minutes of added time, for 45+2. */
  added: z.int().nonnegative().nullable(),
  side: z.enum(["home", "away"]).nullable(),
  playerID: z.int().nullable(),
  playerName: z.string().nullable(),
  /** The assist, or the player who comes on. */
  otherPlayerID: z.int().nullable(),
  otherPlayerName: z.string().nullable(),
  /** A sentence for the minute-by-minute view. */
  text: z.string(),
  /** Shown by the key-moment filter. */
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
  state: matchState,
  /** Raised with every change of date or status (RFC 5545 SEQUENCE). */
  sequence: z.int().nonnegative(),
  /** Of a match that is over, where they were asked for and are known. */
  goals: z.array(matchGoal).optional(),
});
export type Match = z.infer<typeof match>;

export const matchDetail = match.extend({
  referee: z.string().nullable(),
  attendance: z.int().nullable(),
  events: z.array(matchEvent),
  lineUps: z.object({ home: lineUp, away: lineUp }).nullable(),
  statistics: matchStatistics.nullable(),
  reportSlug: z.string().nullable(),
  /** Entry id of the video to watch: the live stream while in play, the highlights afterwards. */
  videoEntryID: z.string().nullable(),
  /** Entry id of the commentary: live until the match is over, its recording afterwards. A backend may know of none. */
  audioEntryID: z.string().nullable().default(null),
  /** When it can be heard again after the match, ISO 8601 UTC; null before that is known. */
  audioReplayFrom: z.iso.datetime().nullable().default(null),
  /** Number of the last change that the match's room has told: a page follows on from it. 0 where there is no room. */
  change: z.int().nonnegative().default(0),
});
export type MatchDetail = z.infer<typeof matchDetail>;

export const tableRow = z.object({
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
  /** Points taken off, as a negative number or 0. */
  deduction: z.int(),
  pointsPerGame: z.number(),
  /** Most recent last. */
  form: z.array(z.enum(["W", "D", "L"])),
  zone: z.string().nullable(),
  /** Places gained (+) or lost (-) since the day before the last match day. */
  movement: z.int(),
});
export type TableRow = z.infer<typeof tableRow>;

export const zone = z.object({
  name: z.string(),
  kind: z.enum(["promotion", "play-offs", "relegation"]),
  from: z.int(),
  to: z.int(),
});
export const leagueTable = z.object({
  competition,
  season: seasonId,
  /** How the rows are ordered: by points, or by points per game where the season was curtailed. */
  order: z.enum(["points", "points-per-game"]),
  /** Which matches count. */
  view: z.enum(tableViews).default("overall"),
  /** The day it is of; null for now. */
  date: z.iso.date().nullable().default(null),
  rows: z.array(tableRow),
  zones: z.array(zone),
  /** What parts neighbours that are level on points. A backend may say nothing of it. */
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

/** GET tables/positions: where every club stood after each day of football, one place for each of `days`. */
export const tablePositions = z.object({
  competition,
  season: seasonId,
  days: z.array(z.iso.date()),
  clubs: z.array(z.object({ club: clubSummary, places: z.array(z.int().positive()) })),
});
export type TablePositions = z.infer<typeof tablePositions>;

/** A club with what its page tells. What an imported club's source does not say is null. */
export const clubProfile = clubSummary.extend({
  nickname: z.string().nullable(),
  town: z.string().nullable(),
  /** A year. */
  founded: z.int().nullable(),
  ground: z.string().nullable(),
  /** How many the ground holds. */
  capacity: z.int().nullable(),
  /** Where the ground is, in degrees (WGS 84). */
  place: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }).nullable(),
  /** The league that the club is in; null for a club of another season. */
  division: competition.nullable(),
});
export type ClubProfile = z.infer<typeof clubProfile>;

/** Where matches of a season are played. Of a ground that is no club's of that season only the name is known. */
export const venue = z.object({
  name: z.string(),
  ...clubProfile.pick({ town: true, capacity: true, place: true }).shape,
  /** The clubs that play at home there. */
  clubs: z.array(clubSummary.pick({ id: true, slug: true, name: true })),
  /** How many matches of the season are played there, or were. */
  matches: z.int().nonnegative(),
});
export type Venue = z.infer<typeof venue>;

/** A player of a club's squad. */
export const player = z.object({
  id: z.int().positive(),
  name: z.string(),
  number: z.int(),
  position: z.enum(["GK", "DF", "MF", "FW"]),
  birthDate: z.iso.date(),
  nationality: z.string(),
});
export type SquadPlayer = z.infer<typeof player>;

/** What one match has brought a player. Minutes are of ninety, or of 120 after extra time. */
export const appearance = z.object({
  started: z.boolean(),
  minutes: z.int().nonnegative(),
  goals: z.int().nonnegative(),
  assists: z.int().nonnegative(),
  yellowCards: z.int().nonnegative(),
  redCards: z.int().nonnegative(),
});
/** A player with the matches that they were on the pitch in, the last one first. */
export const playerProfile = player.extend({
  club: clubSummary,
  matches: z.array(z.object({ match, appearance })),
});
export type PlayerProfile = z.infer<typeof playerProfile>;

/** Own goals are not counted; penalties are among the goals. `playerID` is null where the source has a name alone. */
export const scorer = z.object({
  playerID: z.int().nullable(),
  playerName: z.string(),
  club: clubSummary,
  goals: z.int().positive(),
  penalties: z.int().nonnegative(),
});
export type Scorer = z.infer<typeof scorer>;

/** GET teams (spec: calls#teams): attributes with competitions.competitionID and teams{crestURL, matchCentreURL}. */
export const teamsResponse = z.object({
  data: z.array(
    z.object({
      attributes: z.object({
        competitions: z.object({ competitionID: z.int(), name: z.string() }),
        teams: z.array(clubSummary.extend({ matchCentreURL: z.string() })),
      }),
    }),
  ),
});

/** An instant at which matches begin, and how many. */
export const kickOff = z.object({ kickoff: z.iso.datetime(), matches: z.int().positive() });
export type KickOff = z.infer<typeof kickOff>;

export const squadResponse = z.object({ data: z.array(player) });
export const playerResponse = z.object({ data: playerProfile });
export const scorersResponse = z.object({ data: z.array(scorer) });
/** Seasons of which something is stored, by their first year, the latest first. */
export const seasonsResponse = z.object({ data: z.array(seasonId) });
export const competitionsResponse = z.object({ data: z.array(competition) });
export const clubsResponse = z.object({ data: z.array(clubProfile) });
export const venuesResponse = z.object({ data: z.array(venue) });
export const clubResponse = z.object({ data: clubProfile });
export const kickOffsResponse = z.object({ data: z.array(kickOff) });
export const fixturesResponse = z.object({ data: z.array(match) });
export const matchResponse = z.object({ data: matchDetail });
export const tableResponse = z.object({ data: leagueTable });
export const tablePositionsResponse = z.object({ data: tablePositions });

/**
 * What the match-room pushes. `sequence` numbers the changes, so that a client can ask for what it missed: a snapshot is the
 * whole match, a change the events that are new or otherwise than before, and the ids of those that are no more.
 */
export const liveMessage = z.object({
  type: z.enum(["snapshot", "change"]),
  fixtureID: z.int(),
  sequence: z.int(),
  state: matchState,
  events: z.array(matchEvent),
  withdrawn: z.array(z.string()),
  statistics: matchStatistics.nullable(),
});
export type LiveMessage = z.infer<typeof liveMessage>;
