import type { SessionGrant } from "../../../schemas/streaming/session-check.ts";
import { selectEngine } from "../../playback/engine/engine-selection.ts";
import { StreamPlayer } from "../../playback/engine/stream-player.ts";

/*
 * The fans' player, in a file that only a preview loads.
 */

const nothing = () => {};

/**
 * Plays what was granted until it is destroyed. @returns what ends it.
 * @throws UnsupportedPlaybackError, shaka.util.Error, or the error of the import
 */
export async function playPreview(
  video: HTMLVideoElement,
  container: HTMLElement,
  entryID: string,
  { source, token }: SessionGrant,
  onError: () => void,
): Promise<() => Promise<void>> {
  const { plan, library } = await selectEngine(source);
  const player = new StreamPlayer(library, {
    ...{ video, container, plan },
    // It is not renewed: a preview ends with its token.
    grant: {
      ...{ entryID, source },
      token: async () => token,
      freshSource: async () => source,
      isCurrent: (other) => other === token,
      onRefused: nothing,
    },
    ...{ onBuffering: nothing, onInterrupted: nothing, onTracks: nothing, onError },
  });
  try {
    await player.load(null);
  } catch (error) {
    await player.destroy();
    throw error;
  }
  return () => player.destroy();
}
