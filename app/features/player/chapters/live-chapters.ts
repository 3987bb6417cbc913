import { type FollowedMatch, matchProgress } from "../../../../schemas/football/live-match.ts";
import type { MatchEvent } from "../../../../schemas/football/match-data.ts";
import { message, t, translated } from "../../../../schemas/site/messages.ts";
import type { Chapter, ChapterEvent, MatchBoard } from "../../../../schemas/streaming/chapter.ts";
import { matchClock } from "../../live/match-clock.ts";

const marked: Partial<Record<MatchEvent["type"], { kind: Chapter["kind"]; label: string }>> = {
  goal: { kind: "goal", label: message("Goal") },
  "penalty-goal": { kind: "goal", label: message("Penalty goal") },
  "own-goal": { kind: "goal", label: message("Own goal") },
  "yellow-card": { kind: "card", label: message("Yellow card") },
  "second-yellow-card": { kind: "card", label: message("Second yellow card") },
  "red-card": { kind: "card", label: message("Red card") },
};

/**
 * Goals and cards of a match in play as chapters of its live stream, in order. Those before the stream are dropped.
 * @param startedAt broadcast time of second 0.
 * @param shown latest second that the viewer has seen: later events are no chapters yet, so that they spoil nothing.
 */
export function liveChapters(
  match: Pick<FollowedMatch, "state" | "events">,
  startedAt: Date,
  shown: number,
): readonly Chapter[] {
  const kickoff = kickoffOf(match);
  if (kickoff === null) return [];
  return match.events.flatMap(({ type, offset, minute, added, playerName }) => {
    const mark = marked[type];
    const at = (kickoff - startedAt.getTime()) / 1000 + offset;
    if (mark === undefined || at < 0 || at > shown) return [];
    const clock = added === null ? `${minute}′` : `${minute}+${added}′`;
    return [{ at, kind: mark.kind, title: titleOf({ name: mark.label, clock, player: playerName }) }];
  });
}

/** A recording's chapters; those of match events get a title in the page's language. */
export const localisedChapters = (chapters: readonly Chapter[]): readonly Chapter[] =>
  chapters.map((chapter) => (chapter.event ? { ...chapter, title: titleOf(chapter.event) } : chapter));

function titleOf({ name, clock, player }: ChapterEvent): string {
  const event = translated(name);
  if (clock === null) return event;
  return player === null
    ? t("{clock} {event}", { clock, event })
    : t("{clock} {event}: {player}", { clock, event, player });
}

/** Score and clock of the match, as displayed. */
export interface BoardState {
  home: number;
  away: number;
  /** Null while no clock runs. */
  clock: string | null;
}

/** Score and clock of a match in play at a moment of its broadcast; null before kick-off. */
export function liveBoard(match: Pick<FollowedMatch, "state" | "events">, at: Date): BoardState | null {
  const kickoff = kickoffOf(match);
  if (kickoff === null) return null;
  const reported = match.events.filter(({ offset }) => kickoff + offset * 1000 <= at.getTime());
  const { state } = matchProgress(reported, new Date(kickoff).toISOString());
  return state.kind === "fixture" ? null : { ...state.score, clock: matchClock(state, at.getTime()) };
}

/** Score and clock at a position of a recording, in seconds; null before the first. */
export function recordedBoard({ states }: MatchBoard, time: number): BoardState | null {
  const state = states.findLast(({ at }) => at <= time);
  if (state === undefined) return null;
  const { minute, added, home, away } = state;
  if (minute === null) return { home, away, clock: null };
  return { home, away, clock: added === null ? t("{minute}'", { minute }) : t("{minute}+{added}'", { minute, added }) };
}

/**
 * Kick-off of a match in play, in epoch milliseconds, from the start time of its phase and its events' offsets from kick-off; null if it is
 * not in play.
 */
function kickoffOf({ state, events }: Pick<FollowedMatch, "state" | "events">): number | null {
  const { state: course } = matchProgress(events, new Date(0).toISOString());
  if (state.kind !== "live" || course.kind !== "live" || course.phase !== state.phase) return null;
  return Date.parse(state.phaseStartedAt) - Date.parse(course.phaseStartedAt);
}
