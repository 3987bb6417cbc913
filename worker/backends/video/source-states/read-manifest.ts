import type { OwnSource } from "../../../../schemas/streaming/own-source.ts";
import type { StreamFormat } from "../../../../schemas/streaming/stream-source.ts";
import { signSource } from "../../../playback/source-signing/sign-source.ts";
import type { SignedSource } from "../../../playback/source-signing/source-signer.ts";
import type { Settings } from "../../../settings.ts";
import type { ManifestReading } from "./manifest-reading.ts";
import { fetchManifest } from "./request-source.ts";

/** Seconds for which a source is signed. */
const signedSeconds = 60;

/**
 * Reads a source's manifest of a format: for HLS, the first variant's playlist.
 * @throws Error whose `problemText` says why it cannot be read.
 */
export async function readManifest(
  settings: Settings,
  source: OwnSource,
  format: StreamFormat,
  now: Date,
): Promise<{ reading: ManifestReading; signed: SignedSource }> {
  const signed = await signSource(settings, source, signedSeconds, now);
  const url = signed.base + (signed.manifests[format] ?? "");
  const text = await fetchManifest(url, signed);
  // The parsers load with the first source that is measured: most isolates never measure one.
  if (format === "dash") {
    const { readMpd } = await import("./read-dash.ts");
    return { reading: readMpd(text, url), signed };
  }
  const { firstVariant, readMediaPlaylist } = await import("./read-hls.ts");
  const variant = firstVariant(text, url);
  const reading =
    variant === null ? readMediaPlaylist(text, url) : readMediaPlaylist(await fetchManifest(variant, signed), variant);
  return { reading, signed };
}
