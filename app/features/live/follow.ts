import type { ChannelOptions } from "./channel.ts";
import { forgetScores, receiveScore } from "./store.ts";

/** Opens a channel once its code has come: pages without a match in play never load it. */
export function openChannelLazily(options: ChannelOptions): () => void {
  let close: (() => void) | null = null;
  let left = false;
  void import("./channel.ts").then(({ openChannel }) => {
    if (!left) close = openChannel(options);
  });
  return () => {
    left = true;
    close?.();
  };
}

let scoreFollowers = 0;
let closeScores: (() => void) | null = null;

/**
 * Follows the scores of all matches. All components of a page share one socket.
 * @returns ends it. When nobody follows any more, what was heard is forgotten: the next page knows better.
 */
export function followScores(): () => void {
  scoreFollowers += 1;
  closeScores ??= openChannelLazily({
    socketPath: () => "/api/live",
    statePath: () => "/api/live/state",
    onMessage: receiveScore,
  });
  return () => {
    scoreFollowers -= 1;
    if (scoreFollowers > 0) return;
    closeScores?.();
    closeScores = null;
    forgetScores();
  };
}
