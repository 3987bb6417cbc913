import { describe, expect, it } from "vitest";
import {
  countDown,
  dismissAccountNotification,
  errorNotificationSeconds,
  notifications,
  notifyAccount,
  notifyError,
  tickErrorNotification,
} from "../../../../app/state/notifications.ts";

describe("account notification", () => {
  it("shows the message until dismissed", () => {
    notifyAccount("Logged Out");
    expect(notifications.accountNotification).toEqual({ display: true, message: "Logged Out" });
    dismissAccountNotification();
    expect(notifications.accountNotification.display).toBe(false);
  });
});

describe("error notification", () => {
  it("counts down thirty seconds and then closes", () => {
    notifyError("Checkout", "Please try again.");
    for (let second = 1; second < errorNotificationSeconds; second++) tickErrorNotification();
    expect(notifications.errorNotification).toMatchObject({ display: true, secondsLeft: 1 });
    tickErrorNotification();
    expect(notifications.errorNotification).toMatchObject({ display: false, secondsLeft: 0 });
  });

  it("starts again with each new error", () => {
    notifyError("First", "One.");
    tickErrorNotification();
    notifyError("Second", "Two.");
    expect(notifications.errorNotification.secondsLeft).toBe(errorNotificationSeconds);
  });

  it("does not count below zero", () => {
    expect(countDown({ display: false, title: "", message: "", secondsLeft: 0 }).secondsLeft).toBe(0);
  });
});
