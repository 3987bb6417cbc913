import type { MatchEvent } from "../../../schemas/football/match-data.ts";
import { t } from "../../../schemas/site/messages.ts";

type Side = "home" | "away";
type TimedEvent = Pick<MatchEvent, "type" | "side" | "playerName" | "minute" | "added">;

/** The minute of an event: `67'`, or `45+2'` in additional time. */
export function minuteText({ minute, added }: Pick<MatchEvent, "minute" | "added">): string {
  return added ? t("{minute}+{added}'", { minute, added }) : t("{minute}'", { minute });
}

/** A player's name, or that it is unknown. */
export const shownPlayer = ({ playerName }: Pick<MatchEvent, "playerName">): string => playerName ?? t("Unknown");

const goalMarks: Partial<Record<MatchEvent["type"], (minute: string) => string>> = {
  goal: (minute) => minute,
  "penalty-goal": (minute) => t("{minute} pen", { minute }),
  "own-goal": (minute) => t("{minute} og", { minute }),
};
const dismissals = new Set<MatchEvent["type"]>(["red-card", "second-yellow-card"]);

/** A player with the minutes of their goals or sending-off. */
export interface NamedMinutes {
  name: string;
  minutes: string[];
}

function collect(
  events: readonly TimedEvent[],
  side: Side,
  mark: (event: TimedEvent) => ((minute: string) => string) | undefined,
): NamedMinutes[] {
  const players = new Map<string, string[]>();
  for (const event of events) {
    const marked = mark(event);
    if (event.side !== side || marked === undefined) continue;
    const name = shownPlayer(event);
    players.set(name, [...(players.get(name) ?? []), marked(minuteText(event))]);
  }
  return [...players].map(([name, minutes]) => ({ name, minutes }));
}

/** Scorers of a side, by first goal. An own goal is listed for the side that it counts for. */
export function scorers(events: readonly TimedEvent[], side: Side): NamedMinutes[] {
  return collect(events, side, ({ type }) => goalMarks[type]);
}

/** A side's sendings-off. */
export function sentOff(events: readonly MatchEvent[], side: Side): NamedMinutes[] {
  return collect(events, side, ({ type }) => (dismissals.has(type) ? (minute) => minute : undefined));
}

export function isGoal({ type }: Pick<MatchEvent, "type">): boolean {
  return goalMarks[type] !== undefined;
}

/** A goal, or a goal taken back. */
export function changesScore(event: Pick<MatchEvent, "type">): boolean {
  return isGoal(event) || event.type === "goal-taken-back";
}

/** The announcement of a goal, or of a goal taken back. */
export function goalSentence(event: MatchEvent, clubs: { home: string; away: string }): string {
  const { home, away } = event.score;
  const score = t("{home} {homeGoals}, {away} {awayGoals}", { ...clubs, homeGoals: home, awayGoals: away });
  const whose = `${event.playerName ?? ""} ${minuteText(event)}`.trim();
  return isGoal(event)
    ? t("Goal. {score}. {scorer}", { score, scorer: whose })
    : t("Goal taken back: {scorer}. {score}", { scorer: whose, score });
}
