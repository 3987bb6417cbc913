import type {
  LineUp,
  LiveMessage,
  MatchEvent,
  MatchSheet,
  MatchState,
  MatchStatistics,
} from "../../../schemas/football/match-data.ts";
import { eventTypes, matchOutcomes, matchPhases } from "../../../schemas/football/match-enums.ts";
import {
  anyOf,
  arrayOf,
  type Guard,
  integerIn,
  isBoolean,
  isInstant,
  isInteger,
  isNumber,
  isString,
  objectOf,
  oneOf,
  optional,
  orNull,
  where,
} from "../../../schemas/site/type-guards.ts";

const count = integerIn(0);
const isScore = objectOf({ home: count, away: count });
const isPair = objectOf({ home: isNumber, away: isNumber });

const isMatchState: Guard<MatchState> = anyOf(
  objectOf({ kind: oneOf("fixture"), note: orNull(oneOf("postponed", "cancelled")) }),
  objectOf({
    kind: oneOf("live"),
    phase: oneOf(...matchPhases),
    phaseStartedAt: isInstant,
    addedTime: orNull(count),
    score: isScore,
    penalties: orNull(isScore),
  }),
  objectOf({
    kind: oneOf("result"),
    outcome: oneOf(...matchOutcomes),
    score: isScore,
    halfTime: orNull(isScore),
    extraTime: orNull(isScore),
    penalties: orNull(isScore),
  }),
);

const isMatchEvent: Guard<MatchEvent> = objectOf({
  id: where(isString, ({ length }) => length >= 1 && length <= 64),
  number: integerIn(1),
  type: oneOf(...eventTypes),
  minute: integerIn(0, 130),
  added: orNull(count),
  side: orNull(oneOf("home", "away")),
  playerID: orNull(isInteger),
  playerName: orNull(isString),
  otherPlayerID: orNull(isInteger),
  otherPlayerName: orNull(isString),
  text: isString,
  key: isBoolean,
  score: isScore,
  offset: where(isNumber, (seconds) => seconds >= 0),
});

const isStatistics: Guard<MatchStatistics> = objectOf({
  possession: isPair,
  shots: isPair,
  shotsOnTarget: isPair,
  corners: isPair,
  fouls: isPair,
  offsides: isPair,
  yellowCards: isPair,
  redCards: isPair,
});

const isPlayer: Guard<LineUp["starting"][number]> = objectOf({
  playerID: isInteger,
  name: isString,
  number: isInteger,
  position: oneOf("GK", "DF", "MF", "FW"),
  captain: isBoolean,
});

const isLineUp: Guard<LineUp> = objectOf({
  formation: isString,
  starting: arrayOf(isPlayer),
  substitutes: arrayOf(isPlayer),
  manager: isString,
});

const isSheet: Guard<Partial<MatchSheet>> = objectOf({
  lineUps: optional(orNull(objectOf({ home: isLineUp, away: isLineUp }))),
  referee: optional(orNull(isString)),
  attendance: optional(orNull(isInteger)),
});

/** The same checks as `liveMessage` of schemas/football/match-data.ts, without zod. */
export const isLiveMessage: Guard<LiveMessage> = objectOf({
  type: oneOf("snapshot", "change"),
  fixtureID: isInteger,
  sequence: isInteger,
  state: isMatchState,
  events: arrayOf(isMatchEvent),
  withdrawn: arrayOf(isString),
  statistics: orNull(isStatistics),
  sheet: optional(isSheet),
});
