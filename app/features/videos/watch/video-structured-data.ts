import type { Graph, VideoObject } from "schema-dts";
import { pageHref, t } from "../../../../schemas/site/messages.ts";
import { broadcastEnd } from "../../../../schemas/streaming/broadcast-length.ts";
import { playerPage } from "../../../../schemas/streaming/player-page.ts";
import type { VideoItem } from "../../../../schemas/streaming/video.ts";
import { breadcrumbs, graph } from "../../../ui/structured-data.ts";
import { isoDuration } from "../card/video-format.ts";

/** schema.org VideoObject of a video, for search engines. `uploadDate` is its release, as in the sitemap. */
export function videoObject({ metaData, mediaData, publicationData }: VideoItem, origin: string): VideoObject {
  return {
    "@type": "VideoObject",
    name: metaData.title,
    description: metaData.description,
    thumbnailUrl: new URL(mediaData.thumbnailUrl, origin).href,
    uploadDate: publicationData.releaseFrom,
    isAccessibleForFree: metaData.SysEntryEntitlements.some((name) => name === "?" || name === "*"),
    ...(mediaData.mediaType === "DrmLiveVideo"
      ? {
          publication: {
            "@type": "BroadcastEvent",
            isLiveBroadcast: true,
            startDate: publicationData.releaseFrom,
            endDate: broadcastEnd(publicationData.releaseFrom),
          },
        }
      : { duration: isoDuration(metaData.VideoDuration) }),
    url: `${origin}${pageHref(videoPath(mediaData.entryId))}`,
    embedUrl: playerPage(origin, mediaData.entryId),
  };
}

const videoPath = (entryID: string) => `/videos/${encodeURIComponent(entryID)}`;

/** Structured data of a video's page: the video, and the pages above it (BreadcrumbList). */
export function videoStructuredData(video: VideoItem, origin: string): Graph {
  return graph(
    videoObject(video, origin),
    breadcrumbs(origin, [
      { title: t("Videos"), href: "/videos" },
      { title: video.metaData.title, href: videoPath(video.mediaData.entryId) },
    ]),
  );
}
