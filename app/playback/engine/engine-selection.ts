import type { StreamFormat, StreamSource } from "../../../schemas/streaming/stream-source.ts";
import { detectCapabilities } from "./browser-capabilities.ts";
import { type PlaybackPlan, packagesOf, planPlayback } from "./playback-plan.ts";
import { loadShaka, type ShakaLibrary } from "./shaka-library.ts";

/** What a stream is played by. */
export interface PlaybackEngine {
  plan: PlaybackPlan;
  library: ShakaLibrary;
}

/** This browser has no way to play the entry. */
export class UnsupportedPlaybackError extends Error {
  override name = "UnsupportedPlaybackError";
  readonly reason: Exclude<ReturnType<typeof planPlayback>, PlaybackPlan>;
  constructor(reason: UnsupportedPlaybackError["reason"]) {
    super(`This browser cannot play the entry: ${reason}`);
    this.reason = reason;
  }
}

/** What the last entry was played by: the next one most likely is as well. */
let usual: PlaybackPlan["format"] = "dash";

/**
 * Fetches the library that the next entry most likely plays by, before its grant tells: the longest wait there is.
 * @param formats what it is packaged as; left out where whoever asks does not know.
 */
export function prefetchShaka(formats: readonly StreamFormat[] = [usual]): void {
  const [first = usual] = formats;
  // Whoever needs it asks again, and tells what went wrong.
  loadShaka(formats.includes(usual) ? usual : first).catch(() => {});
}

/** @throws UnsupportedPlaybackError, or the browser when the library cannot be fetched. */
export async function selectEngine(source: StreamSource): Promise<PlaybackEngine> {
  const packaged = packagesOf(source);
  if (packaged === null) throw new UnsupportedPlaybackError("no-key-system");
  const plan = planPlayback(packaged, await detectCapabilities(packaged.systems));
  if (typeof plan === "string") throw new UnsupportedPlaybackError(plan);
  usual = plan.format;
  return { plan, library: await loadShaka(plan.format) };
}
