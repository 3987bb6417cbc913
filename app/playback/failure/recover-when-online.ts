import { replacedError } from "../../../schemas/streaming/playback-errors.ts";
import type { PlaybackFailure } from "./playback-failure.ts";

/**
 * Recovers when the browser is back online: failed playback restarts if trying again may help, and running playback repeats its failed
 * requests. It does not restart if another player took over, or the two would stop each other for ever.
 * @param browser the window.
 * @returns stops listening, for an effect's clean-up.
 */
export function recoverWhenOnline(
  browser: Pick<EventTarget, "addEventListener" | "removeEventListener">,
  {
    failure,
    restart,
    repeatRequests,
  }: {
    failure: Pick<PlaybackFailure, "next" | "code"> | null;
    restart: () => void;
    /** Null if the engine repeats them by itself. */
    repeatRequests: (() => void) | null;
  },
): () => void {
  const recover = () => {
    if (failure === null) repeatRequests?.();
    else if (failure.next === "try-again" && failure.code !== replacedError.code) restart();
  };
  browser.addEventListener("online", recover);
  return () => browser.removeEventListener("online", recover);
}
