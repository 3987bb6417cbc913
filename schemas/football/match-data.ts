import { z } from "zod";
import { pointsRule } from "../league/competition-rules.ts";
import { competitionKinds, firstTeam } from "./competition-kinds.ts";
import { eventTypes, matchOutcomes, matchPhases } from "./match-enums.ts";
import { tableViews, tieBreakers, zoneKinds } from "./table.ts";

/** A competition, as its tables name it. */
const namedCompetition = z.object({
  id: z.int().positive(),
  slug: z.string(),
  name: z.string(),
  kind: z.enum(competitionKinds),
});
/** A competition, as its matches and clubs name it. */
export const competition = namedCompetition.extend({
  /** Competitions are listed by this number, then by id. */
  order: z.int().default(0),
  /** Slug of the team that plays it. */
  team: z.string().default(firstTeam),
});
export type Competition = z.infer<typeof competition>;

/** A competition with what only its own pages need of it. */
export const competitionDetail = competition.extend({
  crestURL: z.string().nullable().default(null),
  /** Of play-offs: id of the division whose clubs play them. */
  divisionID: z.int().nullable().default(null),
  /** What a match earns in its table. */
  points: pointsRule.prefault({}),
});
export type CompetitionDetail = z.infer<typeof competitionDetail>;

/** A season by the year it starts in: 2026 is 2026-27. */
export const seasonId = z.int().min(1871).max(2200);

export const clubColours = z.object({ primary: z.string(), secondary: z.string(), accent: z.string() });
/** A club as cards, rows and headers show it. */
export const clubSummary = z.object({
  id: z.int().positive(),
  slug: z.string(),
  name: z.string(),
  shortName: z.string(),
  /** Three letters, for narrow columns. */
  code: z.string(),
  crestURL: z.string(),
  colours: clubColours,
});
export type ClubSummary = z.infer<typeof clubSummary>;

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
  state: matchState,
  /** Raised by every change of date or status (RFC 5545 SEQUENCE). */
  sequence: z.int().nonnegative(),
  /** Of a result, when requested and known. */
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
  /** Entry id of the video: the live stream until full time, then the highlights. */
  videoEntryID: z.string().nullable(),
  /** Entry id of the commentary: live until full time, then its recording. Null when there is none. */
  audioEntryID: z.string().nullable().default(null),
  /** When its recording is available, ISO 8601 UTC; null while unknown. */
  audioReplayFrom: z.iso.datetime().nullable().default(null),
  /** Number of the room's last change, from which a page follows on; 0 without a room. */
  change: z.int().nonnegative().default(0),
});
export type MatchDetail = z.infer<typeof matchDetail>;

export const tableRow = z.object({
  /** In its group, where the clubs of a competition play in groups. */
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
  /** Points per game in a curtailed season, and where the rules say so. */
  order: z.enum(["points", "points-per-game"]),
  /** Which matches count. */
  view: z.enum(tableViews).default("overall"),
  /** Whether the season was ended early. */
  curtailed: z.boolean().optional(),
  /** The day at whose end it stood; null for now. */
  date: z.iso.date().nullable().default(null),
  rows: z.array(tableRow),
  zones: z.array(zone),
  /** Its groups from the top, with the ids of their clubs. A table of all clubs has none. */
  groups: z.array(z.object({ name: z.string(), clubIDs: z.array(z.int()) })).optional(),
  /** Of a table that has split: that the points of the rounds before were halved, and how half a point was rounded. */
  halved: z.object({ rounded: z.enum(["up", "down"]) }).optional(),
  /** What separates clubs level on points, in order, where it is not as usual. Names come last. */
  tieBreaks: z.array(z.enum(tieBreakers)).optional(),
  /** What separates neighbours level on points. A remote backend may leave it out. */
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

/** A club as its page shows it. Facts that an imported club lacks are null. */
export const clubProfile = clubSummary.extend({
  nickname: z.string().nullable(),
  town: z.string().nullable(),
  /** A year. */
  founded: z.int().nullable(),
  ground: z.string().nullable(),
  /** Spectators that the ground holds. */
  capacity: z.int().nullable(),
  /** Where the ground is, in degrees (WGS 84). */
  place: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }).nullable(),
  /** Null for a club that has no division in the season. */
  division: competition.nullable(),
  /** Slugs of its teams that play in the season; left out in lists. */
  teams: z.array(z.string()).optional(),
});
export type ClubProfile = z.infer<typeof clubProfile>;

/** A venue of a season. Only the name is known of one that is no club's ground. */
export const venue = z.object({
  name: z.string(),
  ...clubProfile.pick({ town: true, capacity: true, place: true }).shape,
  /** Its home clubs. */
  clubs: z.array(clubSummary.pick({ id: true, slug: true, name: true })),
  /** Matches of the season played there, past and to come. */
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

/** A player's match. Minutes are of 90, or of 120 with extra time. */
export const appearance = z.object({
  started: z.boolean(),
  minutes: z.int().nonnegative(),
  goals: z.int().nonnegative(),
  assists: z.int().nonnegative(),
  yellowCards: z.int().nonnegative(),
  redCards: z.int().nonnegative(),
});
/** A player with the matches they played in, latest first. */
export const playerProfile = player.extend({
  club: clubSummary,
  matches: z.array(z.object({ match, appearance })),
});
export type PlayerProfile = z.infer<typeof playerProfile>;

/** Goals include penalties, not own goals. `playerID` is null when the source has only a name. */
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

/** A kick-off time, and how many matches begin then. */
export const kickOff = z.object({ kickoff: z.iso.datetime(), matches: z.int().positive() });
export type KickOff = z.infer<typeof kickOff>;

export const squadResponse = z.object({ data: z.array(player) });
export const playerResponse = z.object({ data: playerProfile });
export const scorersResponse = z.object({ data: z.array(scorer) });
/** Stored seasons by their first year, latest first. */
export const seasonsResponse = z.object({ data: z.array(seasonId) });
export const competitionsResponse = z.object({ data: z.array(competitionDetail) });
export const clubsResponse = z.object({ data: z.array(clubProfile) });
export const venuesResponse = z.object({ data: z.array(venue) });
export const clubResponse = z.object({ data: clubProfile });
export const kickOffsResponse = z.object({ data: z.array(kickOff) });
export const fixturesResponse = z.object({ data: z.array(match) });
export const matchResponse = z.object({ data: matchDetail });
export const tableResponse = z.object({ data: leagueTable });
export const tablesResponse = z.object({ data: z.array(leagueTable) });
export const tablePositionsResponse = z.object({ data: tablePositions });

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
});
export type LiveMessage = z.infer<typeof liveMessage>;
