import type { Competition } from "../../../schemas/football/competition.ts";
import { isDivision } from "../../../schemas/football/competition-kinds.ts";
import type { MatchService } from "../../load-context.ts";

/**
 * The seasons of the league's divisions and the current one, latest first.
 * @throws BackendError if the match data are unavailable.
 */
export async function leagueSeasons(
  matches: MatchService,
  competitions: readonly Competition[],
  current: number,
): Promise<number[]> {
  const divisions = competitions.filter(isDivision).map(({ id }) => id);
  const stored = divisions.length === 0 ? [] : await matches.seasons(divisions);
  return [...new Set([current, ...stored])].sort((one, other) => other - one);
}
