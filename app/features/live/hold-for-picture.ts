import type { LiveMessage } from "../../../schemas/football/match-data.ts";
import { isPictureDelay, pictureChannel, pictureQuestion, silentAfter } from "../../state/picture-delay.ts";

/**
 * Holds back a match's messages while a page of this browser plays its live video, until the video has reached the time at which they
 * arrived, so that no page shows a goal before the video does. What a message reports happened before it arrived.
 */
export function holdForPicture(deliver: (message: LiveMessage) => void): {
  receive: (message: LiveMessage) => void;
  close: () => void;
} {
  /** By match: the broadcast time that its video had reached, and when its page announced that, both in epoch milliseconds. */
  const pictures = new Map<number, { reached: number; heardAt: number }>();
  let held: { message: LiveMessage; at: number }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pages = new BroadcastChannel(pictureChannel);

  const release = () => {
    clearTimeout(timer);
    const now = Date.now();
    const isDue = ({ message, at }: (typeof held)[number]) => {
      const picture = pictures.get(message.fixtureID);
      return picture === undefined || at <= picture.reached || now - picture.heardAt >= silentAfter;
    };
    const due = held.filter(isDue);
    held = held.filter((message) => !due.includes(message));
    for (const { message } of due) deliver(message);
    if (held.length > 0) timer = setTimeout(release, silentAfter);
  };

  pages.onmessage = ({ data }) => {
    if (!isPictureDelay(data)) return;
    const now = Date.now();
    if (data.behind === 0) pictures.delete(data.fixtureID);
    else pictures.set(data.fixtureID, { reached: now - data.behind, heardAt: now });
    release();
  };
  pages.postMessage(pictureQuestion);
  return {
    receive(message) {
      held.push({ message, at: Date.now() });
      release();
    },
    close() {
      clearTimeout(timer);
      pages.close();
    },
  };
}
