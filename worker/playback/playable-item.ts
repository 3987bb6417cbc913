import type { VideoService } from "../../app/load-context.ts";
import type { AudioItem } from "../../schemas/streaming/audio.ts";
import type { VideoItem } from "../../schemas/streaming/video.ts";

/** What can be played: pictures with sound, or sound alone. */
export type PlayableItem = VideoItem | AudioItem;

/**
 * What an entry's name stands for; null when there is no such entry.
 * @throws BackendError when the video backend cannot say.
 */
export async function findPlayableItem(
  videos: Pick<VideoService, "video" | "audio">,
  entryID: string,
): Promise<PlayableItem | null> {
  return (await videos.video(entryID)) ?? (await videos.audio(entryID));
}

const liveTypes: ReadonlySet<PlayableItem["mediaData"]["mediaType"]> = new Set(["DrmLiveVideo", "LiveAudio"]);

export const isLive = (video: PlayableItem) => liveTypes.has(video.mediaData.mediaType);

/** Whether somebody has to hold something to play it. */
export function requiresEntitlement({ metaData: { SysEntryEntitlements: required } }: PlayableItem): boolean {
  return !(required.includes("?") || required.includes("*"));
}

/**
 * Whether a stream is counted against the account's limit. Live streams are, and so is everything that has to be bought;
 * on demand, what is open to everybody or to every account is not.
 */
export function countsTowardsLimit(video: PlayableItem): boolean {
  return isLive(video) || requiresEntitlement(video);
}
