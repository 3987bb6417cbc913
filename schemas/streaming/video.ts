import { z } from "zod";
import { availability } from "./availability.ts";
import { streamFormats, streamPackaging } from "./stream-source.ts";

/** Video item (spec: entities#video-item). */
export const videoItem = z.object({
  id: z.string(),
  metaData: z.object({
    title: z.string(),
    description: z.string(),
    /** Seconds. */
    VideoDuration: z.number().nonnegative(),
    SysEntryEntitlements: z.array(z.string()),
    categories: z.array(z.string()),
    tags: z.array(z.string()).default([]),
  }),
  mediaData: z.object({
    entryId: z.string(),
    thumbnailUrl: z.string(),
    mediaType: z.enum(["OnDemand", "DrmLiveVideo"]),
    /** Missing where the backend sends it in the stream asset only. */
    formats: streamFormats.optional(),
  }),
  publicationData: z.object({ createdAt: z.iso.datetime(), releaseFrom: z.iso.datetime() }),
  /** When a live video's match kicks off. Missing where the backend does not say, and for recordings. */
  kickOff: z.iso.datetime().optional(),
  fixtureID: z.int().nullable(),
  /** The clubs that the video is about. Missing where the backend does not say. */
  clubIDs: z.array(z.int()).optional(),
  /** Missing where the backend sends it in the stream asset only. */
  availability: availability.optional(),
});
export type VideoItem = z.infer<typeof videoItem>;

export const videoListResponse = z.object({ data: z.array(videoItem), total: z.int().nonnegative() });
export const videoResponse = z.object({ data: videoItem });
/** GET feed/{videoFeed}/sections/ */
export const videoSectionsResponse = z.object({
  sections: z.array(z.object({ id: z.string(), name: z.string(), itemData: z.array(videoItem) })),
});

/** Stream asset (spec: entities#stream-asset). Playback ids are names, never media URLs. */
export const streamAsset = z.object({
  title: z.string(),
  description: z.string(),
  mediaType: z.enum(["live-stream", "live-audio", "video", "audio"]),
  imageData: z.object({ posterImageKey: z.string(), offlineImageKey: z.string() }),
  assetData: z.object({
    status: z.enum(["idle", "active", "disabled"]),
    playbackIds: z.array(z.object({ id: z.string() })),
    /** Missing: as in `defaultPackaging`. */
    packaging: streamPackaging.optional(),
  }),
  /** Missing: not restricted. */
  availability: availability.optional(),
  /** The spoken language (BCP 47); missing where it is unknown. */
  language: z.string().optional(),
  /** When a held-back replay is released, ISO 8601 UTC. */
  replayFrom: z.iso.datetime().optional(),
  /** Staff ended its broadcast by hand: nobody may play it until its replay is released. */
  over: z.literal(true).optional(),
});
export type StreamAsset = z.infer<typeof streamAsset>;
export const streamResponse = z.object({ data: z.object({ attributes: streamAsset }) });

/** Response of GET seasons?categories= : the seasons with listed videos, by first year. Backends without this call respond with 404. */
export const videoSeasonsResponse = z.object({ data: z.array(z.int()) });

/** Response of GET categories */
export const videoCategoriesResponse = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      attributes: z.object({ slug: z.string(), name: z.string(), orderPosition: z.int() }),
    }),
  ),
});
