import type { Snapshot } from "valtio";
import { liveDelay } from "../../playback/controls/media-time.ts";
import { formatTime } from "../../ui/dates.ts";
import type { AudioState } from "./audio-session.ts";

/** Whether a stream is off the air; then its offline poster shows (spec: playback#audio-player). */
export function isOffline(asset: Snapshot<AudioState>["asset"]): boolean {
  return asset !== null && asset.assetData.status !== "active";
}

/** The player's status in a few words, announced on change. */
export function statusText({ phase, asset, live }: Snapshot<AudioState>, paused: boolean): string {
  switch (phase) {
    case "starting":
      return "Loading the commentary";
    case "off-air":
      if (asset?.assetData.status === "disabled") return "This commentary is not available at the moment";
      return asset?.replayFrom === undefined
        ? "Off air at the moment. It begins here by itself."
        : `To be heard again from ${formatTime(asset.replayFrom)}. It begins here by itself.`;
    case "needs-gesture":
      return "Press Play to listen";
    case "stopped":
      return "Stopped";
    case "failed":
      return "";
    case "ready":
      return paused ? "Paused" : live ? "On air" : "Playing";
  }
}

/**
 * How far playback is behind the match, as a mark and in words.
 * @param delay seconds.
 */
export function delayText(delay: number): { behind: boolean; mark: string; spoken: string } {
  const { behind, label } = liveDelay(delay, 0);
  const seconds = Math.max(0, Math.floor(delay));
  return { behind, mark: label, spoken: `${seconds} ${seconds === 1 ? "second" : "seconds"} behind live` };
}
