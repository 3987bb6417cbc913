import { message, t, translated } from "../../../schemas/site/messages.ts";
import { isInteger, isString, objectOf, orNull } from "../../../schemas/site/type-guards.ts";
import { notifyAccount } from "../../state/notifications.ts";
import { currentSubscription, notifyTopicProblem, rememberTopic } from "../../state/push-topics.ts";
import { areSpoilersHidden } from "../../state/spoilers.ts";
import { type StoredTopic, storedTopics } from "./stored-topics.ts";

const isKeyResponse = objectOf({ key: isString });
const isFollowResponse = objectOf({ expiresAt: orNull(isInteger) });
const isRefusal = objectOf({ error: objectOf({ message: isString }) });
/** Statuses of refusals that are about the fan, the caller's network or the moment; messages of others are for programmers. */
const statedRefusals = [409, 429, 503];

const failed = message("That did not work. Please try again in a few minutes.");
const unsupported = message(
  "This browser shows no notifications. On an iPhone or iPad, add the site to the Home Screen first, and open it there.",
);
const blocked = message("They are blocked for this site in the settings of your browser.");

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

/** This browser's push subscription: a new one if there is none, or if it belongs to a key that the site no longer uses. */
async function subscribe(): Promise<{ subscription: PushSubscription; isNew: boolean }> {
  const response = await fetch("/api/push");
  const body: unknown = await response.json();
  if (!isKeyResponse(body)) throw new Error("There is no key to subscribe with.");
  await navigator.serviceWorker.register("/service-worker.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known !== null && usesKey(known, body.key)) return { subscription: known, isNew: false };
  await known?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: body.key });
  return { subscription, isNew: true };
}

/** Sends the site that a subscription follows a topic, and stores it. @returns why that failed; null on success */
async function register({ topic, subject }: StoredTopic, subscription: PushSubscription): Promise<string | null> {
  const { endpoint, keys } = subscription.toJSON();
  const response = await post("follow", { topic, subscription: { endpoint, keys }, hidesScores: areSpoilersHidden() });
  const body: unknown = await response.json();
  if (response.ok && isFollowResponse(body)) {
    rememberTopic(topic, { subject, expiresAt: body.expiresAt });
    return null;
  }
  return statedRefusals.includes(response.status) && isRefusal(body) ? translated(body.error.message) : t(failed);
}

/** Has a new subscription follow what the one before it did. The device forgets what the site refuses. */
async function registerOthers(topic: string, subscription: PushSubscription): Promise<void> {
  for (const other of storedTopics().filter((each) => each.topic !== topic)) {
    const problem = await register(other, subscription).catch(() => t(failed));
    if (problem !== null) rememberTopic(other.topic, null);
  }
}

/**
 * Subscribes this device to a topic. The browser asks for permission first.
 * @returns why that failed; null on success
 */
async function follow(topic: string, subject: string): Promise<string | null> {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return t(unsupported);
  try {
    if ((await Notification.requestPermission()) !== "granted") return t(blocked);
    const { subscription, isNew } = await subscribe();
    const problem = await register({ topic, subject }, subscription).catch((error: unknown) => {
      console.warn("A topic could not be followed:", error);
      return t(failed);
    });
    if (problem === null && isNew) await registerOthers(topic, subscription);
    // The next press makes a new one again, which then follows all topics.
    if (problem !== null && isNew) await subscription.unsubscribe();
    return problem;
  } catch (error) {
    console.warn("This device could not be subscribed:", error);
    return t(failed);
  }
}

const currentEndpoint = async (): Promise<string | null> => (await currentSubscription())?.endpoint ?? null;

/** Unsubscribes this device from a topic. @returns why that failed; null on success */
async function unfollow(topic: string): Promise<string | null> {
  try {
    const endpoint = await currentEndpoint();
    if (endpoint !== null && !(await post("unfollow", { topic, endpoint })).ok) return t(failed);
    rememberTopic(topic, null);
    return null;
  } catch (error) {
    console.warn("A notification could not be taken back:", error);
    return t(failed);
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
  if (problem !== null) notifyTopicProblem(on, problem);
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
