import shaka from "shaka-player/dist/shaka-player.dash-es2021.js";
import { isNumber, objectOf } from "../../../schemas/site/guard.ts";
import { playbackTokenHeader } from "../../../schemas/streaming/playback-requests.ts";

/*
 * The fans' player library, in a file that only the page loads on which a clip is cut.
 */

const isErrorEvent = objectOf({ detail: objectOf({ severity: isNumber }) });

/** Shows a part of a stream on a video element, which says `seeked` once it stands at its start, in seconds. @returns what ends it. @throws shaka.util.Error */
export async function showPreview(
  video: HTMLVideoElement,
  { manifest, token }: { manifest: string; token: string },
  startAt: number,
  onError: () => void,
): Promise<() => Promise<void>> {
  shaka.polyfill.installAll();
  const player = new shaka.Player();
  const { origin } = location;
  player.getNetworkingEngine()?.registerRequestFilter((_type, request) => {
    // The token never leaves this site.
    if (request.uris.every((uri) => new URL(uri, origin).origin === origin)) {
      request.headers[playbackTokenHeader] = token;
    }
  });
  player.configure({
    drm: { servers: { "org.w3.clearkey": manifest.replace(/[^/]*$/, "license") } },
    // Two minutes: all of it, so that every jump is at once.
    streaming: { bufferingGoal: 130, bufferBehind: 130 },
  });
  player.addEventListener("error", (event) => {
    // It goes on by itself after the others.
    if (!isErrorEvent(event) || event.detail.severity === shaka.util.Error.Severity.CRITICAL) onError();
  });
  try {
    await player.attach(video);
    await player.load(new URL(manifest, origin).href);
    // Not given to load(), which would repeat this seek for up to a second and undo what was pressed meanwhile.
    const begin = () => {
      video.currentTime = startAt;
    };
    if (video.readyState > 0) begin();
    else video.addEventListener("loadedmetadata", begin, { once: true });
  } catch (error) {
    await player.destroy();
    throw error;
  }
  return () => player.destroy();
}
