import { z } from "zod";
import { chapter } from "../../../../schemas/streaming/chapter.ts";
import { type StreamFormat, type StreamPackaging, streamFormats } from "../../../../schemas/streaming/stream-source.ts";

/** Bytes of a file: offset and length. */
const span = z.tuple([z.int().nonnegative(), z.int().positive()]);

// Manifests contain these strings unescaped, so they must have no meaning in XML or in a playlist.
const fileName = z.string().regex(/^[a-z0-9-]+\.[a-z0-9]+$/);
const plainText = z.string().regex(/^[\p{L}\p{N} ()-]+$/u);
const languageTag = z.string().regex(/^[a-zA-Z-]{2,20}$/);

const track = {
  /** Used in URLs. */
  id: z.string().regex(/^[a-z0-9-]+$/),
  /** In the asset's folder in R2: the initialisation segment, then the media segments. */
  file: fileName,
  /** RFC 6381. */
  codecs: z.string().regex(/^[a-zA-Z0-9.]+$/),
  /** Bits a second, of the largest segment and on average. */
  peakBandwidth: z.int().positive(),
  averageBandwidth: z.int().positive(),
  /** Units per second, and a segment's duration in them. */
  timescale: z.int().positive(),
  segmentDuration: z.int().positive(),
  init: span,
  segments: z.array(span).min(1),
};

/** DASH and HLS, unless an operator removes one. */
const packagingFormats = streamFormats.default(["dash", "hls"]);

/** An asset's formats, as a query extracts them from the column `packaging`: JSON, null where missing. */
export const storedFormats = z
  .string()
  .nullable()
  .transform((text): unknown => (text === null ? undefined : JSON.parse(text)))
  .pipe(packagingFormats);

/** The packaging in a stream asset. Video is encrypted, audio-only streams are not. */
export const publicPackaging = (formats: StreamFormat[], isAudio: boolean): StreamPackaging => ({
  formats,
  systems: isAudio ? [] : ["clearkey"],
});

/** Clips that the footage of a match is assembled from. The home side attacks to the right. */
export const clipNames = [
  "kick-off",
  "chance-left",
  "chance-right",
  "save-left",
  "save-right",
  "goal-left",
  "goal-right",
  "yellow-card",
  "red-card",
  "half-time",
  "crowd",
] as const;
export type ClipName = (typeof clipNames)[number];

/** Seconds into a clip at which the ball is in the goal (scripts/media/clips.ts). */
export const goalMoment: Partial<Record<ClipName, number>> = { "goal-left": 4.8, "goal-right": 4.8 };

/** Tiled thumbnails at even intervals, row by row in one image. */
const thumbnails = z.object({
  file: fileName,
  columns: z.int().positive(),
  rows: z.int().positive(),
  /** Pixels of one thumbnail. */
  width: z.int().positive(),
  height: z.int().positive(),
  /** Seconds from one thumbnail to the next. */
  seconds: z.number().positive(),
});

/** An asset's packaging, as the packager recorded it for manifests and segment calls. */
export const packaging = z.object({
  formats: packagingFormats,
  segmentSeconds: z.number().positive(),
  segmentCount: z.int().positive(),
  /** Id of the tracks' content key: 32 hexadecimal digits. */
  kid: z.string().regex(/^[0-9a-f]{32}$/),
  /** Protection system headers (`pssh` boxes) of the initialisation segments, in base64. An earlier version wrote its MPD from them. */
  pssh: z.base64(),
  video: z.array(z.object({ ...track, width: z.int(), height: z.int(), frameRate: z.int() })).min(1),
  audio: z.object({ ...track, samplingRate: z.int(), channels: z.int(), language: languageTag }),
  captions: z.array(z.object({ language: languageTag, label: plainText, file: fileName })),
  thumbnails: thumbnails.nullable().default(null),
  /** A thumbnail of each segment, one after the other in a file, for live streams that alternate between the segments of two assets. */
  stills: z
    .object({ file: fileName, width: z.int().positive(), height: z.int().positive(), segments: z.array(span) })
    .nullable()
    .default(null),
  chapters: z.array(chapter).default([]),
  /** Clips of a library, each of whole segments from `first`. */
  clips: z
    .array(z.object({ name: z.enum(clipNames), first: z.int().nonnegative(), count: z.int().positive(), thumbnails }))
    .default([]),
});
export type Packaging = z.infer<typeof packaging>;
/** The packaging of an audio entry: the same footage without video, thumbnails and captions. */
export const audioOnlyPackaging = (packaging: Packaging): Packaging => ({
  ...packaging,
  video: [],
  captions: [],
  thumbnails: null,
  stills: null,
});

/** Audio-only streams are sent in the clear (docs/decisions/live-audio.md). */
export const isAudioOnly = ({ video }: Packaging): boolean => video.length === 0;

export type VideoTrack = Packaging["video"][number];
export type AudioTrack = Packaging["audio"];
export type Track = VideoTrack | AudioTrack;

/** Where segment n of a broadcast is stored: it is segment n modulo N of the loop. */
export const loopSpan = ({ segments }: Track, number: number): Track["init"] | undefined =>
  segments[number % segments.length];

export const findTrack = ({ video, audio }: Packaging, id: string): Track | undefined =>
  [...video, audio].find((candidate) => candidate.id === id);

export const assetKind = z.enum(["on-demand", "live"]);
