import { t } from "../../../../schemas/site/messages.ts";
import { blackoutText } from "../../../../schemas/streaming/availability-text.ts";
import { kickOffOf } from "../../../../schemas/streaming/broadcast-length.ts";
import { sessionCheckErrors } from "../../../../schemas/streaming/playback-errors.ts";
import type { Offer } from "../../../../schemas/streaming/playback-rule.ts";
import type { VideoItem } from "../../../../schemas/streaming/video.ts";
import { restrictionText } from "../../where-to-watch/anonymous-availability-text.ts";
import { blackoutDuring, toSentence } from "../../where-to-watch/availability-text.ts";
import { blockedText, decide, type ViewerContext } from "../../where-to-watch/viewer-availability-text.ts";
import { unlockText } from "./unlock-text.ts";

type Video = Pick<VideoItem, "metaData" | "mediaData" | "publicationData" | "kickOff" | "availability">;

/** Text on who may watch a video, and whether it stays closed to this viewer whatever they do. */
export interface VideoAccess {
  text: string;
  closed: boolean;
}

/**
 * Who may watch a video: for every viewer, or for one by the rules of the session check.
 * @param viewerContext null for every viewer.
 * @param isMatchSold whether a pass for its match alone is on sale.
 * @param now epoch milliseconds. An upcoming live video is judged as of its kick-off.
 */
export function videoAccess(
  video: Video,
  viewerContext: ViewerContext | null,
  now: number,
  isMatchSold = false,
): VideoAccess {
  const { metaData, mediaData, availability } = video;
  const live = mediaData.mediaType === "DrmLiveVideo";
  const at = new Date(live ? Math.max(now, kickOffOf(video)) : now);
  // TV channels show the match live only.
  const rules = availability && (live ? availability : { ...availability, television: undefined });
  const unlock = unlockText(metaData.SysEntryEntitlements, isMatchSold).replace(/\.$/, "");
  if (viewerContext === null) return { text: `${unlock}${restrictionText(rules, at)}.`, closed: false };
  if (viewerContext.blocked) return { text: `${t(sessionCheckErrors.blocked.message)}.`, closed: true };
  const offer: Offer = {
    entryID: mediaData.entryId,
    required: metaData.SysEntryEntitlements,
    status: "active",
    availability: rules,
  };
  const { country, viewer } = viewerContext;
  if (decide(offer, viewerContext, at) === "geo-blocked") {
    return { text: toSentence([blockedText(offer, country, at), t("a pass does not change that")]), closed: true };
  }
  const hours = viewer?.bypassed || country === null ? null : blackoutDuring(rules, country, at);
  return {
    text: hours === null ? `${unlock}.` : t("{unlock}, but not {hours}.", { unlock, hours: blackoutText(hours) }),
    closed: false,
  };
}
