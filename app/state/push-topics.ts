import { t } from "../../schemas/site/messages.ts";
import { notifyError } from "./notifications.ts";

/*
 * Topics that this device follows by Web Push: "match-ID" and "club-ID", with the text of what it is notified of. The server stores them
 * too, by the browser's subscription; those here are for buttons and the list of topics.
 */

/** Prefix of the storage keys of topics. */
export const topicKeyPrefix = "push-";
const keyOf = (topic: string) => topicKeyPrefix + topic;
const changed = "push-topics-change";

/** Whether this device follows a topic; never when storage is disabled. */
export function isTopicFollowed(topic: string): boolean {
  try {
    return localStorage.getItem(keyOf(topic)) !== null;
  } catch {
    return false;
  }
}

/** Stores that this device follows a topic, or removes it. @param subject what it is notified of; null removes the topic. */
export function rememberTopic(topic: string, subject: string | null): void {
  try {
    if (subject === null) localStorage.removeItem(keyOf(topic));
    else localStorage.setItem(keyOf(topic), subject);
  } catch {
    // Storage is disabled: the server has the topic, but the button does not show it.
  }
  dispatchEvent(new Event(changed));
}

/** Listens to changes, in other tabs too. @returns stops it */
export function listenToTopics(onChange: () => void): () => void {
  addEventListener(changed, onChange);
  addEventListener("storage", onChange);
  return () => {
    removeEventListener(changed, onChange);
    removeEventListener("storage", onChange);
  };
}

/** Notifies the user that a topic was not switched on or off. @param problem why */
export function notifyTopicProblem(on: boolean, problem: string): void {
  notifyError(on ? t("Notifications are not switched on") : t("Notifications are not switched off"), problem);
}
