import type { Match } from "../../../schemas/football/match-data.ts";

const interest = ({ state }: Match): number => {
  if (state.kind === "live") return 0;
  if (state.kind === "fixture") return state.note === null ? 1 : 3;
  return 2;
};

/** The match that a visitor most likely wants: in play, else the next, else a result. */
export function featuredMatch(matches: readonly Match[]): Match | null {
  const [featured] = matches.toSorted(
    (a, b) => interest(a) - interest(b) || a.competition.id - b.competition.id || a.kickoff.localeCompare(b.kickoff),
  );
  return featured ?? null;
}
