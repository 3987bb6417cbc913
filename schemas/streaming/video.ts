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
  fixtureID: z.int().nullable(),
  /** The clubs that it is about. Missing where the backend does not say. */
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

/** Stream asset (spec: entities#stream-asset). Playback ids are names, never URLs of media. */
export const streamAsset = z.object({
  title: z.string(),
  description: z.string(),
  mediaType: z.enum(["live-stream", "live-audio", "video", "audio"]),
  imageData: z.object({ posterImageKey: z.string(), offlineImageKey: z.string() }),
  assetData: z.object({
    status: z.enum(["idle", "active", "disabled"]),
    playbackIds: z.array(z.object({ id: z.string() })),
    /** Missing: `defaultPackaging`. */
    packaging: streamPackaging.optional(),
  }),
  /** Missing: not restricted. */
  availability: availability.optional(),
  /** The language that is spoken (BCP 47); missing where it is not known. */
  language: z.string().optional(),
  /** When a held-back replay is released, ISO 8601 UTC. */
  replayFrom: z.iso.datetime().optional(),
  /** Staff ended its broadcast by hand: nobody may play it until its replay is released. Missing: no. */
  over: z.literal(true).optional(),
});
export type StreamAsset = z.infer<typeof streamAsset>;
export const streamResponse = z.object({ data: z.object({ attributes: streamAsset }) });

/** GET seasons?categories= : the seasons with listed videos, by first year. A backend without it is a 404. */
export const videoSeasonsResponse = z.object({ data: z.array(z.int()) });

/** GET categories */
export const videoCategoriesResponse = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      attributes: z.object({ slug: z.string(), name: z.string(), orderPosition: z.int() }),
    }),
  ),
});
