import type { Match } from "../../../schemas/football/match-data.ts";
import type { MatchService } from "../../load-context.ts";
import type { TakeoverMatch } from "../../state/matchday-takeover.ts";
import { featuredMatch } from "../match-centre/featured-match.ts";

const hour = 3_600_000;
/**
 * Milliseconds around the kick-off in which a match may have the top of the home page: from when fans set off, until some two hours
 * after the final whistle. Nobody keeps when that was, and extra time with penalties lasts longest.
 */
const around = { before: 3 * hour, after: 4.5 * hour };

function isItsTime({ state, kickoff }: Match, now: number): boolean {
  if (state.kind === "live") return true;
  if (state.kind === "fixture" && state.note !== null) return false;
  const since = now - Date.parse(kickoff);
  return since >= -around.before && since <= around.after;
}

/**
 * The match that takes over the home page: of those whose time it is, the one that the match centre opens with.
 * @param now epoch milliseconds.
 */
export function takeoverOf(matches: readonly Match[], now: number): Match | null {
  return featuredMatch(matches.filter((match) => isItsTime(match, now)));
}

/**
 * The same with what there is of it to watch, to hear and to read; null where no match takes over.
 * @param day the matches that the page shows.
 */
export async function findTakeover(
  matches: Pick<MatchService, "match">,
  day: Promise<{ matches: readonly Match[] }>,
  now: Date,
): Promise<TakeoverMatch | null> {
  const match = takeoverOf((await day).matches, now.getTime());
  const detail = match === null ? null : await matches.match(match.id);
  if (match === null || detail === null) return null;
  const { state, videoEntryID, audioEntryID, audioReplayFrom, reportSlug } = detail;
  return { ...match, state, videoEntryID, audioEntryID, audioReplayFrom, reportSlug };
}
