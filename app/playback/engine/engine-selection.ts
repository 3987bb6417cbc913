import type { StreamFormat, StreamSource } from "../../../schemas/streaming/stream-source.ts";
import { detectCapabilities } from "./browser-capabilities.ts";
import { type PlaybackPlan, packagesOf, planPlayback } from "./playback-plan.ts";
import { loadShaka, type ShakaLibrary } from "./shaka-library.ts";

/** How a stream is played, and the loaded library. */
export interface PlaybackEngine {
  plan: PlaybackPlan;
  library: ShakaLibrary;
}

/** This browser cannot play the entry. */
export class UnsupportedPlaybackError extends Error {
  override name = "UnsupportedPlaybackError";
  readonly reason: Exclude<ReturnType<typeof planPlayback>, PlaybackPlan>;
  constructor(reason: UnsupportedPlaybackError["reason"]) {
    super(`This browser cannot play the entry: ${reason}`);
    this.reason = reason;
  }
}

/** Format of the last entry; the next one most likely has the same. */
let lastFormat: PlaybackPlan["format"] = "dash";

/**
 * Loads the Shaka build that the next entry most likely needs, before its grant arrives: this is the longest wait.
 * @param formats how the entry is packaged; omitted if unknown.
 */
export function prefetchShaka(formats: readonly StreamFormat[] = [lastFormat]): void {
  const [first = lastFormat] = formats;
  // `selectEngine` loads it again and reports the error.
  loadShaka(formats.includes(lastFormat) ? lastFormat : first).catch(() => {});
}

/**
 * Selects how this browser plays a granted source, and loads the library.
 * @throws UnsupportedPlaybackError, or the error of the dynamic import.
 */
export async function selectEngine(source: StreamSource): Promise<PlaybackEngine> {
  const packages = packagesOf(source);
  if (packages === null) throw new UnsupportedPlaybackError("no-key-system");
  const plan = planPlayback(packages, await detectCapabilities(packages.systems));
  if (typeof plan === "string") throw new UnsupportedPlaybackError(plan);
  lastFormat = plan.format;
  return { plan, library: await loadShaka(plan.format) };
}
