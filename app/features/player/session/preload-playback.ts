import { subscribe } from "valtio";
import type { SessionGrant } from "../../../../schemas/streaming/session-check.ts";
import { type PlaybackEngine, prefetchShaka, selectEngine } from "../../../playback/engine/engine-selection.ts";
import { checkSession } from "../../../playback/session/session-check-client.ts";
import { type PlayableVideo, playNext } from "../../../state/player.ts";
import { user } from "../../../state/user.ts";
import { requireLibrarySession } from "../../streaming-library/library-session.ts";
import { pageLibrary } from "../../streaming-library/page-library.ts";

/** What loading a stream needs. */
export interface PreparedPlayback extends PlaybackEngine {
  grant: SessionGrant;
  /** Epoch milliseconds of the session check's request; the token's lifetime counts from here. */
  grantedAt: number;
}

/**
 * Gets everything that loading a stream needs, in parallel. For a live stream it first waits for the login check and a streaming library's
 * session (spec: playback#video-player), so that no entitled viewer is refused.
 * @throws what `checkSession` throws, `UnsupportedPlaybackError`, or the error of the dynamic import.
 */
export async function preparePlayback(
  { entryID, mediaType, formats }: Pick<PlayableVideo, "entryID" | "mediaType" | "formats">,
  signal?: AbortSignal,
): Promise<PreparedPlayback> {
  prefetchShaka(formats);
  // A recording is checked at once: after the first await, the player would render before the request is sent.
  if (mediaType === "DrmLiveVideo") await loginChecked().then(() => pageLibrary.sessionReady);
  else if (mediaType === "OnDemand" && pageLibrary.library !== null) await requireLibrarySession(entryID);
  const grantedAt = Date.now();
  const grant = await checkSession(entryID, mediaType, signal);
  return { grant, grantedAt, ...(await selectEngine(grant.source)) };
}

/** Resolves once this page's first login check is complete, and with it the entitlements. */
async function loginChecked(): Promise<void> {
  if (user.loginCheckCompleted) return;
  await new Promise<void>((resolve) => {
    const unsubscribe = subscribe(user, () => {
      if (!user.loginCheckCompleted) return;
      unsubscribe();
      resolve();
    });
  });
}

let preloaded: { entryID: string; playback: Promise<PreparedPlayback> } | null = null;

/** Continues with another video in the open player, and preloads it. */
export function continuePlayback(video: PlayableVideo): void {
  preloadPlayback(video);
  playNext(video);
}

/** Preloads a video before its player opens. */
export function preloadPlayback(video: PlayableVideo): void {
  const playback = preparePlayback(video);
  preloaded = { entryID: video.entryID, playback };
  // `takePreloaded` passes the error on.
  playback.catch(() => {});
}

/** Whether `takePreloaded` would return a playback of this entry. */
export const isPreloaded = (entryID: string) => preloaded?.entryID === entryID;

/** The preloaded playback of this entry, once; null if there is none. */
export function takePreloaded(entryID: string): Promise<PreparedPlayback> | null {
  const taken = preloaded;
  preloaded = null;
  return taken?.entryID === entryID ? taken.playback : null;
}
