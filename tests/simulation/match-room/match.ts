import type { MatchEvent, MatchStatistics } from "../../../schemas/football/match-data.ts";
import type { NamedReport, ReportedEvent } from "../../../schemas/football/match-feed.ts";
import type { MatchScript } from "../../../schemas/football/match-script.ts";
import { event } from "../../fixtures/small-league.ts";

/* The match of all histories. It lasts six minutes, so that its deadlines and events interfere. */

export const fixtureID = 7;

/** The events as the feed first reports them, in seconds after kick-off. */
export const played = [
  { id: "f1", type: "kick-off", side: null, seconds: 0 },
  { id: "f2", type: "goal", side: "home", seconds: 60 },
  { id: "f3", type: "goal", side: "away", seconds: 120 },
  { id: "f4", type: "half-time", side: null, seconds: 180 },
  { id: "f5", type: "second-half", side: null, seconds: 240 },
  { id: "f6", type: "goal", side: "home", seconds: 300 },
  { id: "f7", type: "full-time", side: null, seconds: 360 },
] as const;
export type Played = (typeof played)[number];

/** An event in a history's report. A wrong one contradicts another report with the same revision. */
export interface HistoryEvent {
  nth: number;
  revision: number;
  isCancelled: boolean;
  isWrong: boolean;
}

/** A report of a history: events, shots of the home side, and milliseconds between its signature and its arrival. */
export interface HistoryReport {
  events: readonly HistoryEvent[];
  shots: number | null;
  age: number;
}

const whole = { minute: 1, added: null, playerID: null, otherPlayerID: null, otherPlayerName: null };

/** When an event happened, in epoch milliseconds. A correction moves it, even past other events. */
export const timeOf = ({ seconds }: Played, revision: number, kickoff: number) =>
  kickoff + (seconds + (revision - 1) * 70) * 1000;

export function feedEvent(
  { nth, revision, isCancelled, isWrong }: HistoryEvent,
  kickoff: number,
): NamedReport["events"][number] {
  const one = played[nth % played.length] ?? played[0];
  const { id, type, side } = one;
  const at = new Date(timeOf(one, revision, kickoff)).toISOString();
  const text = isWrong ? "Otherwise." : `Revision ${revision}.`;
  if (isCancelled) return { id, revision, cancelled: true, at, text };
  const reported: ReportedEvent = {
    ...whole,
    ...{ id, type, side, revision, at, text, cancelled: false, key: type === "goal", playerName: `Player ${id}` },
  };
  return reported;
}

/** Statistics that differ only in the shots of the home side. */
export function statisticsWith(shots: number): MatchStatistics {
  const none = { home: 0, away: 0 };
  return {
    possession: { home: 50, away: 50 },
    shots: { home: shots, away: 0 },
    ...{ shotsOnTarget: none, corners: none, fouls: none, offsides: none, yellowCards: none, redCards: none },
  };
}

const scripted: readonly (Partial<MatchEvent> & Pick<MatchEvent, "type">)[] = [
  { type: "kick-off", offset: 3 },
  { type: "goal", side: "home", playerName: "Player s2", offset: 53 },
  { type: "half-time", offset: 103 },
  { type: "second-half", offset: 153 },
  { type: "goal", side: "away", playerName: "Player s5", offset: 203 },
  { type: "full-time", offset: 253 },
];
const lineUp = { formation: "4-4-2", starting: [], substitutes: [], manager: "A. Manager" };

/**
 * The script of the same match. Its events differ from the feed's, so that one can tell the sources apart; no two happen at the same time.
 */
export const script: MatchScript = {
  events: scripted.map(({ type, ...rest }, index) => event(index + 1, type, { ...rest, id: `s${index + 1}` })),
  lineUps: { home: lineUp, away: lineUp },
  statistics: statisticsWith(9),
  attendance: 1234,
  referee: "R. Feree",
};
