import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { MatchState } from "../../../schemas/match-data.ts";
import { shownScore } from "../fixtures/match-status.ts";

/** Milliseconds after a change, spread so that not all pages ask at once. The page cache is fresh for less. */
const refreshAfter = { least: 8_000, spread: 12_000 };

/**
 * Asks for the page's data again some seconds after a goal, kick-off or the final whistle: the table, line-ups, report and
 * video follow from them and are not pushed.
 */
export function useRefresh(state: MatchState): void {
  const { revalidate } = useRevalidator();
  const score = shownScore(state);
  const stand = `${state.kind} ${score?.home}-${score?.away}`;
  const [known, setKnown] = useState(stand);
  useEffect(() => {
    if (stand === known) return;
    const timer = setTimeout(
      () => {
        setKnown(stand);
        void revalidate();
      },
      refreshAfter.least + Math.random() * refreshAfter.spread,
    );
    return () => clearTimeout(timer);
  }, [stand, known, revalidate]);
}
