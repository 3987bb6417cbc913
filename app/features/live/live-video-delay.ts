import type { LiveMessage } from "../../../schemas/football/match-data.ts";
import { announcementTimeout, delayChannel, delayRequest, isPlaybackDelay } from "../../state/playback-delay.ts";
import { openBroadcast } from "../../ui/open-broadcast.ts";

/**
 * Holds back a match's messages while a page of this browser plays its live video, until the video has reached the time at which they
 * arrived, so that no page shows a goal before the video does. What a message reports happened before it arrived.
 */
export function holdUntilVideo(deliver: (message: LiveMessage) => void): {
  receive: (message: LiveMessage) => void;
  close: () => void;
} {
  /** By match: the broadcast time that its video had reached, and when its page announced that, both in epoch milliseconds. */
  const videos = new Map<number, { reached: number; announcedAt: number }>();
  let heldMessages: { message: LiveMessage; at: number }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pages = openBroadcast(delayChannel);

  const release = () => {
    clearTimeout(timer);
    const now = Date.now();
    const isDue = ({ message, at }: (typeof heldMessages)[number]) => {
      const video = videos.get(message.fixtureID);
      return video === undefined || at <= video.reached || now - video.announcedAt >= announcementTimeout;
    };
    const due = heldMessages.filter(isDue);
    heldMessages = heldMessages.filter((message) => !due.includes(message));
    for (const { message } of due) deliver(message);
    if (heldMessages.length > 0) timer = setTimeout(release, announcementTimeout);
  };

  pages?.addEventListener("message", ({ data }) => {
    if (!isPlaybackDelay(data)) return;
    const now = Date.now();
    if (data.behind === 0) videos.delete(data.fixtureID);
    else videos.set(data.fixtureID, { reached: now - data.behind, announcedAt: now });
    release();
  });
  pages?.postMessage(delayRequest);
  return {
    receive(message) {
      heldMessages.push({ message, at: Date.now() });
      release();
    },
    close() {
      clearTimeout(timer);
      pages?.close();
    },
  };
}
