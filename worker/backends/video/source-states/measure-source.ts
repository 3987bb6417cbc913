import type { OwnSource } from "../../../../schemas/streaming/own-source.ts";
import type { SourceState } from "../../../../schemas/streaming/source-state.ts";
import type { Settings } from "../../../settings.ts";
import type { ManifestReading } from "./manifest-reading.ts";
import { readManifest } from "./read-manifest.ts";
import { problemText } from "./request-source.ts";

export interface Measurement {
  state: SourceState;
  /** As stored, for the next measurement. */
  position: string | null;
  advancedAt: Date | null;
}

/** How many segments more than its average an encoder may make between two measurements. */
const tolerated = 2;

/** How many segment numbers were skipped since the last measurement: those beyond the segments that fit into the time in between. */
function skippedSegments(
  { sequence, segmentSeconds }: ManifestReading,
  { position, advancedAt }: Pick<Measurement, "position" | "advancedAt">,
  now: Date,
): number {
  if (sequence === null || position === null || advancedAt === null || segmentSeconds === 0) return 0;
  const made = Math.ceil((now.getTime() - advancedAt.getTime()) / 1000 / segmentSeconds) + tolerated;
  return Math.max(0, sequence - Number.parseInt(position, 10) - made) || 0;
}

/** Measures a live source that is on air. @param before what the last measurement stored. */
export async function measureSource(
  settings: Settings,
  source: OwnSource,
  before: Pick<Measurement, "position" | "advancedAt">,
  now: Date,
): Promise<Measurement> {
  const age = (since: Date | null) => (since === null ? null : Math.round((now.getTime() - since.getTime()) / 1000));
  let reading: ManifestReading;
  try {
    ({ reading } = await readManifest(settings, source, source.hls === undefined ? "dash" : "hls", now));
  } catch (error) {
    const state = { problem: problemText(error), manifestAge: age(before.advancedAt), segmentAge: null };
    return { ...before, state: { ...state, discontinuities: 0, gaps: 0 } };
  }
  const advanced = reading.position === null || reading.position !== before.position;
  const advancedAt = advanced ? now : before.advancedAt;
  const [manifestAge, segmentAge] = [age(advancedAt), age(reading.lastSegmentAt)];
  // Players stay three segments behind the newest one.
  const maxAge = Math.max(30, 3 * reading.targetSeconds);
  let problem: string | null = null;
  if (reading.ended) problem = "the manifest says that the stream has ended";
  else if (manifestAge !== null && manifestAge > maxAge) problem = `no new segment for ${manifestAge} s`;
  else if (segmentAge !== null && segmentAge > maxAge) problem = `the newest segment is ${segmentAge} s old`;
  const { discontinuities, position } = reading;
  const gaps = reading.gaps + skippedSegments(reading, before, now);
  return { state: { problem, manifestAge, segmentAge, discontinuities, gaps }, position, advancedAt };
}
