import type { Match } from "../../../schemas/football/match-data.ts";
import { isPlayPhase } from "./match-clock.ts";
import { isFollowable } from "./use-live.ts";

/**
 * Attributes of an element that shows a match which the page follows. The inline script of a page with held code reads them
 * (state/page-hydration.ts): `data-match` is the match with its state, such as "801 live first-half 1 0", and `data-clock` is when its
 * phase began, in epoch milliseconds. None for other matches.
 * @param now epoch milliseconds
 */
export function liveAttributes(
  match: Pick<Match, "id" | "state" | "kickoff">,
  now: number,
): Record<`data-${string}`, string> {
  const { id, state } = match;
  if (!isFollowable(match, now)) return {};
  if (state.kind !== "live") return { "data-match": `${id} ${state.kind}` };
  const { phase, score, phaseStartedAt } = state;
  return {
    "data-match": `${id} live ${phase} ${score.home} ${score.away}`,
    ...(isPlayPhase(phase) && { "data-clock": String(Date.parse(phaseStartedAt)) }),
  };
}
