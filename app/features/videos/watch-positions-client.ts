import {
  arrayOf,
  type Guard,
  isInstant,
  isInteger,
  isNumber,
  isString,
  objectOf,
  oneOf,
  orNull,
  where,
} from "../../../schemas/site/guard.ts";
import type { VideoItem } from "../../../schemas/streaming/video.ts";
import type { WatchPosition } from "../../../schemas/streaming/watch-positions-light.ts";
import { isWatchPositions } from "../../../schemas/streaming/watch-positions-light.ts";

/** `videoItem` of schemas/streaming/video.ts, without its weight. */
const isVideoItem: Guard<VideoItem> = objectOf({
  id: isString,
  metaData: objectOf({
    title: isString,
    description: isString,
    VideoDuration: where(isNumber, (seconds) => seconds >= 0),
    SysEntryEntitlements: arrayOf(isString),
    categories: arrayOf(isString),
    tags: arrayOf(isString),
  }),
  mediaData: objectOf({
    entryId: isString,
    thumbnailUrl: isString,
    mediaType: oneOf("OnDemand", "DrmLiveVideo"),
  }),
  publicationData: objectOf({ createdAt: isInstant, releaseFrom: isInstant }),
  fixtureID: orNull(isInteger),
});
/** What /api/videos answers. */
export const isVideosResponse: Guard<{ data: VideoItem[] }> = objectOf({ data: arrayOf(isVideoItem) });

/**
 * How far the signed-in fan has watched on every device.
 * @throws when the answer cannot be had or is malformed.
 */
export async function fetchAccountPositions(signal: AbortSignal): Promise<WatchPosition[]> {
  return (await read("/api/watch-positions", isWatchPositions, signal)).positions;
}

/**
 * The videos of these entry ids, in their order; without those that there are no longer.
 * @throws when the answer cannot be had or is malformed.
 */
export async function fetchVideos(entryIDs: readonly string[], signal: AbortSignal): Promise<VideoItem[]> {
  const query = new URLSearchParams(entryIDs.map((entryID) => ["entry", entryID]));
  return (await read(`/api/videos?${query}`, isVideosResponse, signal)).data;
}

async function read<Answer>(path: string, isAnswer: Guard<Answer>, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(path, { signal });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  const body: unknown = await response.json();
  if (!isAnswer(body)) throw new Error(`${path} answered something else`);
  return body;
}
