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
} from "../../../../schemas/site/type-guards.ts";
import type { VideoItem } from "../../../../schemas/streaming/video.ts";
import type { WatchPosition } from "../../../../schemas/streaming/watch-position-guards.ts";
import { isWatchPositions } from "../../../../schemas/streaming/watch-position-guards.ts";

/** Validates `videoItem` of schemas/streaming/video.ts without loading zod. */
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
/** Response of /api/videos. */
export const isVideosResponse: Guard<{ data: VideoItem[] }> = objectOf({ data: arrayOf(isVideoItem) });

/**
 * Fetches the account's watch positions on all devices.
 * @throws if the request fails or the response is malformed.
 */
export async function fetchAccountPositions(signal: AbortSignal): Promise<WatchPosition[]> {
  return (await read("/api/watch-positions", isWatchPositions, signal)).positions;
}

/**
 * Fetches videos by entry ids, in order. Missing ones are left out.
 * @throws if the request fails or the response is malformed.
 */
export async function fetchVideos(entryIDs: readonly string[], signal: AbortSignal): Promise<VideoItem[]> {
  const query = new URLSearchParams(entryIDs.map((entryID) => ["entry", entryID]));
  return (await read(`/api/videos?${query}`, isVideosResponse, signal)).data;
}

async function read<Body>(path: string, isBody: Guard<Body>, signal: AbortSignal): Promise<Body> {
  const response = await fetch(path, { signal });
  if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
  const body: unknown = await response.json();
  if (!isBody(body)) throw new Error(`${path} has a malformed response`);
  return body;
}
