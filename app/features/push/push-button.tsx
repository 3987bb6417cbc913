import { useSyncExternalStore } from "react";
import { t } from "../../../schemas/site/messages.ts";
import { isTopicFollowed, listenToTopics } from "../../state/push-topics.ts";
import { toggleTopic } from "./toggle-topic.ts";

const off = () => false;

/** Button that turns notifications of a match, or of all matches of a club, on or off on this device. */
export function PushButton({
  topic,
  subject,
  small = false,
}: {
  topic: string;
  /** What the device is notified of: "Ashford v Bramley". */
  subject: string;
  /** For list rows: only the bell, at the row's end, with the subject in its accessible name. */
  small?: boolean;
}) {
  const isFollowed = useSyncExternalStore(listenToTopics, () => isTopicFollowed(topic), off);
  return (
    <button
      type="button"
      aria-pressed={isFollowed}
      aria-label={small ? t("Notify me: {subject}", { subject }) : undefined}
      className={small ? "btn-icon row-bell needs-script" : "btn btn-ghost needs-script"}
      onClick={() => toggleTopic(topic, subject, !isFollowed)}
    >
      <span className={`i-lucide-bell ${isFollowed ? "text-accent" : ""}`} />
      {small ? null : t("Notify me")}
    </button>
  );
}
