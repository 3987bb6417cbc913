import type { CompetitionKind } from "../../../../schemas/football/competition-kinds.ts";
import { type ClubDirectory, foldName, looseName } from "./club-names.ts";
import { describeMatch, type FileMatch, type Problem } from "./formats/football-json.ts";
import type { StoredFixture } from "./season-store.ts";

/** A match with clubs resolved: `home` and `away` are names of clubs, `team1` and `team2` their spellings. */
export interface NamedMatch extends FileMatch {
  home: string;
  away: string;
  /** Matches of stage `league` count for a table. */
  stage: StoredFixture["stage"];
}

/** The stage of a match by the kind of its competition. @param inGroups whether the file names groups */
function stageOf({ isPlayOff, group }: FileMatch, kind: CompetitionKind, inGroups: boolean): NamedMatch["stage"] {
  if (kind === "cup") return "cup";
  if (kind !== "groups") return isPlayOff ? "play-offs" : "league";
  return (inGroups ? group === undefined : isPlayOff) ? "cup" : "league";
}

/**
 * Resolves spellings by the clubs files. An unlisted spelling is a club of its own, even if it resembles another.
 * @param kind of the competition.
 */
export function nameClubs(
  matches: readonly FileMatch[],
  directory: ClubDirectory,
  kind: CompetitionKind,
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
  const inGroups = matches.some(({ group }) => group !== undefined);
  return {
    matches: matches.map((match) => ({
      ...match,
      home: nameOf(match.team1),
      away: nameOf(match.team2),
      stage: stageOf(match, kind, inGroups),
    })),
    problems,
  };
}
