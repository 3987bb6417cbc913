import { expect, it } from "vitest";
import { endedFailure, endsBrowserSession } from "../../../../../app/playback/failure/playback-failure.ts";

it.each([
  ["signed out", "ENDED_SIGNED_OUT", "You have logged out on this browser.", "log-in"],
  [
    "signed out everywhere",
    "ENDED_SIGNED_OUT_EVERYWHERE",
    "This account was logged out everywhere, or its password was changed.",
    "log-in",
  ],
  ["session ended", "ENDED_SESSION_ENDED", "This browser was logged out from another device.", "log-in"],
  [
    "counted elsewhere",
    "ENDED_COUNTED_ELSEWHERE",
    "Who shares passes with this account has changed. Play again to go on.",
    "try-again",
  ],
  [
    "silent",
    "ENDED_SILENT",
    "It was stopped from another device, or the connection was lost for too long.",
    "try-again",
  ],
])("a stream that the gate has ended, %s, says so", (reason, code, detail, next) => {
  expect(endedFailure(reason, "DrmLiveVideo")).toMatchObject({
    code,
    message: "This stream was stopped",
    detail,
    next,
  });
});

it("a stream that a block has ended says what every blocked stream says", () => {
  expect(endedFailure("blocked", "DrmLiveVideo")).toMatchObject({
    message: "Your account has been blocked by an administrator",
    next: "none",
  });
});

it("a stream that the account is not entitled to any more says so, with its code and the way to the passes", () => {
  expect(endedFailure("not entitled", "DrmLiveVideo")).toMatchObject({
    code: "ERR_3684853_3",
    message: "Sorry but you are not subscribed to this stream",
    next: "packages",
  });
});

it("a browser asks who is signed in where its sign-in has ended with the stream, and only there", () => {
  const reasons = ["blocked", "signed out", "signed out everywhere", "session ended", "not entitled", "silent"];
  expect(reasons.filter(endsBrowserSession)).toEqual([
    "blocked",
    "signed out",
    "signed out everywhere",
    "session ended",
  ]);
});
