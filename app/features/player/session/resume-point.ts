import { isResumable, mergeWatchPositions } from "../../../../schemas/streaming/watch-position-guards.ts";
import type { PlayerState } from "../../../state/player.ts";
import { user } from "../../../state/user.ts";
import { readWatchPositions } from "../../../state/watch-positions.ts";
import { fetchAccountPositions } from "../../videos/rows/watch-positions-client.ts";

/** Milliseconds that the first frame waits for the account's positions. */
const positionsTimeout = 800;

/**
 * Position to resume a recording at, in seconds: the latest of this device and the account's other devices. Null if not started
 * or watched to the end, and for a live stream.
 */
export async function resumePoint(entryID: string, mediaType: PlayerState["mediaType"]): Promise<number | null> {
  if (mediaType !== "OnDemand") return null;
  const elsewhere = user.loggedIn
    ? await fetchAccountPositions(AbortSignal.timeout(positionsTimeout)).catch(() => [])
    : [];
  const latest = mergeWatchPositions([...readWatchPositions()], elsewhere).find(
    (position) => position.entryID === entryID,
  );
  return latest !== undefined && isResumable(latest) ? latest.position : null;
}
