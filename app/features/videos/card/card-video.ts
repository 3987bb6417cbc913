import type { VideoItem } from "../../../../schemas/streaming/video.ts";

/** The fields of a video that a card shows. */
export interface CardVideo {
  id: string;
  metaData: Pick<VideoItem["metaData"], "title" | "VideoDuration" | "SysEntryEntitlements">;
  mediaData: Pick<VideoItem["mediaData"], "entryId" | "thumbnailUrl" | "mediaType" | "formats">;
  publicationData: VideoItem["publicationData"];
  clubIDs?: VideoItem["clubIDs"];
}

/** The clubs of a video for `data-clubs`, by which a fan's own club comes first (app/state/my-club.ts). */
export const clubsOfVideo = ({ clubIDs }: Pick<CardVideo, "clubIDs">): string | undefined => clubIDs?.join(" ");

export const isVideoAbout = ({ clubIDs }: Pick<CardVideo, "clubIDs">, club: number): boolean =>
  clubIDs?.includes(club) ?? false;

/** Picks a card's fields, so that loaders send the browser nothing else. */
export const cardVideo = ({ id, metaData, mediaData, publicationData, clubIDs }: VideoItem): CardVideo => ({
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
    formats: mediaData.formats,
  },
  publicationData,
  clubIDs,
});
