import { formLength, type TableView } from "../../../schemas/football/table.ts";
import type { PlayedMatch } from "./played-matches.ts";

/** The last matches of each club that are over, each counting for those clubs alone of whose last ones it is. */
function lastMatches(matches: readonly PlayedMatch[]): PlayedMatch[] {
  const left = new Map<number, number>();
  const isWanted = (clubID: number): boolean => {
    const taken = left.get(clubID) ?? 0;
    left.set(clubID, taken + 1);
    return taken < formLength;
  };
  return matches
    .filter(({ live }) => !live)
    .toReversed()
    .flatMap((match) => {
      const home = isWanted(match.homeID);
      const away = isWanted(match.awayID);
      if (home && away) return [match];
      return home ? [{ ...match, side: "home" as const }] : away ? [{ ...match, side: "away" as const }] : [];
    })
    .toReversed();
}

/** The matches that count in a view of the table. @param matches in order of kick-off. */
export function matchesOfView(view: TableView, matches: readonly PlayedMatch[]): PlayedMatch[] {
  switch (view) {
    case "overall":
      return [...matches];
    case "finished":
      return matches.filter(({ live }) => !live);
    case "home":
    case "away":
      return matches.map((match) => ({ ...match, side: view }));
    case "form":
      return lastMatches(matches);
  }
}
