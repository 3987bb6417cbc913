import { type competitionKinds, hasTable } from "../../../schemas/football/competition-kinds.ts";
import { seasonName } from "../../../schemas/site/league-clock.ts";
import { t } from "../../../schemas/site/messages.ts";

/** Text in place of a missing table. @returns null for a kind of competition that never has one. */
export function missingTableText(
  { name, kind }: { name: string; kind: (typeof competitionKinds)[number] },
  season: number,
  currentSeason: number,
): string | null {
  if (!hasTable(kind)) return null;
  const values = { competition: name, season: seasonName(season) };
  return season === currentSeason
    ? t("{competition}: its table and matches will be here once the season {season} is announced.", values)
    : t("{competition}: there is no table of the season {season}.", values);
}
