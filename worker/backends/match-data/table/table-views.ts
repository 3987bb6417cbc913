import { formLength, type TableView } from "../../../../schemas/football/table.ts";
import type { PlayedMatch } from "./played-matches.ts";

/** Each club's last finished matches. A match counts for the sides among whose last matches it is. */
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

/** The matches that a view of the table counts. One on neutral ground is neither at home nor away. @param matches by kick-off. */
export function matchesOfView(view: TableView, matches: readonly PlayedMatch[]): PlayedMatch[] {
  switch (view) {
    case "overall":
      return [...matches];
    case "finished":
      return matches.filter(({ live }) => !live);
    case "home":
    case "away":
      return matches.filter(({ neutral }) => neutral !== true).map((match) => ({ ...match, side: view }));
    case "form":
      return lastMatches(matches);
  }
}
