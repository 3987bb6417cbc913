import { isResumable, mergeWatchPositions } from "../../../../schemas/streaming/watch-positions-light.ts";
import { user } from "../../../state/user.ts";
import { readWatchPositions } from "../../../state/watch-positions.ts";
import { fetchAccountPositions } from "../../videos/watch-positions-client.ts";

/** Milliseconds that the first picture waits for what the account's other devices have seen. */
const patience = 800;

/**
 * Where a recording goes on, in seconds: where it was last left, on this device or on another one of the account's. Null for
 * one that was not begun or was seen to its end.
 */
export async function resumePoint(entryID: string): Promise<number | null> {
  const elsewhere = user.loggedIn ? await fetchAccountPositions(AbortSignal.timeout(patience)).catch(() => []) : [];
  const place = mergeWatchPositions([...readWatchPositions()], elsewhere).find(
    (position) => position.entryID === entryID,
  );
  return place !== undefined && isResumable(place) ? place.position : null;
}
