import { proxy } from "valtio";
import { applyMessage, type FollowedMatch } from "../../../schemas/football/live-match.ts";
import type { LiveMessage } from "../../../schemas/football/match-data.ts";

/** How news of matches in play arrives: over a socket, by asking again and again, or not at all at the moment. */
export type Connection = "idle" | "connecting" | "socket" | "polling" | "paused";

/** What this browser has heard of matches in play. On the server it stays empty. */
export const liveStore = proxy<{
  /** Of the match that a page is about: every event. */
  match: { fixtureID: number; connection: Connection; followed: FollowedMatch } | null;
  /** Of all matches: where they stand, by fixture id. */
  scores: { [fixtureID: number]: FollowedMatch };
}>({ match: null, scores: {} });

/** Begins to follow a match from what its page came with. */
export function followMatch(fixtureID: number, initial: FollowedMatch): void {
  liveStore.match = { fixtureID, connection: "idle", followed: initial };
}

export function setConnection(fixtureID: number, connection: Connection): void {
  if (liveStore.match?.fixtureID === fixtureID) liveStore.match.connection = connection;
}

/** News of the match that a page is about. News of another one, as after a navigation, is dropped. */
export function receiveMatch(message: LiveMessage): void {
  if (liveStore.match?.fixtureID === message.fixtureID) {
    liveStore.match.followed = applyMessage(liveStore.match.followed, message);
  }
}

/** News of any match, as the hub tells it. */
export function receiveScore(message: LiveMessage): void {
  liveStore.scores[message.fixtureID] = applyMessage(liveStore.scores[message.fixtureID], message);
}

/** Nobody follows the scores any more: what is heard no more must not stand against what a later page comes with. */
export function forgetScores(): void {
  liveStore.scores = {};
}

/** Stops following; news on their way are dropped. */
export function leaveMatch(fixtureID: number): void {
  if (liveStore.match?.fixtureID === fixtureID) liveStore.match = null;
}
