import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { MatchState } from "../../../schemas/football/match-data.ts";
import { shownScore } from "../fixtures/match-status.ts";

/** Milliseconds after a change, spread so that not all pages ask at once. The page cache is fresh for less. */
const refreshAfter = { least: 8_000, spread: 12_000 };

interface Stand {
  state: MatchState;
  /** Number of the last change that is known of it, where it is followed by itself. */
  change?: number;
}

/** Where a match stands, as far as pages ask again for it. Before kick-off every change is one: line-ups and referee are told then. */
export function revalidationKey({ state, change = 0 }: Stand): string {
  const score = shownScore(state);
  return `${state.kind} ${score?.home}-${score?.away} ${state.kind === "fixture" ? change : ""}`;
}

/**
 * Asks for the page's data again some seconds after line-ups, a kick-off, a goal, one that is taken back, or the final whistle:
 * tables, report and video follow from them, and like line-ups are not pushed. It asks once more where the answer was a kept one of
 * before.
 * @param shown matches as they stand now. @param loaded the same, as the page's data have them.
 */
export function useRevalidation(shown: readonly Stand[], loaded: readonly Stand[]): void {
  const { revalidate, state } = useRevalidator();
  const stands = [shown, loaded].map((matches) => matches.map(revalidationKey).join());
  const [now, then] = stands;
  const isIdle = state === "idle";
  useEffect(() => {
    if (now === then || !isIdle) return;
    const wait = refreshAfter.least + Math.random() * refreshAfter.spread;
    const timer = setTimeout(() => void revalidate(), wait);
    return () => clearTimeout(timer);
  }, [now, then, isIdle, revalidate]);
}
