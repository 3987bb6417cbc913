/*
 * Which way an entry is played: by what it is packaged as, and by what the browser can do.
 */

import type { DrmSystem, StreamSource } from "../../../schemas/streaming/stream-source.ts";

/** Their names in Encrypted Media Extensions. */
export const keySystemNames: Readonly<Record<DrmSystem, string>> = {
  fairplay: "com.apple.fps",
  playready: "com.microsoft.playready",
  widevine: "com.widevine.alpha",
  clearkey: "org.w3.clearkey",
};

/** How an entry is packaged. No systems: it is not encrypted. */
interface StreamPackages {
  formats: readonly ("dash" | "hls")[];
  systems: readonly DrmSystem[];
}

/** What a browser has. */
export interface BrowserCapabilities {
  /** Media Source Extensions, or the managed ones of phones. */
  mediaSource: boolean;
  /** It plays an HLS address by itself. */
  nativeHls: boolean;
  systems: readonly DrmSystem[];
}

export interface PlaybackPlan {
  format: "dash" | "hls";
  /** The browser reads the playlist and asks for segments itself, without the headers that the player puts on its own requests. */
  native: boolean;
  /** Null: the entry is not encrypted. */
  system: DrmSystem | null;
}

/** Why there is no way to play an entry in a browser: it has none of the key systems, or cannot stream at all. */
export type UnsupportedReason = "no-key-system" | "no-streaming";

/** Those that decode in protected hardware come before the one that is everywhere. */
const order: readonly DrmSystem[] = ["fairplay", "playready", "widevine", "clearkey"];

/** What a granted source is packaged as; null where it is encrypted and no key system of it has licences here. */
export function packagesOf({ manifests, licences }: StreamSource): StreamPackages | null {
  const systems = order.filter((system) => licences?.[system] !== undefined);
  if (licences !== null && systems.length === 0) return null;
  return { formats: (["dash", "hls"] as const).filter((format) => manifests[format] !== undefined), systems };
}

/** The way an entry plays in a browser, or why it does not. */
export function planPlayback(source: StreamPackages, browser: BrowserCapabilities): PlaybackPlan | UnsupportedReason {
  const system = order.find((name) => source.systems.includes(name) && browser.systems.includes(name)) ?? null;
  if (source.systems.length > 0 && system === null) return "no-key-system";
  const hls = source.formats.includes("hls");
  if (browser.mediaSource) {
    // FairPlay's licences are addressed in HLS playlists.
    const format = hls && (system === "fairplay" || !source.formats.includes("dash")) ? "hls" : "dash";
    return { format, native: false, system };
  }
  // A browser that reads the playlist itself asks for licences itself, which it does for clear streams and for FairPlay alone.
  const reads = system === null || system === "fairplay";
  if (browser.nativeHls && hls && reads) return { format: "hls", native: true, system };
  return "no-streaming";
}
