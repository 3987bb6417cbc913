import type { VideoItem } from "../../../schemas/streaming/video.ts";

/** How a video in a list is watched: as a recording, now as it happens, or later. */
export type VideoStatus = "recording" | "live" | "upcoming";

/** @param at milliseconds since 1970 as which the list was made; without it, a list has what can be watched now. */
export function videoStatus({ mediaData, publicationData }: VideoItem, at?: number): VideoStatus {
  if (mediaData.mediaType !== "DrmLiveVideo") return "recording";
  return at !== undefined && Date.parse(publicationData.releaseFrom) > at ? "upcoming" : "live";
}
