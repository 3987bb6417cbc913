import type { CardVideo } from "./card-video.ts";

/** Whether a listed video is a recording, live now, or upcoming. */
export type VideoStatus = "recording" | "live" | "upcoming";

/** @param at epoch milliseconds when the list was rendered; without it, streams count as live. */
export function videoStatus(
  { mediaData, publicationData }: Pick<CardVideo, "mediaData" | "publicationData">,
  at?: number,
): VideoStatus {
  if (mediaData.mediaType !== "DrmLiveVideo") return "recording";
  return at !== undefined && Date.parse(publicationData.releaseFrom) > at ? "upcoming" : "live";
}
