import type { DrmSystem } from "../../../schemas/streaming/stream-source.ts";
import { type BrowserCapabilities, keySystemNames } from "./playback-plan.ts";

/** The minimum that any stream needs of a key system: one codec each for video and audio. */
const configuration: MediaKeySystemConfiguration[] = [
  {
    initDataTypes: ["cenc", "sinf", "skd"],
    videoCapabilities: [{ contentType: 'video/mp4; codecs="avc1.4D401E"' }],
    audioCapabilities: [{ contentType: 'audio/mp4; codecs="mp4a.40.2"' }],
  },
];

/** Detects what this browser can play. Probes only the given key systems: probing some of them starts a process. */
export async function detectCapabilities(systems: readonly DrmSystem[]): Promise<BrowserCapabilities> {
  const supported = await Promise.all(systems.map(hasKeySystem));
  return {
    mediaSource: "MediaSource" in window || "ManagedMediaSource" in window,
    nativeHls: document.createElement("video").canPlayType("application/vnd.apple.mpegurl") !== "",
    systems: systems.filter((_, index) => supported[index]),
  };
}

async function hasKeySystem(system: DrmSystem): Promise<boolean> {
  // Missing on insecure origins.
  if (!("requestMediaKeySystemAccess" in navigator)) return false;
  return await navigator.requestMediaKeySystemAccess(keySystemNames[system], configuration).then(
    () => true,
    () => false,
  );
}
