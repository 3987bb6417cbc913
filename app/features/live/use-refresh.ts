import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { Match, MatchState } from "../../../schemas/match-data.ts";
import { shownScore } from "../fixtures/match-status.ts";

/** Milliseconds after a change, spread so that not all pages ask at once. The page cache is fresh for less. */
const refreshAfter = { least: 8_000, spread: 12_000 };

function standOf(state: MatchState): string {
  const score = shownScore(state);
  return `${state.kind} ${score?.home}-${score?.away}`;
}

/**
 * Asks for the page's data again some seconds after a kick-off, a goal, one that is taken back, or the final whistle: tables,
 * line-ups, report and video follow from them and are not pushed. It asks once more where the answer was a kept one of before.
 * @param shown matches as they stand now. @param loaded the same, as the page's data have them.
 */
export function useRefresh(shown: readonly Pick<Match, "state">[], loaded: readonly Pick<Match, "state">[]): void {
  const { revalidate, state } = useRevalidator();
  const stands = [shown, loaded].map((matches) => matches.map((match) => standOf(match.state)).join());
  const [now, then] = stands;
  const isIdle = state === "idle";
  useEffect(() => {
    if (now === then || !isIdle) return;
    const wait = refreshAfter.least + Math.random() * refreshAfter.spread;
    const timer = setTimeout(() => void revalidate(), wait);
    return () => clearTimeout(timer);
  }, [now, then, isIdle, revalidate]);
}
