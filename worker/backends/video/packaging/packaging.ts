import { z } from "zod";
import { chapter } from "../../../../schemas/streaming/chapter.ts";
import { type StreamFormat, type StreamPackaging, streamFormats } from "../../../../schemas/streaming/stream-source.ts";

/** Bytes of a file: offset and length. */
const span = z.tuple([z.int().nonnegative(), z.int().positive()]);

// Manifests are written from these words, so none of them may mean anything in XML or in a playlist.
const fileName = z.string().regex(/^[a-z0-9-]+\.[a-z0-9]+$/);
const words = z.string().regex(/^[\p{L}\p{N} ()-]+$/u);
const languageTag = z.string().regex(/^[a-zA-Z-]{2,20}$/);

const track = {
  /** Its name in addresses. */
  id: z.string().regex(/^[a-z0-9-]+$/),
  /** The file below the asset's folder in R2: the initialisation segment, then the media segments. */
  file: fileName,
  /** RFC 6381. */
  codecs: z.string().regex(/^[a-zA-Z0-9.]+$/),
  /** Bits a second, of the largest segment and on average. */
  peakBandwidth: z.int().positive(),
  averageBandwidth: z.int().positive(),
  /** Units a second on its timeline, and how many of them a segment lasts. */
  timescale: z.int().positive(),
  segmentDuration: z.int().positive(),
  init: span,
  segments: z.array(span).min(1),
};

/** Both, unless an operator takes one away. */
const packagingFormats = streamFormats.default(["dash", "hls"]);

/** The formats of an asset as a query reads them out of the column `packaging`: JSON, null where it does not say. */
export const storedFormats = z
  .string()
  .nullable()
  .transform((text): unknown => (text === null ? undefined : JSON.parse(text)))
  .pipe(packagingFormats);

/** What a stream asset tells of its packaging. Pictures are encrypted, sound alone is not. */
export const publicPackaging = (formats: StreamFormat[], soundAlone: boolean): StreamPackaging => ({
  formats,
  systems: soundAlone ? [] : ["clearkey"],
});

/** What was written down when an asset was packaged: all that manifests and segment calls need. */
export const packaging = z.object({
  /** The formats that it is served in. */
  formats: packagingFormats,
  segmentSeconds: z.number().positive(),
  segmentCount: z.int().positive(),
  /** The one content key of its tracks, by id: 32 hexadecimal digits. */
  kid: z.string().regex(/^[0-9a-f]{32}$/),
  /** Protection system headers (`pssh` boxes) in base64. */
  pssh: z.base64(),
  video: z.array(z.object({ ...track, width: z.int(), height: z.int(), frameRate: z.int() })).min(1),
  audio: z.object({ ...track, samplingRate: z.int(), channels: z.int(), language: languageTag }),
  captions: z.array(z.object({ language: languageTag, label: words, file: fileName })),
  /** Small pictures of the footage at even distances, row by row in one sheet. */
  thumbnails: z
    .object({
      file: fileName,
      columns: z.int().positive(),
      rows: z.int().positive(),
      /** Pixels of one. */
      width: z.int().positive(),
      height: z.int().positive(),
      /** From one to the next. */
      seconds: z.number().positive(),
    })
    .nullable()
    .default(null),
  chapters: z.array(chapter).default([]),
});
export type Packaging = z.infer<typeof packaging>;
/** The same footage without pictures, large and small, and captions: what plays under an audio entry. */
export const audioOnlyPackaging = (packaging: Packaging): Packaging => ({
  ...packaging,
  video: [],
  captions: [],
  thumbnails: null,
});

/** Whether a packaging is of sound alone, which is sent in the clear (docs/decisions/live-audio.md). */
export const isAudioOnly = ({ video }: Packaging): boolean => video.length === 0;

export type VideoTrack = Packaging["video"][number];
export type AudioTrack = Packaging["audio"];
export type Track = VideoTrack | AudioTrack;

/** A row of the table `assets`. */
export const assetKind = z.enum(["on-demand", "live"]);
