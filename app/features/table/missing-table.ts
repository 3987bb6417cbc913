import { type competitionKinds, hasTable } from "../../../schemas/football/competition-kinds.ts";
import { seasonName } from "../../../schemas/site/league-clock.ts";

/** What is said in place of a table that there is not. @returns null where there will be none either. */
export function missingTable(
  { name, kind }: { name: string; kind: (typeof competitionKinds)[number] },
  season: number,
  currentSeason: number,
): string | null {
  if (!hasTable(kind)) return null;
  return season === currentSeason
    ? `${name}: its table and matches will be here once the season ${seasonName(season)} is announced.`
    : `${name}: there is no table of the season ${seasonName(season)}.`;
}
