import { proxy } from "valtio";
import { t } from "../../schemas/site/messages.ts";
import { connectionProblem } from "../../schemas/streaming/connection-problem-message.ts";
import { storeHook } from "./store-hook.ts";

/** Milliseconds for which an account notification shows (spec: layout#notifications). */
export const accountNotificationTime = 4_000;
/** Seconds for which an error notification shows (spec: layout#notifications). */
export const errorNotificationSeconds = 30;

export interface Notifications {
  accountNotification: { display: boolean; message: string };
  errorNotification: { display: boolean; title: string; message: string; secondsLeft: number };
}

export const notifications = proxy<Notifications>({
  accountNotification: { display: false, message: "" },
  errorNotification: { display: false, title: "", message: "", secondsLeft: 0 },
});
export const useNotifications = storeHook(notifications);

/** Shows a short message about the account: 'Logged In', 'Logged Out'. */
export function notifyAccount(message: string): void {
  notifications.accountNotification = { display: true, message };
}
export function dismissAccountNotification(): void {
  notifications.accountNotification.display = false;
}

/** Shows an error, with what to do about it. */
export function notifyError(title: string, message: string): void {
  notifications.errorNotification = { display: true, title, message, secondsLeft: errorNotificationSeconds };
}
/** The video service, or the connection that counts streams, is unreachable (spec: error-codes#stream-connection). */
export function notifyConnectionProblem(): void {
  notifyError(t(connectionProblem.title), t(connectionProblem.message));
}
export function dismissErrorNotification(): void {
  notifications.errorNotification.display = false;
}

/** An error notification a second later; it closes at 0. */
export function countDown(error: Notifications["errorNotification"]): Notifications["errorNotification"] {
  const secondsLeft = Math.max(0, error.secondsLeft - 1);
  return { ...error, secondsLeft, display: error.display && secondsLeft > 0 };
}
export function tickErrorNotification(): void {
  notifications.errorNotification = countDown(notifications.errorNotification);
}
