import type { Match } from "../../../schemas/football/match-data.ts";
import { isWatchable } from "../../../schemas/football/unreported.ts";
import type { MatchService } from "../../load-context.ts";
import type { TakeoverMatch } from "../../state/matchday-takeover.ts";
import { featuredMatch } from "../match-centre/featured-match.ts";

const hour = 3_600_000;
/**
 * Milliseconds around kick-off in which a match may take over the home page: until about two hours after the final whistle. Its time
 * is not stored, so this allows for extra time and a shoot-out.
 */
const takeoverWindow = { before: 3 * hour, after: 4.5 * hour };

function mayTakeOver(match: Match, now: number): boolean {
  const { state, kickoff } = match;
  if (state.kind === "live") return true;
  if (state.kind === "fixture" && !isWatchable(match, now)) return false;
  const since = now - Date.parse(kickoff);
  return since >= -takeoverWindow.before && since <= takeoverWindow.after;
}

/**
 * The match that takes over the home page, if any.
 * @param now epoch milliseconds.
 */
export function takeoverOf(matches: readonly Match[], now: number): Match | null {
  return featuredMatch(matches.filter((match) => mayTakeOver(match, now)));
}

/**
 * The match that takes over the home page, with its video, commentary and report; null when none does.
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
