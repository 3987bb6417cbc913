import { t } from "../../schemas/site/messages.ts";
import { notifyError } from "./notifications.ts";

/*
 * Topics that this device follows by Web Push: "match-ID" and "club-ID", with the text of what it is notified of and, in a second line,
 * when that ends. The server stores them too, by the browser's subscription; those here are for buttons and the list of topics.
 */

/** Prefix of the storage keys of topics. */
export const topicKeyPrefix = "push-";
const keyOf = (topic: string) => topicKeyPrefix + topic;
const changed = "push-topics-change";

/** What a stored topic notifies of; null for one that is not stored or has ended, and when storage is disabled. */
export function storedSubject(topic: string): string | null {
  try {
    const [subject, expiresAt = "Infinity"] = localStorage.getItem(keyOf(topic))?.split("\n") ?? [];
    return subject !== undefined && Number(expiresAt) * 1000 > Date.now() ? subject : null;
  } catch {
    return null;
  }
}

/** Whether this browser has a subscription, without which no notification comes; null until that is known. */
let isSubscribed: boolean | null = null;

/** This browser's push subscription; null without one, for example after the permission was revoked. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

async function checkSubscription(): Promise<void> {
  const before = isSubscribed;
  const subscription = await currentSubscription().catch(() => null);
  // Otherwise a press has subscribed it meanwhile.
  if (isSubscribed === before) isSubscribed = subscription !== null && Notification.permission === "granted";
  dispatchEvent(new Event(changed));
}

let isWatching = false;

/** Checks the subscription, now and when another tab has followed or stopped something. */
function watchSubscription(): void {
  if (isWatching) return;
  isWatching = true;
  void checkSubscription();
  addEventListener("storage", ({ key }) => {
    if (key === null || key.startsWith(topicKeyPrefix)) void checkSubscription();
  });
}

/** Whether this device follows a topic. */
export const isTopicFollowed = (topic: string): boolean => isSubscribed !== false && storedSubject(topic) !== null;

/**
 * Stores that this device follows a topic, or removes it.
 * @param followed what it is notified of, and until when in seconds since 1970, null for always; null removes the topic
 */
export function rememberTopic(topic: string, followed: { subject: string; expiresAt: number | null } | null): void {
  try {
    if (followed === null) localStorage.removeItem(keyOf(topic));
    else {
      const { subject, expiresAt } = followed;
      isSubscribed = true;
      localStorage.setItem(keyOf(topic), expiresAt === null ? subject : `${subject}\n${expiresAt}`);
    }
  } catch {
    // Storage is disabled: the server has the topic, but the button does not show it.
  }
  dispatchEvent(new Event(changed));
}

/** Listens to changes, in other tabs too. @returns stops it */
export function listenToTopics(onChange: () => void): () => void {
  watchSubscription();
  addEventListener(changed, onChange);
  return () => removeEventListener(changed, onChange);
}

/** Notifies the user that a topic was not switched on or off. @param problem why */
export function notifyTopicProblem(on: boolean, problem: string): void {
  notifyError(on ? t("Notifications are not switched on") : t("Notifications are not switched off"), problem);
}
