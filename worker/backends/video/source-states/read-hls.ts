import { parse, type types } from "hls-parser";
import type { ManifestReading } from "./manifest-reading.ts";

/** The URL of the first variant of a multivariant playlist; null for a media playlist. @throws Error when it is no playlist */
export function firstVariant(text: string, url: string): string | null {
  const playlist = parse(text);
  if (!isMultivariant(playlist)) return null;
  const [variant] = playlist.variants.filter(({ isIFrameOnly }) => isIFrameOnly !== true);
  if (variant === undefined) throw new Error("the playlist has no variants");
  return new URL(variant.uri, url).href;
}

const isMultivariant = (playlist: types.MasterPlaylist | types.MediaPlaylist): playlist is types.MasterPlaylist =>
  playlist.isMasterPlaylist;

/** How many segments are missing by their dates, without a discontinuity that marks it. A jump of up to half a segment is rounding. */
function unmarked(end: number | null, { programDateTime, discontinuity, duration }: types.Segment): number {
  if (end === null || programDateTime === undefined || discontinuity === true || duration <= 0) return 0;
  const missing = (programDateTime.getTime() - end) / 1000 / duration;
  return missing > 0.5 ? Math.max(1, Math.round(missing)) : 0;
}

/** Reads a media playlist (RFC 8216). @throws Error when it is no media playlist */
export function readMediaPlaylist(text: string, url: string): ManifestReading {
  const playlist = parse(text);
  if (isMultivariant(playlist)) throw new Error("a variant of the playlist is no media playlist");
  const { segments, endlist, targetDuration } = playlist;
  const last = segments.at(-1);
  let end: number | null = null;
  let gaps = 0;
  for (const segment of segments) {
    gaps += segment.gap === true ? 1 : unmarked(end, segment);
    if (segment.programDateTime !== undefined) end = segment.programDateTime.getTime();
    if (end !== null) end += segment.duration * 1000;
  }
  const length = segments.reduce((sum, { duration }) => sum + duration, 0);
  return {
    position: last === undefined ? null : `${last.mediaSequenceNumber} ${last.uri.split("?")[0]}`,
    sequence: last?.mediaSequenceNumber ?? null,
    segmentSeconds: length / Math.max(1, segments.length),
    ended: endlist,
    targetSeconds: targetDuration,
    lastSegmentAt: end === null ? null : new Date(end),
    discontinuities: segments.slice(1).filter(({ discontinuity }) => discontinuity === true).length,
    gaps,
    length,
    ends: [segments[0], ...(segments.length > 1 ? [last] : [])].flatMap((segment) =>
      segment === undefined ? [] : [{ url: new URL(segment.uri, url).href, from: segment.byterange?.offset ?? 0 }],
    ),
  };
}
