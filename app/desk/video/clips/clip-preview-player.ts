import shaka from "shaka-player/dist/shaka-player.dash-es2021.js";
import { isNumber, objectOf } from "../../../../schemas/site/type-guards.ts";
import { playbackTokenHeader } from "../../../../schemas/streaming/playback-requests.ts";

/*
 * The fans' player library, in a chunk that only the page for cutting clips loads.
 */

const isErrorEvent = objectOf({ detail: objectOf({ severity: isNumber }) });

/**
 * Shows a part of a stream on a video element, which fires `seeked` once it is at the start position.
 * @param startAt in seconds
 * @returns a function that ends it
 * @throws shaka.util.Error
 */
export async function showClipPreview(
  video: HTMLVideoElement,
  { manifest, token }: { manifest: string; token: string },
  startAt: number,
  onError: () => void,
): Promise<() => Promise<void>> {
  shaka.polyfill.installAll();
  const player = new shaka.Player();
  const { origin } = location;
  player.getNetworkingEngine()?.registerRequestFilter((_type, request) => {
    // Only requests to this site get the token.
    if (request.uris.every((uri) => new URL(uri, origin).origin === origin)) {
      request.headers[playbackTokenHeader] = token;
    }
  });
  player.configure({
    drm: { servers: { "org.w3.clearkey": manifest.replace(/[^/]*$/, "license") } },
    // More than the two minutes of the preview: all of it is buffered, so that every seek is immediate.
    streaming: { bufferingGoal: 130, bufferBehind: 130 },
  });
  player.addEventListener("error", (event) => {
    // Shaka recovers from other errors itself.
    if (!isErrorEvent(event) || event.detail.severity === shaka.util.Error.Severity.CRITICAL) onError();
  });
  try {
    await player.attach(video);
    await player.load(new URL(manifest, origin).href);
    // Not passed to load(), which would repeat this seek for up to a second and undo seeks by the user.
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
