import type { VideoService } from "../../app/load-context.ts";
import type { AudioItem } from "../../schemas/streaming/audio.ts";
import type { VideoItem } from "../../schemas/streaming/video.ts";

export type PlayableItem = VideoItem | AudioItem;

/**
 * The video or audio with an entry id; null for none.
 * @throws BackendError when the video backend fails.
 */
export async function findPlayableItem(
  videos: Pick<VideoService, "video" | "audio">,
  entryID: string,
): Promise<PlayableItem | null> {
  return (await videos.video(entryID)) ?? (await videos.audio(entryID));
}

const liveTypes: ReadonlySet<PlayableItem["mediaData"]["mediaType"]> = new Set(["DrmLiveVideo", "LiveAudio"]);

export const isLive = (video: PlayableItem) => liveTypes.has(video.mediaData.mediaType);

export const isCommentary = ({ mediaData: { mediaType } }: PlayableItem): boolean =>
  mediaType === "LiveAudio" || mediaType === "OnDemandAudio";

/** Whether an account needs particular entitlements to play it. */
export function requiresEntitlement({ metaData: { SysEntryEntitlements: required } }: PlayableItem): boolean {
  return !(required.includes("?") || required.includes("*"));
}

/**
 * Whether a stream counts towards the concurrency limit: live streams and paid recordings do; recordings open to everybody or to every
 * account do not.
 */
export function countsTowardsLimit(video: PlayableItem): boolean {
  return isLive(video) || requiresEntitlement(video);
}
