import { formatsOf, type OwnSource } from "../../../../schemas/streaming/own-source.ts";
import type { RecordingState } from "../../../../schemas/streaming/source-state.ts";
import type { StreamFormat } from "../../../../schemas/streaming/stream-source.ts";
import type { SignedSource } from "../../../playback/source-signing/source-signer.ts";
import type { Settings } from "../../../settings.ts";
import type { ManifestReading, SegmentLocation } from "./manifest-reading.ts";
import { readManifest } from "./read-manifest.ts";
import { problemText, requireSegment } from "./request-source.ts";

/** Seconds by which a recording may differ from its entry's length: a minute if that is in whole minutes, as people type it. */
const toleranceOf = (seconds: number) => (seconds % 60 === 0 ? 60 : 5);

const withoutEnd: Record<StreamFormat, string> = {
  hls: "the playlist does not end: EXT-X-ENDLIST is missing",
  dash: "the manifest is that of a live stream",
};

/** Why a manifest is not that of a whole recording; null when it is. */
function problemOf({ ended, ends, gaps }: ManifestReading, format: StreamFormat): string | null {
  if (!ended) return withoutEnd[format];
  if (ends.length === 0) return "the manifest has no segments";
  return gaps === 0 ? null : `${gaps} ${gaps === 1 ? "segment is" : "segments are"} missing`;
}

/** Why viewers do not get the first or the last segment; null when they get both. */
async function problemOfSegments(ends: readonly SegmentLocation[], signed: SignedSource): Promise<string | null> {
  for (const [index, segment] of ends.entries()) {
    try {
      await requireSegment(segment, signed);
    } catch (error) {
      return `${index === 0 ? "the first segment" : "the last segment"}: ${problemText(error)}`;
    }
  }
  return null;
}

function problemOfLength(length: number | null, entrySeconds: number): string | null {
  if (length === null || entrySeconds === 0 || Math.abs(length - entrySeconds) <= toleranceOf(entrySeconds))
    return null;
  return `it lasts ${Math.round(length)} s, and its entry says ${entrySeconds} s`;
}

async function measureFormat(
  settings: Settings,
  source: OwnSource,
  format: StreamFormat,
  entrySeconds: number,
  now: Date,
): Promise<RecordingState> {
  try {
    const { reading, signed } = await readManifest(settings, source, format, now);
    const { discontinuities, gaps, length, ends } = reading;
    const problem =
      problemOf(reading, format) ?? (await problemOfSegments(ends, signed)) ?? problemOfLength(length, entrySeconds);
    return { problem, length: length === null ? null : Math.round(length), discontinuities, gaps };
  } catch (error) {
    return { problem: problemText(error), length: null, discontinuities: 0, gaps: 0 };
  }
}

/**
 * Measures a recording: whether viewers get all of it, from its first segment to its last, in each format.
 * @param entrySeconds its length according to its entry; 0 for unknown
 */
export async function measureRecording(
  settings: Settings,
  source: OwnSource,
  entrySeconds: number,
  now: Date,
): Promise<RecordingState> {
  const formats = formatsOf(source);
  const measured = await Promise.all(
    formats.map(async (format) => {
      const state = await measureFormat(settings, source, format, entrySeconds, now);
      const named = formats.length > 1 && state.problem !== null;
      return named ? { ...state, problem: `${format.toUpperCase()}: ${state.problem}` } : state;
    }),
  );
  const state = measured.find(({ problem }) => problem !== null) ?? measured[0];
  if (state === undefined) throw new Error("An own source has a manifest.");
  return state;
}
