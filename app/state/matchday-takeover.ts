import { proxy, ref } from "valtio";
import type { Match, MatchDetail } from "../../schemas/football/match-data.ts";
import { isTakeoverClosed, rememberClosed } from "./closed-takeovers.ts";

/** A match as the top of the home page shows it, with what leads on from it. */
export type TakeoverMatch = Omit<Match, "goals"> &
  Pick<MatchDetail, "videoEntryID" | "audioEntryID" | "audioReplayFrom" | "reportSlug">;

/**
 * The match that has the top of the home page (spec: entities#client-state), as the page came with it; null where none has,
 * or where the fan has closed it. On the server it is only ever read, at its default.
 */
export const matchdayTakeover = proxy<{ matchID: number | null; data: TakeoverMatch | null }>({
  matchID: null,
  data: null,
});

/** A match has the top of the page, unless this device has closed it. @returns ends it, as the page is left. */
export function takeOver(match: TakeoverMatch): () => void {
  if (!isTakeoverClosed(match.id)) {
    matchdayTakeover.matchID = match.id;
    // Another one comes in its place; it never changes itself.
    matchdayTakeover.data = ref(match);
  }
  return endTakeover;
}

function endTakeover(): void {
  matchdayTakeover.matchID = null;
  matchdayTakeover.data = null;
}

/** Puts a match away, for good on this device. */
export function closeTakeover(matchID: number): void {
  rememberClosed(matchID);
  endTakeover();
}
