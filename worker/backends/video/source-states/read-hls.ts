import { parse, type types } from "hls-parser";
import type { ManifestReading } from "./manifest-reading.ts";

/** The URL of the first variant of a multivariant playlist; null for a media playlist. @throws Error for no playlist */
export function firstVariant(text: string, url: string): string | null {
  const playlist = parse(text);
  if (!isMultivariant(playlist)) return null;
  const [variant] = playlist.variants.filter(({ isIFrameOnly }) => isIFrameOnly !== true);
  if (variant === undefined) throw new Error("the playlist has no variants");
  return new URL(variant.uri, url).href;
}

const isMultivariant = (playlist: types.MasterPlaylist | types.MediaPlaylist): playlist is types.MasterPlaylist =>
  playlist.isMasterPlaylist;

/** Reads a media playlist (RFC 8216). @throws Error for no media playlist */
export function readMediaPlaylist(text: string): ManifestReading {
  const playlist = parse(text);
  if (isMultivariant(playlist)) throw new Error("a variant of the playlist is no media playlist");
  const { segments, endlist, targetDuration } = playlist;
  const last = segments.at(-1);
  let end: number | null = null;
  for (const { programDateTime, duration } of segments) {
    if (programDateTime !== undefined) end = programDateTime.getTime();
    if (end !== null) end += duration * 1000;
  }
  return {
    position: last === undefined ? null : `${last.mediaSequenceNumber} ${last.uri.split("?")[0]}`,
    sequence: last?.mediaSequenceNumber ?? null,
    segmentSeconds: segments.reduce((sum, { duration }) => sum + duration, 0) / Math.max(1, segments.length),
    ended: endlist,
    targetSeconds: targetDuration,
    lastSegmentAt: end === null ? null : new Date(end),
    discontinuities: segments.slice(1).filter(({ discontinuity }) => discontinuity === true).length,
    gaps: segments.filter(({ gap }) => gap === true).length,
  };
}
