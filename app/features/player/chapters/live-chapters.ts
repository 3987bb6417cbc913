import { type FollowedMatch, matchProgress } from "../../../../schemas/football/live-match.ts";
import type { MatchEvent } from "../../../../schemas/football/match-data.ts";
import type { Chapter } from "../../../../schemas/streaming/chapter.ts";

const marked: Partial<Record<MatchEvent["type"], { kind: Chapter["kind"]; word: string }>> = {
  goal: { kind: "goal", word: "Goal" },
  "penalty-goal": { kind: "goal", word: "Penalty goal" },
  "own-goal": { kind: "goal", word: "Own goal" },
  "yellow-card": { kind: "card", word: "Yellow card" },
  "second-yellow-card": { kind: "card", word: "Second yellow card" },
  "red-card": { kind: "card", word: "Red card" },
};

/**
 * The goals and cards of a match in play as places in its live stream, in order of time. Those of before the stream are left out.
 * @param startedAt the instant that second 0 of the stream was broadcast.
 */
export function liveChapters(match: Pick<FollowedMatch, "state" | "events">, startedAt: Date): readonly Chapter[] {
  const kickoff = kickoffOf(match);
  if (kickoff === null) return [];
  return match.events.flatMap(({ type, offset, minute, added, playerName }) => {
    const mark = marked[type];
    const at = (kickoff - startedAt.getTime()) / 1000 + offset;
    if (mark === undefined || at < 0) return [];
    const clock = added === null ? `${minute}′` : `${minute}+${added}′`;
    const who = playerName === null ? "" : `: ${playerName}`;
    return [{ at, kind: mark.kind, title: `${clock} ${mark.word}${who}` }];
  });
}

/** When a match in play kicked off, in epoch milliseconds: its phase says when it began, its events how long after the kick-off. */
function kickoffOf({ state, events }: Pick<FollowedMatch, "state" | "events">): number | null {
  const { state: course } = matchProgress(events, new Date(0).toISOString());
  if (state.kind !== "live" || course.kind !== "live" || course.phase !== state.phase) return null;
  return Date.parse(state.phaseStartedAt) - Date.parse(course.phaseStartedAt);
}
