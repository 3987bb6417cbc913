import { subscribe } from "valtio";
import { isResumable, mergeWatchPositions } from "../../../../schemas/streaming/watch-position-guards.ts";
import type { PlayerState } from "../../../state/player.ts";
import { maySignIn } from "../../../state/signed-in.ts";
import { user } from "../../../state/user.ts";
import { readWatchPositions } from "../../../state/watch-positions.ts";
import { fetchAccountPositions } from "../../videos/rows/watch-positions-client.ts";

/** Milliseconds that the first frame waits for the account's positions, and for the login check before it. */
const positionsTimeout = 800;

/** Resolves once the login check has ended, or at the signal. Playback may start before it. */
async function loginChecked(signal: AbortSignal): Promise<void> {
  if (user.loginCheckCompleted || !maySignIn()) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  signal.addEventListener("abort", () => resolve());
  const unsubscribe = subscribe(user, () => {
    if (user.loginCheckCompleted) resolve();
  });
  await promise;
  unsubscribe();
}

/**
 * Position to resume a recording at, in seconds: the latest of this device and the account's other devices. Null if not started
 * or watched to the end, and for a live stream.
 */
export async function resumePoint(entryID: string, mediaType: PlayerState["mediaType"]): Promise<number | null> {
  if (mediaType !== "OnDemand") return null;
  const signal = AbortSignal.timeout(positionsTimeout);
  await loginChecked(signal);
  const elsewhere = user.loggedIn ? await fetchAccountPositions(signal).catch(() => []) : [];
  const latest = mergeWatchPositions([...readWatchPositions()], elsewhere).find(
    (position) => position.entryID === entryID,
  );
  return latest !== undefined && isResumable(latest) ? latest.position : null;
}
