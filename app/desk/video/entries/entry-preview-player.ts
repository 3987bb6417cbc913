import type { SessionGrant } from "../../../../schemas/streaming/session-check.ts";
import { selectEngine } from "../../../playback/engine/engine-selection.ts";
import { StreamPlayer } from "../../../playback/engine/stream-player.ts";

/*
 * The fans' player, in a chunk that only previews load.
 */

const nothing = () => {};

/**
 * Plays a granted source. @returns a function that ends it.
 * @throws UnsupportedPlaybackError, shaka.util.Error, or the error of the import
 */
export async function playEntryPreview(
  video: HTMLVideoElement,
  container: HTMLElement,
  entryID: string,
  { source, token }: SessionGrant,
  onError: () => void,
): Promise<() => Promise<void>> {
  const { plan, library } = await selectEngine(source);
  const player = new StreamPlayer(library, {
    ...{ video, container, plan },
    // The token is not renewed: a preview ends when it expires.
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
