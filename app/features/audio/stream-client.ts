import {
  arrayOf,
  type Guard,
  isInstant,
  isString,
  objectOf,
  oneOf,
  optional,
  where,
} from "../../../schemas/site/type-guards.ts";
import type { StreamPackaging } from "../../../schemas/streaming/stream-source.ts";
import type { StreamAsset } from "../../../schemas/streaming/video.ts";

/** Manifest names are left out: responses to browsers have none. */
const isPackaging: Guard<StreamPackaging> = objectOf({
  formats: where(arrayOf(oneOf("dash", "hls")), ({ length }) => length > 0),
  systems: arrayOf(oneOf("clearkey", "fairplay", "playready", "widevine")),
});

export const isStreamResponse: Guard<{ data: { attributes: StreamAsset } }> = objectOf({
  data: objectOf({
    attributes: objectOf({
      title: isString,
      description: isString,
      mediaType: oneOf("live-stream", "live-audio", "video", "audio"),
      imageData: objectOf({ posterImageKey: isString, offlineImageKey: isString }),
      assetData: objectOf({
        status: oneOf("idle", "active", "disabled"),
        playbackIds: arrayOf(objectOf({ id: isString })),
        packaging: optional(isPackaging),
      }),
      language: optional(isString),
      replayFrom: optional(isInstant),
    }),
  }),
});

/**
 * Fetches an audio stream: whether it is on air, and its posters. Null if there is none.
 * @throws what `fetch` throws; TypeError for a malformed response.
 */
export async function fetchStream(entryID: string, signal: AbortSignal): Promise<StreamAsset | null> {
  const response = await fetch(`/api/streams/${encodeURIComponent(entryID)}`, { signal });
  if (response.status === 404) return null;
  const body: unknown = await response.json();
  if (!response.ok || !isStreamResponse(body)) throw new TypeError("The stream's response is malformed.");
  return body.data.attributes;
}
