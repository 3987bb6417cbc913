import { type FollowedMatch, matchProgress } from "../../../../schemas/football/live-match.ts";
import type { MatchEvent } from "../../../../schemas/football/match-data.ts";
import type { Chapter } from "../../../../schemas/streaming/chapter.ts";

const marked: Partial<Record<MatchEvent["type"], { kind: Chapter["kind"]; label: string }>> = {
  goal: { kind: "goal", label: "Goal" },
  "penalty-goal": { kind: "goal", label: "Penalty goal" },
  "own-goal": { kind: "goal", label: "Own goal" },
  "yellow-card": { kind: "card", label: "Yellow card" },
  "second-yellow-card": { kind: "card", label: "Second yellow card" },
  "red-card": { kind: "card", label: "Red card" },
};

/**
 * Goals and cards of a match in play as chapters of its live stream, in order. Those before the stream are dropped.
 * @param startedAt broadcast time of second 0.
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
    return [{ at, kind: mark.kind, title: `${clock} ${mark.label}${who}` }];
  });
}

/** Kick-off of a match in play, in epoch milliseconds. Its phase has a start time; its events have offsets from kick-off. */
function kickoffOf({ state, events }: Pick<FollowedMatch, "state" | "events">): number | null {
  const { state: course } = matchProgress(events, new Date(0).toISOString());
  if (state.kind !== "live" || course.kind !== "live" || course.phase !== state.phase) return null;
  return Date.parse(state.phaseStartedAt) - Date.parse(course.phaseStartedAt);
}
