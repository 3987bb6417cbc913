import type { Graph } from "schema-dts";
import { pageHref, t } from "../../../../schemas/site/messages.ts";
import { broadcastEnd } from "../../../../schemas/streaming/broadcast-length.ts";
import { playerPage } from "../../../../schemas/streaming/player-page.ts";
import type { VideoItem } from "../../../../schemas/streaming/video.ts";
import { breadcrumbs, graph } from "../../../ui/structured-data.ts";
import { isoDuration } from "../card/video-format.ts";

/** Structured data of a video page (schema.org VideoObject, BreadcrumbList). It is uploaded when it is released, as in the sitemap. */
export function videoStructuredData({ metaData, mediaData, publicationData }: VideoItem, origin: string): Graph {
  const path = `/videos/${mediaData.entryId}`;
  const live = mediaData.mediaType === "DrmLiveVideo";
  return graph(
    {
      "@type": "VideoObject",
      name: metaData.title,
      description: metaData.description,
      thumbnailUrl: new URL(mediaData.thumbnailUrl, origin).href,
      uploadDate: publicationData.releaseFrom,
      isAccessibleForFree: metaData.SysEntryEntitlements.some((name) => name === "?" || name === "*"),
      ...(live
        ? {
            publication: {
              "@type": "BroadcastEvent",
              isLiveBroadcast: true,
              startDate: publicationData.releaseFrom,
              endDate: broadcastEnd(publicationData.releaseFrom),
            },
          }
        : { duration: isoDuration(metaData.VideoDuration) }),
      url: `${origin}${pageHref(path)}`,
      embedUrl: playerPage(origin, mediaData.entryId),
    },
    breadcrumbs(origin, [
      { title: t("Videos"), href: "/videos" },
      { title: metaData.title, href: path },
    ]),
  );
}
