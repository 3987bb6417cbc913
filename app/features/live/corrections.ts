import type { FollowedMatch } from "../../../schemas/football/live-match.ts";

/**
 * Milliseconds after the last event for which an open page follows a match that is over: most corrections of scorers and cards come
 * soon after the final whistle.
 */
const followedFor = 3_600_000;

type Known = Pick<FollowedMatch, "sequence" | "state" | "events">;

/**
 * The time until which an open page follows corrections of a match that is over, in epoch milliseconds; null before full time, and if
 * the match has no room.
 */
export function correctedUntil({ sequence, state, events }: Known, kickoff: string): number | null {
  if (state.kind !== "result" || sequence === 0) return null;
  return Date.parse(kickoff) + (events.at(-1)?.offset ?? 0) * 1000 + followedFor;
}

/**
 * Whether received data are older than loaded data. A result without a change number is from the records, because the room is gone or
 * the league has decided the match: it is newer than anything with a number, and the loaded one is newer than the received one.
 */
export function isOutdated(received: Known, loaded: Known): boolean {
  if (isRecordedResult(loaded)) return true;
  return !isRecordedResult(received) && received.sequence < loaded.sequence;
}

const isRecordedResult = ({ sequence, state }: Known) => sequence === 0 && state.kind === "result";
