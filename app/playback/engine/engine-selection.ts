import type { StreamFormat, StreamSource } from "../../../schemas/streaming/stream-source.ts";
import { browserAbilities } from "./browser-capabilities.ts";
import { type Library, loadShaka } from "./shaka-library.ts";
import { choosePlayback, type PlaybackPlan, packagedAs } from "./stream-choice.ts";

/** What a stream is played by. */
export interface PlaybackMeans {
  plan: PlaybackPlan;
  library: Library;
}

/** This browser has no way to play the entry. */
export class Unplayable extends Error {
  override name = "Unplayable";
  readonly reason: Exclude<ReturnType<typeof choosePlayback>, PlaybackPlan>;
  constructor(reason: Unplayable["reason"]) {
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
export function fetchLikelyLibrary(formats: readonly StreamFormat[] = [usual]): void {
  const [first = usual] = formats;
  // Whoever needs it asks again, and tells what went wrong.
  loadShaka(formats.includes(usual) ? usual : first).catch(() => {});
}

/** @throws Unplayable, or the browser when the library cannot be fetched. */
export async function meansOf(source: StreamSource): Promise<PlaybackMeans> {
  const packaged = packagedAs(source);
  if (packaged === null) throw new Unplayable("no-key-system");
  const plan = choosePlayback(packaged, await browserAbilities(packaged.systems));
  if (typeof plan === "string") throw new Unplayable(plan);
  usual = plan.format;
  return { plan, library: await loadShaka(plan.format) };
}
