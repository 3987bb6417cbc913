import type { MatchDetail } from "../../../schemas/football/match-data.ts";
import { type Offer, offerOf } from "../../../schemas/streaming/playback-rule.ts";
import type { VideoService } from "../../load-context.ts";
import type { PurchasableMatch } from "../../route-data.ts";
import { fixtureName } from "../fixtures/match/match-status.ts";

/** The current video and commentary of a match; null when there is none. */
export interface MatchOffers {
  video: Offer | null;
  audio: Offer | null;
}

/**
 * Requests a match's video and commentary with their playback rules.
 * @throws BackendError when the video backend is unavailable.
 */
export async function matchOffers(
  videos: Pick<VideoService, "video" | "audio" | "stream">,
  { videoEntryID, audioEntryID }: Pick<MatchDetail, "videoEntryID" | "audioEntryID">,
): Promise<MatchOffers> {
  async function offer(entryID: string | null, kind: "video" | "audio"): Promise<Offer | null> {
    if (entryID === null) return null;
    const [item, stream] = await Promise.all([videos[kind](entryID), videos.stream(entryID)]);
    return item === null || stream === null ? null : offerOf(item, stream);
  }
  const [video, audio] = await Promise.all([offer(videoEntryID, "video"), offer(audioEntryID, "audio")]);
  return { video, audio };
}

/** The match as the choice that a pass for it is sold as, if its video is upcoming or live and such a pass opens it; null otherwise. */
export function purchasableMatch(
  match: Pick<MatchDetail, "id" | "home" | "away" | "state">,
  offers: MatchOffers | null,
): PurchasableMatch | null {
  const { id, state } = match;
  const required = offers?.video?.required ?? [];
  const isLiveOrUpcoming = state.kind === "live" || (state.kind === "fixture" && state.note === null);
  const isFree = required.includes("?") || required.includes("*");
  if (!isLiveOrUpcoming || isFree || !required.includes(`match-${id}`)) return null;
  return { id, title: fixtureName(match), required: [...required] };
}
