import type { VideoService } from "../../app/load-context.ts";
import type { AudioItem } from "../../schemas/audio.ts";
import { isLocked, type Viewer } from "../../schemas/lock-rule.ts";
import type { SessionRefusal } from "../../schemas/playback-words.ts";
import type { VideoItem } from "../../schemas/video.ts";

/** What can be played: pictures with sound, or sound alone. */
export type PlayableItem = VideoItem | AudioItem;

/**
 * What an entry's name stands for; null when there is no such entry.
 * @throws BackendError when the video backend cannot say.
 */
export async function playableItem(
  videos: Pick<VideoService, "video" | "audio">,
  entryID: string,
): Promise<PlayableItem | null> {
  return (await videos.video(entryID)) ?? (await videos.audio(entryID));
}

const liveTypes: ReadonlySet<PlayableItem["mediaData"]["mediaType"]> = new Set(["DrmLiveVideo", "LiveAudio"]);

/**
 * What the lock rule means for a stream (accounts-and-streaming §4): null where it may play, else what to ask of the viewer.
 */
export function refusalByLock(video: PlayableItem, viewer: Viewer): SessionRefusal | null {
  if (!isLocked(video.metaData.SysEntryEntitlements, viewer)) return null;
  return viewer === null ? "requireLogin" : "requirePremium";
}

/**
 * Whether a stream is counted against the account's limit. Live streams are, and so is everything that has to be bought;
 * on demand, what is open to everybody or to every account is not.
 */
export function takesSlot(video: PlayableItem): boolean {
  const required = video.metaData.SysEntryEntitlements;
  return liveTypes.has(video.mediaData.mediaType) || !(required.includes("?") || required.includes("*"));
}
