import { keepLoading } from "../../ui/keep-loading.ts";
import type { ChannelOptions } from "./channel.ts";
import { forgetScores, receiveScore } from "./store.ts";

/** Loads the code of the channel, then opens it. Pages without a match in play never load it. */
export function openChannelLazily(options: ChannelOptions): () => void {
  let close: () => void = keepLoading(
    () => import("./channel.ts"),
    ({ openChannel }) => {
      close = openChannel(options);
    },
  );
  return () => close();
}

let scoreFollowers = 0;
let closeScores: (() => void) | null = null;

/**
 * Follows the scores of all matches, with one socket for all components of a page.
 * @returns stops following. The last one clears the scores, which would be older than the next page's data.
 */
export function followScores(): () => void {
  scoreFollowers += 1;
  closeScores ??= openChannelLazily({
    socketPath: () => "/api/live",
    statePath: () => "/api/live/state",
    onMessage: receiveScore,
    waitsForVideo: true,
  });
  return () => {
    scoreFollowers -= 1;
    if (scoreFollowers > 0) return;
    closeScores?.();
    closeScores = null;
    forgetScores();
  };
}
