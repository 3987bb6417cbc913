import type { Snapshot } from "valtio";
import { plural, t } from "../../../schemas/site/messages.ts";
import { liveDelay } from "../../playback/controls/media-time.ts";
import { formatTime } from "../../ui/dates.ts";
import type { AudioState } from "./audio-session.ts";

/** Whether a stream is off air, so that its offline poster shows (spec: playback#audio-player). */
export function isOffline(asset: Snapshot<AudioState>["asset"]): boolean {
  return asset !== null && asset.assetData.status !== "active";
}

/** The player's status in a few words, announced on change. */
export function statusText({ phase, asset, live }: Snapshot<AudioState>, paused: boolean): string {
  switch (phase) {
    case "starting":
      return t("Loading the sound");
    case "off-air":
      if (asset?.assetData.status === "disabled") return t("This commentary is not available at the moment");
      return asset?.replayFrom === undefined
        ? t("Off air at the moment. It begins here by itself.")
        : t("To be heard again from {time}. It begins here by itself.", { time: formatTime(asset.replayFrom) });
    case "needs-gesture":
      return t("Press Play to listen");
    case "stopped":
      return t("Stopped");
    case "failed":
      return "";
    case "ready":
      return paused ? t("Paused") : live ? t("On air") : t("Playing");
  }
}

/**
 * How far playback is behind the match, as a mark and in words.
 * @param delay seconds.
 */
export function delayText(delay: number): { behind: boolean; mark: string; spoken: string } {
  const { behind, label } = liveDelay(delay, 0);
  const seconds = Math.max(0, Math.floor(delay));
  return {
    behind,
    mark: label,
    spoken: plural(seconds, { one: "{count} second behind live", other: "{count} seconds behind live" }),
  };
}
