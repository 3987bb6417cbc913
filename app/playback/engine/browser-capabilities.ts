import type { DrmSystem } from "../../../schemas/streaming/stream-source.ts";
import { type BrowserCapabilities, keySystemNames } from "./playback-plan.ts";

/** The least of what any stream asks of a key system: one codec each for picture and sound. */
const configuration: MediaKeySystemConfiguration[] = [
  {
    initDataTypes: ["cenc", "sinf", "skd"],
    videoCapabilities: [{ contentType: 'video/mp4; codecs="avc1.4D401E"' }],
    audioCapabilities: [{ contentType: 'audio/mp4; codecs="mp4a.40.2"' }],
  },
];

/** What this browser has, of the key systems that are asked about. Asking about fewer is faster: some take a process each. */
export async function detectCapabilities(systems: readonly DrmSystem[]): Promise<BrowserCapabilities> {
  const had = await Promise.all(systems.map(hasKeySystem));
  return {
    mediaSource: "MediaSource" in window || "ManagedMediaSource" in window,
    nativeHls: document.createElement("video").canPlayType("application/vnd.apple.mpegurl") !== "",
    systems: systems.filter((_, index) => had[index]),
  };
}

async function hasKeySystem(system: DrmSystem): Promise<boolean> {
  // Missing on pages that are not secure.
  if (!("requestMediaKeySystemAccess" in navigator)) return false;
  return await navigator.requestMediaKeySystemAccess(keySystemNames[system], configuration).then(
    () => true,
    () => false,
  );
}
