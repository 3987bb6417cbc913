import { proxy } from "valtio";
import { applyMessage, type FollowedMatch } from "../../../schemas/football/live-match.ts";
import type { LiveMessage } from "../../../schemas/football/match-data.ts";
import { storeHook } from "../../state/store-hook.ts";

/** How live messages arrive. Paused while the page is hidden. */
export type Connection = "idle" | "connecting" | "socket" | "polling" | "paused";

/** Live data of matches in play. Empty on the server. */
export const liveStore = proxy<{
  /** The page's match, with every event. */
  match: { fixtureID: number; connection: Connection; followed: FollowedMatch } | null;
  /** States of all matches, by fixture id. */
  scores: { [fixtureID: number]: FollowedMatch };
}>({ match: null, scores: {} });
export const useLiveStore = storeHook(liveStore);

/** Starts following a match from its page's data. */
export function followMatch(fixtureID: number, initial: FollowedMatch): void {
  liveStore.match = { fixtureID, connection: "idle", followed: initial };
}

export function setConnection(fixtureID: number, connection: Connection): void {
  if (liveStore.match?.fixtureID === fixtureID) liveStore.match.connection = connection;
}

/** Applies a message to the page's match. Messages of another match, as after a navigation, are dropped. */
export function receiveMatch(message: LiveMessage): void {
  if (liveStore.match?.fixtureID === message.fixtureID) {
    liveStore.match.followed = applyMessage(liveStore.match.followed, message);
  }
}

/** Applies a message of the hub. */
export function receiveScore(message: LiveMessage): void {
  liveStore.scores[message.fixtureID] = applyMessage(liveStore.scores[message.fixtureID], message);
}

/** Clears the scores, so that they do not override the data of a later page. */
export function forgetScores(): void {
  liveStore.scores = {};
}

/** Stops following. Later messages are dropped. */
export function leaveMatch(fixtureID: number): void {
  if (liveStore.match?.fixtureID === fixtureID) liveStore.match = null;
}
