import { foldWord } from "../../schemas/content/search-terms.ts";
import type { Match } from "../../schemas/football/match-data.ts";
import { leagueDate, leagueFormat } from "../../schemas/site/league-clock.ts";

const day = leagueFormat({ dateStyle: "full" });

/** Matches that have all these words among their clubs, competition and day on the league's clock: "ashford sat 3 oct". */
export function namedMatches(text: string, matches: readonly Match[]): Match[] {
  const words = foldWord(text).split(/\s+/);
  return matches.filter(({ home, away, competition, kickoff }) => {
    const clubs = [home.name, home.shortName, away.name, away.shortName];
    const names = foldWord([...clubs, competition.name, day.format(kickoff), leagueDate(kickoff)].join(" "));
    const numbers = new Set(names.match(/\d+/g));
    // The 3rd is not the 13th.
    return words.every((word) => (/^\d+$/.test(word) ? numbers.has(word) : names.includes(word)));
  });
}
