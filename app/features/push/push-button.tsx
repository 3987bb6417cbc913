import { useSyncExternalStore } from "react";
import { isTopicFollowed, listenToTopics } from "../../state/push-topics.ts";

const off = () => false;

/** Switches notifications of a match, or of all matches of a club, on this device. */
export function PushButton({
  topic,
  subject,
}: {
  topic: string;
  /** What the device is notified of: "this match". */
  subject: string;
}) {
  const isFollowed = useSyncExternalStore(listenToTopics, () => isTopicFollowed(topic), off);
  return (
    <button
      type="button"
      aria-pressed={isFollowed}
      className="btn btn-ghost needs-script"
      onClick={() => void import("./follow.ts").then(({ switchTopic }) => switchTopic(topic, subject, !isFollowed))}
    >
      <span aria-hidden="true" className={`i-lucide-bell ${isFollowed ? "text-accent" : ""}`} />
      Notify me
    </button>
  );
}
