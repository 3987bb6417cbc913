import { replacedError } from "../../../schemas/streaming/playback-errors.ts";
import type { PlaybackFailure } from "./playback-failure.ts";

/**
 * Recovers when the browser is online again: playback that failed starts again where trying again may help, playback that goes on
 * repeats its failed requests. It does not start again where another player took over, or the two would stop each other for ever.
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
    /** Null where the engine repeats them by itself. */
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
