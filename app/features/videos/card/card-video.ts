import type { VideoItem } from "../../../../schemas/streaming/video.ts";

/** The fields of a video that a card shows. */
export interface CardVideo {
  id: string;
  metaData: Pick<VideoItem["metaData"], "title" | "VideoDuration" | "SysEntryEntitlements">;
  mediaData: Pick<VideoItem["mediaData"], "entryId" | "thumbnailUrl" | "mediaType">;
  publicationData: VideoItem["publicationData"];
}

/** Picks a card's fields, so that loaders send the browser nothing else. */
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
