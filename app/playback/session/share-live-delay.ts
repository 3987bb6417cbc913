import { announceInterval, delayChannel, delayRequest, type PlaybackDelay } from "../../state/playback-delay.ts";
import { openBroadcast } from "../../ui/open-broadcast.ts";
import { serverNow } from "./server-clock.ts";

/**
 * Shares how many milliseconds playback is behind the match: with the service worker, which requests it before it shows a goal, and with
 * this browser's other pages that follow the match.
 * @param fixtureID the match shown; null if unknown: then pages get nothing
 * @param programmeTime broadcast time of the current frame; null if nothing live plays: then nothing is shared
 * @returns stops it, for an effect's clean-up
 */
export function shareLiveDelay(fixtureID: number | null, programmeTime: () => Date | null): () => void {
  const behind = () => {
    const time = programmeTime();
    return time === null ? null : Math.max(0, serverNow() - time.getTime());
  };
  const respond = ({ data, ports }: MessageEvent) => {
    const delay = data === delayRequest ? behind() : null;
    if (delay !== null) ports[0]?.postMessage(delay);
  };
  const worker = "serviceWorker" in navigator ? navigator.serviceWorker : null;
  worker?.addEventListener("message", respond);
  worker?.startMessages();
  const silence = fixtureID === null ? null : announce(fixtureID, behind);
  return () => {
    worker?.removeEventListener("message", respond);
    silence?.();
  };
}

function announce(fixtureID: number, behind: () => number | null): () => void {
  const pages = openBroadcast(delayChannel);
  if (pages === null) return () => {};
  const post = (delay: number | null) => {
    if (delay !== null) pages.postMessage({ fixtureID, behind: delay } satisfies PlaybackDelay);
  };
  pages.addEventListener("message", ({ data }) => {
    if (data === delayRequest) post(behind());
  });
  const timer = setInterval(() => post(behind()), announceInterval);
  return () => {
    clearInterval(timer);
    post(0);
    pages.close();
  };
}
