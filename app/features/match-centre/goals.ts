import type { MatchEvent } from "../../../schemas/football/match-data.ts";

type Side = "home" | "away";
type Told = Pick<MatchEvent, "type" | "side" | "playerName" | "minute" | "added">;

/** The minute as football writes it: `67'`, or `45+2'` in added time. */
export function minuteText({ minute, added }: Pick<MatchEvent, "minute" | "added">): string {
  return added ? `${minute}+${added}'` : `${minute}'`;
}

const goalMarks: Partial<Record<MatchEvent["type"], string>> = { goal: "", "penalty-goal": " pen", "own-goal": " og" };
const dismissals = new Set<MatchEvent["type"]>(["red-card", "second-yellow-card"]);

/** A player with the minutes of his goals, or of being sent off. */
export interface NamedMinutes {
  name: string;
  minutes: string[];
}

function collect(events: readonly Told[], side: Side, mark: (event: Told) => string | undefined): NamedMinutes[] {
  const players = new Map<string, string[]>();
  for (const event of events) {
    const suffix = mark(event);
    if (event.side !== side || suffix === undefined) continue;
    const name = event.playerName ?? "Unknown";
    players.set(name, [...(players.get(name) ?? []), `${minuteText(event)}${suffix}`]);
  }
  return [...players].map(([name, minutes]) => ({ name, minutes }));
}

/** Scorers of a side in order of their first goal. An own goal stands with the side that it counts for. */
export function scorers(events: readonly Told[], side: Side): NamedMinutes[] {
  return collect(events, side, ({ type }) => goalMarks[type]);
}

/** Players of a side who were sent off. */
export function sentOff(events: readonly MatchEvent[], side: Side): NamedMinutes[] {
  return collect(events, side, ({ type }) => (dismissals.has(type) ? "" : undefined));
}

export function isGoal({ type }: Pick<MatchEvent, "type">): boolean {
  return goalMarks[type] !== undefined;
}

/** Whether it changes the score: a goal, or one that does not count any more. */
export function isGoalNews(event: Pick<MatchEvent, "type">): boolean {
  return isGoal(event) || event.type === "goal-taken-back";
}

/** What a screen reader is told when a goal falls, and when one is taken back. */
export function goalSentence(event: MatchEvent, clubs: { home: string; away: string }): string {
  const { home, away } = event.score;
  const score = `${clubs.home} ${home}, ${clubs.away} ${away}`;
  const whose = `${event.playerName ?? ""} ${minuteText(event)}`.trim();
  return isGoal(event) ? `Goal. ${score}. ${whose}` : `Goal taken back: ${whose}. ${score}`;
}
