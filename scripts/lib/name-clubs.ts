import { type ClubDirectory, foldName, looseName } from "./club-names.ts";
import { describeMatch, type FileMatch, type Problem } from "./football-json.ts";

/** A match with clubs resolved: `home` and `away` are names of clubs, `team1` and `team2` their spellings. */
export interface NamedMatch extends FileMatch {
  home: string;
  away: string;
}

/** Resolves spellings by the clubs files. An unlisted spelling is a club of its own, whatever it looks like. */
export function nameClubs(
  matches: readonly FileMatch[],
  directory: ClubDirectory,
): { matches: NamedMatch[]; problems: Problem[] } {
  const names = new Map<string, string>();
  const problems: Problem[] = [];
  for (const spelling of new Set(matches.flatMap(({ team1, team2 }) => [team1, team2]))) {
    const found = directory.find(spelling);
    names.set(spelling, found.length === 1 && found[0] ? found[0].name : spelling);
    if (looseName(spelling) === "") {
      const own = matches.filter(({ team1, team2 }) => team1 === spelling || team2 === spelling);
      const problem = `"${spelling}" is not the name of a club`;
      problems.push(...own.map((match) => ({ match: describeMatch(match), problem })));
    } else if (found.length > 1) {
      const clubs = found.map(({ name }) => name).join(", ");
      problems.push({
        match: null,
        problem: `"${spelling}" may mean any of these clubs: ${clubs}. Give its full name.`,
      });
    }
  }
  // Spellings that differ only in case are one name.
  const byFolded = new Map<string, string>();
  const nameOf = (spelling: string): string => {
    const name = names.get(spelling) ?? spelling;
    const known = byFolded.get(foldName(name)) ?? name;
    byFolded.set(foldName(name), known);
    return known;
  };
  return {
    matches: matches.map((match) => ({ ...match, home: nameOf(match.team1), away: nameOf(match.team2) })),
    problems,
  };
}
