import type { DrmSystem, StreamSource } from "../../../schemas/streaming/stream-source.ts";
import { keySystemNames } from "./playback-plan.ts";

/**
 * Shaka's `drm` settings for a stream: where the chosen key system gets its licences from, and what it needs besides. PlayReady's
 * wrapped challenge and FairPlay's modern interface (com.apple.fps, raw SPC and CKC) are the library's own to handle.
 * @param system null: the stream is not encrypted.
 */
export function drmSettings(source: StreamSource, system: DrmSystem | null): object {
  const licence = system === null ? undefined : source.licences?.[system];
  if (system === null || licence === undefined) return {};
  const name = keySystemNames[system];
  const servers = { [name]: licence };
  if (system === "fairplay" && source.certificate !== undefined) {
    return { servers, advanced: { [name]: { serverCertificateUri: source.certificate } } };
  }
  if (system === "widevine" && source.robustness !== undefined) {
    // Sound is decrypted in software on every level but the highest (Widevine's levels 1 to 3).
    return {
      servers,
      advanced: { [name]: { videoRobustness: [source.robustness], audioRobustness: ["SW_SECURE_CRYPTO"] } },
    };
  }
  return { servers };
}
