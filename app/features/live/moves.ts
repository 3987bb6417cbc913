import type { Match } from "../../../schemas/football/match-data.ts";
import { isPlayPhase } from "./match-clock.ts";
import { isFollowable } from "./use-live.ts";

/**
 * Attributes of an element that shows a match which a page follows, for a page whose code is held (state/page-hydration.ts): the match
 * with its state, "801 live first-half 1 0", and since when its clock runs, in epoch milliseconds.
 * @param now epoch milliseconds
 */
export function moves(match: Pick<Match, "id" | "state" | "kickoff">, now: number): Record<`data-${string}`, string> {
  const { id, state } = match;
  if (!isFollowable(match, now)) return {};
  if (state.kind !== "live") return { "data-moves": `${id} ${state.kind}` };
  const { phase, score, phaseStartedAt } = state;
  return {
    "data-moves": `${id} live ${phase} ${score.home} ${score.away}`,
    ...(isPlayPhase(phase) && { "data-clock": String(Date.parse(phaseStartedAt)) }),
  };
}
