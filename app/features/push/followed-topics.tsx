import { useRef, useSyncExternalStore } from "react";
import { t } from "../../../schemas/site/messages.ts";
import { isTopicFollowed, listenToTopics } from "../../state/push-topics.ts";
import { keepFocusIn } from "../../ui/keep-focus-in.ts";
import { storedTopics } from "./stored-topics.ts";
import { toggleTopic } from "./toggle-topic.ts";

/** Topics that this device follows, as one string that React can compare: one per line, with its subject. */
const followedLines = (): string =>
  storedTopics()
    .filter(({ topic }) => isTopicFollowed(topic))
    .map(({ topic, subject }) => `${topic} ${subject}`)
    .sort()
    .join("\n");

/**
 * The topics that this device follows, each with a button to unfollow it. Without topics it is empty, and keeps the focus that its last
 * button had.
 */
export function FollowedTopics() {
  const lines = useSyncExternalStore(listenToTopics, followedLines);
  const section = useRef<HTMLElement>(null);
  if (lines === "") return <section ref={section} tabIndex={-1} />;
  const topics = lines.split("\n").map((line) => {
    const [topic = "", ...subject] = line.split(" ");
    return { topic, subject: subject.join(" ") };
  });
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="followed" className="mt-6">
      <h3 id="followed" className="heading-3 mb-2">
        {t("This device is notified of")}
      </h3>
      <ul className="card divide-y divide-line">
        {topics.map(({ topic, subject }) => (
          <li key={topic} className="flex min-h-12 items-center gap-3 px-4">
            <span className="flex-1">{subject}</span>
            <button
              type="button"
              className="btn btn-ghost my-1"
              aria-label={t("Stop: {subject}", { subject })}
              onClick={() => keepFocusIn(section.current)(toggleTopic)(topic, subject, false)}
            >
              {t("Stop")}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
