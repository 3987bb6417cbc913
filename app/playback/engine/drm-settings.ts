import type { DrmSystem, StreamSource } from "../../../schemas/streaming/stream-source.ts";
import { keySystemNames } from "./playback-plan.ts";

/**
 * Shaka's `drm` settings for a stream: licence server and robustness of the selected key system. Shaka itself handles
 * PlayReady's wrapped challenge and FairPlay's modern EME interface (com.apple.fps, raw SPC and CKC).
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
    // Audio is decrypted in software at every Widevine security level but L1.
    return {
      servers,
      advanced: { [name]: { videoRobustness: [source.robustness], audioRobustness: ["SW_SECURE_CRYPTO"] } },
    };
  }
  return { servers };
}
