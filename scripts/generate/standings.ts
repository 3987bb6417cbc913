import { leagueStandings, type Standing } from "../../worker/backends/match-data/table/table.ts";
import { clubOf, type DivisionID } from "./divisions.ts";
import type { LeagueMatch } from "./league-match.ts";
import type { Deduction, LeagueSeason } from "./league-season.ts";
import { resultOf } from "./result.ts";

/** The table of a division after these matches, by the site's rules. Deductions dated after `on` do not count. */
export function standings(
  clubIDs: readonly number[],
  matches: readonly LeagueMatch[],
  deductions: readonly Deduction[],
  on: string,
): Standing[] {
  return leagueStandings({
    clubs: clubIDs.map((id) => ({ id, name: clubOf(id).name })),
    matches: matches.flatMap(({ stage, kickoff, homeID, awayID, script }) => {
      if (script === null) return [];
      const { score } = resultOf(script);
      return [{ stage, status: "full-time", kickoff, homeID, awayID, homeGoals: score.home, awayGoals: score.away }];
    }),
    deductions,
    zones: [],
    on,
  });
}

/** Ids of a division's clubs in the order of the final table. */
export function finalOrder({ season, divisions, matches, deductions }: LeagueSeason, division: DivisionID): number[] {
  return standings(
    divisions[division],
    matches.filter(({ competitionID }) => competitionID === division),
    deductions.filter(({ competitionID }) => competitionID === division),
    `${season + 1}-06-30`,
  ).map(({ clubID }) => clubID);
}
