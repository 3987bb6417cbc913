import { previewPath } from "../content/link-preview.ts";
import type { MatchState } from "./match-data.ts";

/**
 * The path of a match's preview. Sites keep what stands at an address for weeks, so that the state is part of it: another
 * score is another picture.
 */
export function matchPreviewPath({ id, kickoff, state }: { id: number; kickoff: string; state: MatchState }): string {
  const now =
    state.kind === "fixture"
      ? (state.note ?? kickoff.slice(0, 16))
      : [state.kind === "live" ? state.phase : state.outcome, ...[state.score, state.penalties].flatMap(goals)].join(
          "-",
        );
  return `${previewPath("match", id)}?state=${encodeURIComponent(now)}`;
}

const goals = (score: { home: number; away: number } | null) => (score === null ? [] : `${score.home}-${score.away}`);
