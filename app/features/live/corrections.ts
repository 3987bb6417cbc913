import type { FollowedMatch } from "../../../schemas/football/live-match.ts";

/**
 * Milliseconds after the last word on a match that is over in which an open page goes on listening: most corrections, another
 * scorer or a card that was another player's, come soon after the final whistle. Each one begins the hour anew.
 */
const listensFor = 3_600_000;

type Known = Pick<FollowedMatch, "sequence" | "state" | "events">;

/**
 * Until when an open page hears corrections of a match that is over, in epoch milliseconds. Null while it is not over, and where
 * no room has numbered its changes: then there is nobody to hear from.
 */
export function correctedUntil({ sequence, state, events }: Known, kickoff: string): number | null {
  if (state.kind !== "result" || sequence === 0) return null;
  return Date.parse(kickoff) + (events.at(-1)?.offset ?? 0) * 1000 + listensFor;
}

/**
 * Whether what was heard is older than what a page has loaded. By their numbers; a result without a number is the league's own
 * word, and later than anything heard.
 */
export function isOutdated(heard: Known, loaded: Known): boolean {
  return heard.sequence < loaded.sequence || (loaded.sequence === 0 && loaded.state.kind === "result");
}
