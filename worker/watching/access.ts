import { isLocked, type Viewer } from "../../schemas/lock-rule.ts";
import type { SessionRefusal } from "../../schemas/playback-words.ts";
import type { VideoItem } from "../../schemas/video.ts";

/**
 * What the lock rule means for a stream (accounts-and-streaming §4): null where it may play, else what to ask of the viewer.
 */
export function refusalByLock(video: VideoItem, viewer: Viewer): SessionRefusal | null {
  if (!isLocked(video.metaData.SysEntryEntitlements, viewer)) return null;
  return viewer === null ? "requireLogin" : "requirePremium";
}

/**
 * Whether a stream is counted against the account's limit. Live streams are, and so is everything that has to be bought;
 * on demand, what is open to everybody or to every account is not.
 */
export function takesSlot(video: VideoItem): boolean {
  const required = video.metaData.SysEntryEntitlements;
  return video.mediaData.mediaType === "DrmLiveVideo" || !(required.includes("?") || required.includes("*"));
}
