import type { StreamSource } from "../../../schemas/stream-source.ts";
import { browserAbilities } from "./browser-abilities.ts";
import { type Library, loadShaka } from "./player-code.ts";
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

/** Fetches the library that the next entry most likely plays by, before that is known: the longest wait there is. */
export function fetchUsualLibrary(): void {
  // Whoever needs it asks again, and tells what went wrong.
  loadShaka(usual).catch(() => {});
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
