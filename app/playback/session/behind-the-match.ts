import { announcedEvery, type PictureDelay, pictureChannel, pictureQuestion } from "../../state/picture-delay.ts";

/**
 * Shares how many milliseconds playback is behind the match: with the service worker, which requests it before it shows a goal, and with
 * this browser's other pages that follow the match.
 * @param fixtureID the match shown; null if unknown: then pages get nothing
 * @param programmeTime broadcast time of the current frame; null if nothing live plays: then nothing is shared
 * @returns stops it, for an effect's clean-up
 */
export function shareHowFarBehind(fixtureID: number | null, programmeTime: () => Date | null): () => void {
  const behind = () => {
    const time = programmeTime();
    return time === null ? null : Math.max(0, Date.now() - time.getTime());
  };
  const answer = ({ data, ports }: MessageEvent) => {
    const delay = data === pictureQuestion ? behind() : null;
    if (delay !== null) ports[0]?.postMessage(delay);
  };
  const worker = "serviceWorker" in navigator ? navigator.serviceWorker : null;
  worker?.addEventListener("message", answer);
  worker?.startMessages();
  const silence = fixtureID === null ? null : announce(fixtureID, behind);
  return () => {
    worker?.removeEventListener("message", answer);
    silence?.();
  };
}

function announce(fixtureID: number, behind: () => number | null): () => void {
  const pages = new BroadcastChannel(pictureChannel);
  const post = (delay: number | null) => {
    if (delay !== null) pages.postMessage({ fixtureID, behind: delay } satisfies PictureDelay);
  };
  pages.onmessage = ({ data }) => {
    if (data === pictureQuestion) post(behind());
  };
  const timer = setInterval(() => post(behind()), announcedEvery);
  return () => {
    clearInterval(timer);
    post(0);
    pages.close();
  };
}
