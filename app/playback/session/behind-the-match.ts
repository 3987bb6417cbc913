/**
 * Answers the service worker, which asks before it shows a goal, by how many milliseconds the picture is behind the match.
 * @param programmeTime broadcast time of the current frame; null where nothing live plays, and nothing is answered
 * @returns stops it, for an effect's clean-up
 */
export function answerHowFarBehind(programmeTime: () => Date | null): () => void {
  const answer = ({ data, ports }: MessageEvent) => {
    const time = data === "how far behind" ? programmeTime() : null;
    if (time !== null) ports[0]?.postMessage(Math.max(0, Date.now() - time.getTime()));
  };
  const worker = "serviceWorker" in navigator ? navigator.serviceWorker : null;
  worker?.addEventListener("message", answer);
  worker?.startMessages();
  return () => worker?.removeEventListener("message", answer);
}
