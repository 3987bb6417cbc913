import { t } from "../../../schemas/site/messages.ts";
import type { MatchService } from "../../load-context.ts";

/** Clubs to choose from, such as those of a division. */
export interface ClubGroup {
  name: string;
  clubs: { id: number; name: string }[];
}

/**
 * The clubs of a season's divisions, and the chosen one if it is in none of them, such as a guest of a cup.
 * @throws BackendError if the match data are unavailable.
 */
export async function clubGroups(
  matches: Pick<MatchService, "teams" | "clubByID">,
  season: number,
  chosen: number | undefined,
): Promise<ClubGroup[]> {
  const groups = (await matches.teams(undefined, season)).map(({ attributes }) => ({
    name: attributes.competitions.name,
    clubs: attributes.teams.map(({ id, name }) => ({ id, name })),
  }));
  if (chosen === undefined || groups.some(({ clubs }) => clubs.some(({ id }) => id === chosen))) return groups;
  const other = await matches.clubByID(chosen, season);
  return other === null ? groups : [...groups, { name: t("Other clubs"), clubs: [{ id: other.id, name: other.name }] }];
}
