import { message, t } from "../../../schemas/site/messages.ts";
import { isString, objectOf } from "../../../schemas/site/type-guards.ts";
import { notifyAccount } from "../../state/notifications.ts";
import { notifyTopicProblem, rememberTopic } from "../../state/push-topics.ts";
import { areSpoilersHidden } from "../../state/spoilers.ts";

const isKeyResponse = objectOf({ key: isString });

const failed = message("That did not work. Please try again in a few minutes.");
const unsupported = message(
  "This browser shows no notifications. On an iPhone or iPad, add the site to the Home Screen first, and open it there.",
);
const blocked = message("They are blocked for this site in the settings of your browser.");
type Problem = typeof failed | typeof unsupported | typeof blocked;

function post(path: string, body: object): Promise<Response> {
  return fetch(`/api/push/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

const bytesOf = (key: string) => atob(key.replaceAll("-", "+").replaceAll("_", "/"));
const usesKey = ({ options }: PushSubscription, key: string) =>
  String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())) === bytesOf(key);

/** This browser's push subscription. Subscribes if there is none, or if it belongs to a key that the site no longer uses. */
async function subscribe(): Promise<PushSubscription> {
  const response = await fetch("/api/push");
  const body: unknown = await response.json();
  if (!isKeyResponse(body)) throw new Error("There is no key to subscribe with.");
  await navigator.serviceWorker.register("/service-worker.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known !== null && usesKey(known, body.key)) return known;
  await known?.unsubscribe();
  return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: body.key });
}

/**
 * Subscribes this device to a topic. The browser asks for permission first.
 * @returns why that failed; null on success
 */
async function follow(topic: string, subject: string): Promise<Problem | null> {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return unsupported;
  try {
    if ((await Notification.requestPermission()) !== "granted") return blocked;
    const subscription = await subscribe();
    const { endpoint, keys } = subscription.toJSON();
    const response = await post("follow", {
      topic,
      subscription: { endpoint, keys },
      hidesScores: areSpoilersHidden(),
    });
    if (!response.ok) return failed;
    rememberTopic(topic, subject);
    return null;
  } catch (error) {
    console.warn("This device could not be subscribed:", error);
    return failed;
  }
}

/** This browser's endpoint; null without a subscription, for example after the permission was revoked. */
async function currentEndpoint(): Promise<string | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription())?.endpoint ?? null;
}

/** Unsubscribes this device from a topic. @returns why that failed; null on success */
async function unfollow(topic: string): Promise<Problem | null> {
  try {
    const endpoint = await currentEndpoint();
    if (endpoint !== null && !(await post("unfollow", { topic, endpoint })).ok) return failed;
    rememberTopic(topic, null);
    return null;
  } catch (error) {
    console.warn("A notification could not be taken back:", error);
    return failed;
  }
}

let isBusy = false;

/**
 * Subscribes this device to a topic or unsubscribes it, and shows the outcome.
 * @param subject what the device is notified of: "Ashford v Bramley"
 */
export async function switchTopic(topic: string, subject: string, on: boolean): Promise<void> {
  // A second press while the browser asks for permission.
  if (isBusy) return;
  isBusy = true;
  const problem = await (on ? follow(topic, subject) : unfollow(topic));
  isBusy = false;
  if (problem !== null) notifyTopicProblem(on, t(problem));
  else if (on) notifyAccount(t("You will be notified of kick-off, goals and the result of {subject}", { subject }));
  else notifyAccount(t("You will no longer be notified of {subject}", { subject }));
}

/** Sends the site whether this device hides scores, so that no notification gives one away. Offline, it waits for the connection. */
export async function saveHidesScores(): Promise<void> {
  try {
    const endpoint = await currentEndpoint();
    if (endpoint !== null) await post("device", { endpoint, hidesScores: areSpoilersHidden() });
  } catch (error) {
    console.warn("Notifications do not know whether scores are hidden:", error);
    addEventListener("online", () => void saveHidesScores(), { once: true });
  }
}
