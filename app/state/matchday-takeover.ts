import { proxy, ref } from "valtio";
import type { Match, MatchDetail } from "../../schemas/football/match-data.ts";
import { isClosed, storeClosedNotice } from "./closed-notices.ts";
import { storeHook } from "./store-hook.ts";

/** A match of the takeover, with its video, commentary and report. */
export type TakeoverMatch = Omit<Match, "goals"> &
  Pick<MatchDetail, "videoEntryID" | "audioEntryID" | "audioReplayFrom" | "reportSlug">;

/**
 * The match that takes over the home page (spec: entities#client-state), from the page's data; null without one, or once the fan has
 * closed it. On the server it stays at its default.
 */
export const matchdayTakeover = proxy<{ matchID: number | null; data: TakeoverMatch | null }>({
  matchID: null,
  data: null,
});
export const useMatchdayTakeover = storeHook(matchdayTakeover);

/** Starts the takeover of a match, unless this device has closed it. @returns ends it. */
export function takeOver(match: TakeoverMatch): () => void {
  if (!isClosed(match.id)) {
    matchdayTakeover.matchID = match.id;
    // Not proxied: it is replaced, never mutated.
    matchdayTakeover.data = ref(match);
  }
  return endTakeover;
}

function endTakeover(): void {
  matchdayTakeover.matchID = null;
  matchdayTakeover.data = null;
}

/** Closes a match's takeover for good on this device. */
export function closeTakeover(matchID: number): void {
  storeClosedNotice(matchID);
  endTakeover();
}
