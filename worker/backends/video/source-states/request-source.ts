import { publicURL } from "../../../../schemas/streaming/own-source.ts";
import { type SignedSource, SigningError } from "../../../playback/source-signing/source-signer.ts";
import { BackendError } from "../../../services/backend-error.ts";
import { defaultLimits, fetchWithLimits, type RequestLimits } from "../../../services/remote-backend.ts";
import type { SegmentLocation } from "./manifest-reading.ts";

/** Manifests have some hundred kilobytes at most. */
const manifestLimits = { ...defaultLimits, retries: 1, maxSize: 4 * 1024 * 1024 };
/** A CDN may respond with the whole segment, which is not read. */
const segmentLimits = { ...manifestLimits, maxSize: Number.POSITIVE_INFINITY };

/** A manifest or segment cannot be fetched. The message is for operators. */
class SourceProblem extends Error {}

/** Requests as a viewer does, signed. @throws SourceProblem or BackendError */
async function request(
  url: string,
  { base, query, cookies = {} }: SignedSource,
  limits: RequestLimits,
  headers: Record<string, string> = {},
): Promise<Response> {
  // URLs in a manifest are untrusted, so they are checked like those that operators enter.
  if (!publicURL.safeParse(url).success) throw new SourceProblem("the manifest names an address that is not public");
  const signed = url.startsWith(base) && query !== undefined ? `${url}${url.includes("?") ? "&" : "?"}${query}` : url;
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
  const sent = new Request(signed, { headers: { ...headers, ...(cookie !== "" && { cookie }) } });
  const response = await fetchWithLimits("source", sent, fetch, limits);
  if (response.ok) return response;
  await response.body?.cancel();
  throw new SourceProblem(`the CDN answers ${response.status}`);
}

export async function fetchManifest(url: string, signed: SignedSource): Promise<string> {
  return new TextDecoder().decode(await (await request(url, signed, manifestLimits)).arrayBuffer());
}

/** Requests the beginning of a segment with GET, because CDNs sign and count only reads. @throws when viewers do not get it */
export async function requireSegment({ url, from }: SegmentLocation, signed: SignedSource): Promise<void> {
  const response = await request(url, signed, segmentLimits, { range: `bytes=${from}-${from + 1}` });
  await response.body?.cancel();
}

/** Why a manifest or segment was not read, in words for operators. */
export function problemText(error: unknown): string {
  if (error instanceof BackendError)
    return error.kind === "timeout" ? "the CDN does not answer in time" : "the CDN cannot be reached";
  if (error instanceof SourceProblem || error instanceof SigningError) return error.message;
  return "the manifest cannot be read";
}
