import type { LeagueTable } from "../../../schemas/football/league-table.ts";
import type { Match, MatchState } from "../../../schemas/football/match-data.ts";
import { useRevalidationFor } from "../../ui/use-revalidation-for.ts";
import { shownScore } from "../fixtures/match/match-status.ts";

interface MatchVersion {
  state: MatchState;
  /** Number of the last change, for a match followed on its own. */
  change?: number;
}

/** A key that changes when a page should revalidate. Before kick-off that is at every change, such as line-ups or the referee. */
export function revalidationKey({ state, change = 0 }: MatchVersion): string {
  const score = shownScore(state);
  return `${state.kind} ${score?.home}-${score?.away} ${state.kind === "fixture" ? change : ""}`;
}

/**
 * Revalidates the page's data some seconds after line-ups, kick-off, a goal, a goal taken back, or the final whistle, because tables,
 * report and video change with them and are not pushed. Repeats if the response was cached before the change.
 * @param shown the matches as followed. @param loaded the same matches in the page's data.
 */
export function useRevalidation(shown: readonly MatchVersion[], loaded: readonly MatchVersion[]): void {
  const [now, then] = [shown, loaded].map((matches) => matches.map(revalidationKey).join());
  useRevalidationFor(now === then ? null : `${now} ${then}`);
}

/** Whether a table counts a match's score; also true for one that does not say what it counts. */
export function isCounted(
  { id, state }: Pick<Match, "id" | "state">,
  { inPlay }: Pick<LeagueTable, "inPlay">,
): boolean {
  if (state.kind !== "live" || inPlay === undefined) return true;
  const { home, away } = state.score;
  return inPlay.some(
    ({ fixtureID, homeGoals, awayGoals }) => fixtureID === id && homeGoals === home && awayGoals === away,
  );
}

/** Revalidates a page whose table is older than the matches beside it: each of the two was read, and perhaps cached, by itself. */
export function useTableRevalidation(
  matches: readonly Pick<Match, "id" | "state">[],
  table: Pick<LeagueTable, "inPlay">,
): void {
  const missing = matches.filter((match) => !isCounted(match, table));
  useRevalidationFor(missing.length === 0 ? null : missing.map(revalidationKey).join());
}
