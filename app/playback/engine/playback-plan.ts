/*
 * Plans playback from how an entry is packaged and what the browser supports.
 */

import type { DrmSystem, StreamSource } from "../../../schemas/streaming/stream-source.ts";

/** Key system names in Encrypted Media Extensions. */
export const keySystemNames: Readonly<Record<DrmSystem, string>> = {
  fairplay: "com.apple.fps",
  playready: "com.microsoft.playready",
  widevine: "com.widevine.alpha",
  clearkey: "org.w3.clearkey",
};

/** How an entry is packaged. Empty `systems`: it is not encrypted. */
interface StreamPackages {
  formats: readonly ("dash" | "hls")[];
  systems: readonly DrmSystem[];
}

export interface BrowserCapabilities {
  /** Media Source Extensions, or Managed Media Source (iPhones). */
  mediaSource: boolean;
  /** Plays an HLS playlist natively. */
  nativeHls: boolean;
  systems: readonly DrmSystem[];
}

export interface PlaybackPlan {
  format: "dash" | "hls";
  /** Native HLS: the browser requests playlist and segments itself, without custom headers. */
  native: boolean;
  /** Null: not encrypted. */
  system: DrmSystem | null;
}

/** Why a browser cannot play an entry: it supports none of the key systems, or no way of streaming. */
export type UnsupportedReason = "no-key-system" | "no-streaming";

/** Key systems that may decode in hardware come before ClearKey. */
const preference: readonly DrmSystem[] = ["fairplay", "playready", "widevine", "clearkey"];

/** How a granted source is packaged; null if it is encrypted and the site has no licences for it. */
export function packagesOf({ manifests, licences }: StreamSource): StreamPackages | null {
  const systems = preference.filter((system) => licences?.[system] !== undefined);
  if (licences !== null && systems.length === 0) return null;
  return { formats: (["dash", "hls"] as const).filter((format) => manifests[format] !== undefined), systems };
}

/** Plans how a browser plays an entry, or says why it cannot. */
export function planPlayback(source: StreamPackages, browser: BrowserCapabilities): PlaybackPlan | UnsupportedReason {
  const system = preference.find((name) => source.systems.includes(name) && browser.systems.includes(name)) ?? null;
  if (source.systems.length > 0 && system === null) return "no-key-system";
  const hls = source.formats.includes("hls");
  if (browser.mediaSource) {
    // FairPlay licence URLs are in HLS playlists.
    const format = hls && (system === "fairplay" || !source.formats.includes("dash")) ? "hls" : "dash";
    return { format, native: false, system };
  }
  // Native HLS requests licences itself, and only for FairPlay.
  const nativelyDecodable = system === null || system === "fairplay";
  if (browser.nativeHls && hls && nativelyDecodable) return { format: "hls", native: true, system };
  return "no-streaming";
}
