import { foldWord } from "../../schemas/content/search-terms.ts";
import type { Match } from "../../schemas/football/match-data.ts";
import { leagueDate, leagueFormat } from "../../schemas/site/league-clock.ts";

const day = leagueFormat({ dateStyle: "full" });

/** Matches with all these words in their clubs, competition or day on the league's clock, such as "ashford sat 3 oct". */
export function searchMatches(text: string, matches: readonly Match[]): Match[] {
  const words = foldWord(text).split(/\s+/);
  return matches.filter(({ home, away, competition, kickoff }) => {
    const clubs = [home.name, home.shortName, away.name, away.shortName];
    const names = foldWord([...clubs, competition.name, day.format(kickoff), leagueDate(kickoff)].join(" "));
    const numbers = new Set(names.match(/\d+/g));
    // Numbers match as a whole: "3" finds the 3rd, but not the 13th.
    return words.every((word) => (/^\d+$/.test(word) ? numbers.has(word) : names.includes(word)));
  });
}
