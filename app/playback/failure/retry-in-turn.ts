import { useEffect } from "react";
import type { PlaybackFailure } from "./playback-failure.ts";

/**
 * Retries when it is the viewer's turn in the queue of starts.
 * @returns stops it, for an effect's clean-up.
 */
export function retryInTurn(failure: Pick<PlaybackFailure, "queue"> | null, retry: () => void): () => void {
  const queue = failure?.queue ?? null;
  const timer = queue === null ? undefined : setTimeout(retry, queue.seconds * 1000);
  return () => clearTimeout(timer);
}

export function useRetryInTurn(failure: PlaybackFailure | null, retry: () => void): void {
  useEffect(() => retryInTurn(failure, retry), [failure, retry]);
}
