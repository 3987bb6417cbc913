import { subscribe } from "valtio";
import type { SessionGrant } from "../../../../schemas/streaming/session-check.ts";
import { type PlaybackEngine, prefetchShaka, selectEngine } from "../../../playback/engine/engine-selection.ts";
import { checkSession } from "../../../playback/session/session-check-client.ts";
import { type PlayableVideo, playNext } from "../../../state/player.ts";
import { user } from "../../../state/user.ts";
import { requireLibrarySession } from "../../streaming-library/library-session.ts";
import { pageLibrary } from "../../streaming-library/page-library.ts";

/** Milliseconds from the request to play until loading (spec: constants#timings). */
const startDelay = 100;

/** What loading a stream waits for. */
export interface PreparedPlayback extends PlaybackEngine {
  grant: SessionGrant;
  /** Epoch milliseconds: the token's life counts from here. */
  grantedAt: number;
}

/**
 * Asks for all that loading a stream waits for, at once. A live stream is asked for once it is known who watches and what they
 * hold, at a streaming library too (spec: playback#video-player): until then nobody is refused who may watch.
 * @throws what `checkSession` does, `UnsupportedPlaybackError`, or the browser when the library cannot be fetched.
 */
export async function preparePlayback(
  { entryID, mediaType, formats }: Pick<PlayableVideo, "entryID" | "mediaType" | "formats">,
  signal?: AbortSignal,
): Promise<PreparedPlayback> {
  prefetchShaka(formats);
  const known =
    mediaType === "DrmLiveVideo" ? whenLoginIsChecked().then(() => pageLibrary.sessionReady) : Promise.resolve();
  const checked = known
    .then(() => (mediaType === "OnDemand" ? requireLibrarySession(entryID) : undefined))
    .then(() => checkSession(entryID, mediaType, signal))
    .then(async (grant) => ({ grant, grantedAt: Date.now(), ...(await selectEngine(grant.source)) }));
  const [prepared] = await Promise.all([checked, new Promise((resolve) => setTimeout(resolve, startDelay))]);
  return prepared;
}

/** The first login check of this page has an answer, and with it the entitlements. */
async function whenLoginIsChecked(): Promise<void> {
  if (user.loginCheckCompleted) return;
  await new Promise<void>((resolve) => {
    const unsubscribe = subscribe(user, () => {
      if (!user.loginCheckCompleted) return;
      unsubscribe();
      resolve();
    });
  });
}

let early: { entryID: string; preparations: Promise<PreparedPlayback> } | null = null;

/** The open player goes on to another video, whose library is fetched by what the list knows of it. */
export function continuePlayback(video: PlayableVideo): void {
  preloadPlayback(video);
  playNext(video);
}

/** Requests everything that loading a video waits for, before its player is open. */
export function preloadPlayback(video: PlayableVideo): void {
  const preparations = preparePlayback(video);
  early = { entryID: video.entryID, preparations };
  // Whoever takes them tells what went wrong.
  preparations.catch(() => {});
}

/** The preparations that a press on Play began: once, and for its entry alone. */
export function takePreloaded(entryID: string): Promise<PreparedPlayback> | null {
  const taken = early;
  early = null;
  return taken?.entryID === entryID ? taken.preparations : null;
}
