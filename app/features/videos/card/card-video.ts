import type { VideoItem } from "../../../../schemas/streaming/video.ts";

/** What a card shows of a video. */
export interface CardVideo {
  id: string;
  metaData: Pick<VideoItem["metaData"], "title" | "VideoDuration" | "SysEntryEntitlements">;
  mediaData: Pick<VideoItem["mediaData"], "entryId" | "thumbnailUrl" | "mediaType">;
  publicationData: VideoItem["publicationData"];
}

/** Of a page with cards alone, the browser gets nothing else. */
export const cardVideo = ({ id, metaData, mediaData, publicationData }: VideoItem): CardVideo => ({
  id,
  metaData: {
    title: metaData.title,
    VideoDuration: metaData.VideoDuration,
    SysEntryEntitlements: metaData.SysEntryEntitlements,
  },
  mediaData: {
    entryId: mediaData.entryId,
    thumbnailUrl: mediaData.thumbnailUrl,
    mediaType: mediaData.mediaType,
  },
  publicationData,
});
