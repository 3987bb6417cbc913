import { previewPath } from "../content/link-preview.ts";
import type { MatchState } from "./match-data.ts";

/**
 * The path of a match's link preview. It contains the state, because other sites cache an image URL for weeks: a new score is a new
 * image.
 */
export function matchPreviewPath({ id, kickoff, state }: { id: number; kickoff: string; state: MatchState }): string {
  const stateKey =
    state.kind === "fixture"
      ? (state.note ?? kickoff.slice(0, 16))
      : [state.kind === "live" ? state.phase : state.outcome, ...[state.score, state.penalties].flatMap(goals)].join(
          "-",
        );
  return `${previewPath("match", id)}?state=${encodeURIComponent(stateKey)}`;
}

const goals = (score: { home: number; away: number } | null) => (score === null ? [] : `${score.home}-${score.away}`);
