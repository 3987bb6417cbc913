import type shaka from "shaka-player/dist/shaka-player.dash-es2021.js";
import type { SessionGrant } from "../../../schemas/session-check.ts";
import { openPlayer, type PlayableVideo } from "../../state/player.ts";
import { loadOverlay, loadShaka } from "./player-code.ts";
import { checkSession } from "./session-check-client.ts";

/** Milliseconds from the request to play until loading (accounts-and-streaming §9). */
const startDelay = 100;

/** What loading a stream waits for. */
interface Preparations {
  grant: SessionGrant;
  /** Epoch milliseconds: the token's life counts from here. */
  grantedAt: number;
  library: typeof shaka;
}

/**
 * Asks for all that loading a stream waits for, at once.
 * @throws what `checkSession` does, or the browser when the library cannot be fetched.
 */
export async function prepare(
  entryID: string,
  mediaType: PlayableVideo["mediaType"],
  signal?: AbortSignal,
): Promise<Preparations> {
  const checked = checkSession(entryID, mediaType, signal).then((grant) => ({ grant, grantedAt: Date.now() }));
  const [session, library] = await Promise.all([
    checked,
    loadShaka(),
    new Promise((resolve) => setTimeout(resolve, startDelay)),
  ]);
  return { ...session, library };
}

let early: { entryID: string; preparations: Promise<Preparations> } | null = null;

/**
 * A press on Play: opens the player, and asks for what the first frame waits for while the player itself is on its way.
 * `path` is the address it is opened from, with its query.
 */
export function startPlayback(video: PlayableVideo, path: string): void {
  const preparations = prepare(video.entryID, video.mediaType);
  early = { entryID: video.entryID, preparations };
  // Whoever takes them, or asks for the code again, tells the fan what went wrong.
  for (const begun of [preparations, loadOverlay()]) begun.catch(() => {});
  openPlayer(video, path);
}

/** The preparations that a press on Play began: once, and for its entry alone. */
export function takePreparations(entryID: string): Promise<Preparations> | null {
  const taken = early;
  early = null;
  return taken?.entryID === entryID ? taken.preparations : null;
}
