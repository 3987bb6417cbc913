import { type OwnSource, publicURL } from "../../../../schemas/streaming/own-source.ts";
import type { SourceState } from "../../../../schemas/streaming/source-state.ts";
import { signSource } from "../../../playback/source-signing/sign-source.ts";
import { type SignedSource, SigningError } from "../../../playback/source-signing/source-signer.ts";
import { BackendError } from "../../../services/backend-error.ts";
import { defaultLimits, fetchWithLimits } from "../../../services/remote-backend.ts";
import type { Settings } from "../../../settings.ts";
import type { ManifestReading } from "./manifest-reading.ts";

/** Manifests have some hundred kilobytes at most. */
const limits = { ...defaultLimits, retries: 1, maxSize: 4 * 1024 * 1024 };
/** Seconds for which a manifest is signed. */
const signedSeconds = 60;

/** The manifest cannot be fetched or parsed. The message is for operators. */
class SourceProblem extends Error {}

async function fetchManifest(url: string, { base, query, cookies = {} }: SignedSource): Promise<string> {
  // URLs in a manifest are untrusted, so they are checked like those that operators enter.
  if (!publicURL.safeParse(url).success) throw new SourceProblem("the playlist names an address that is not public");
  const signed = url.startsWith(base) && query !== undefined ? `${url}${url.includes("?") ? "&" : "?"}${query}` : url;
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
  const request = new Request(signed, { headers: cookie === "" ? {} : { cookie } });
  const response = await fetchWithLimits("source", request, fetch, limits);
  if (!response.ok) {
    await response.body?.cancel();
    throw new SourceProblem(`the CDN answers ${response.status}`);
  }
  return new TextDecoder().decode(await response.arrayBuffer());
}

async function readManifest(settings: Settings, source: OwnSource, now: Date): Promise<ManifestReading> {
  const signed = await signSource(settings, source, signedSeconds, now);
  const { hls, dash = "" } = signed.manifests;
  // What reads manifests loads with the first source that is on air: most sites' isolates never measure one.
  if (hls === undefined) {
    const { readMpd } = await import("./read-dash.ts");
    return readMpd(await fetchManifest(signed.base + dash, signed));
  }
  const { firstVariant, readMediaPlaylist } = await import("./read-hls.ts");
  const url = signed.base + hls;
  const text = await fetchManifest(url, signed);
  const variant = firstVariant(text, url);
  return readMediaPlaylist(variant === null ? text : await fetchManifest(variant, signed));
}

function problemText(error: unknown): string {
  if (error instanceof BackendError)
    return error.kind === "timeout" ? "the CDN does not answer in time" : "the CDN cannot be reached";
  if (error instanceof SourceProblem || error instanceof SigningError) return error.message;
  return "the manifest cannot be read";
}

export interface Measurement {
  state: SourceState;
  /** As stored, for the next measurement. */
  position: string | null;
  advancedAt: Date | null;
}

/** Segments that an encoder makes beyond its average in the time between two measurements. */
const tolerated = 2;

/** Numbers of segments that were passed over since the last measurement: more of them than the time between has segments. */
function passedOver(
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
    reading = await readManifest(settings, source, now);
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
  const gaps = reading.gaps + passedOver(reading, before, now);
  return { state: { problem, manifestAge, segmentAge, discontinuities, gaps }, position, advancedAt };
}
