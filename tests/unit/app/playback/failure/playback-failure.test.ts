import { expect, it } from "vitest";
import {
  endedFailure,
  endsBrowserSession,
  refusalFailure,
} from "../../../../../app/playback/failure/playback-failure.ts";

it.each([
  ["ERR_3684853_1", "DrmLiveVideo", "Please Log In to access this stream", "log-in"],
  ["ERR_3684853_1", "OnDemand", "To View This Video Please Log In or Register An Account", "log-in-or-register"],
  ["ERR_3684853_2", "DrmLiveVideo", "Sorry but there is an issue with this stream", "try-again"],
  ["ERR_3684853_3", "DrmLiveVideo", "Sorry but you are not subscribed to this stream", "packages"],
  ["ERR_56882466_1", "DrmLiveVideo", "Your account has been blocked by an administrator", "none"],
  ["ERR_56882466_2", "DrmLiveVideo", "Sorry but users within this country are not allowed to play this stream", "none"],
  [
    "ERR_54648_1",
    "DrmLiveVideo",
    "Your account has reached the limit for concurrent streaming — log out of some browsers and devices and try again",
    "try-again",
  ],
  ["ERR_unknown", "OnDemand", "Sorry, there has been a problem accessing this stream", "try-again"],
] as const)("%s of %s has the catalogue's message", (code, mediaType, message, next) => {
  expect(refusalFailure(code, mediaType)).toMatchObject({ code, message, next });
});

it("a refused video opens the panel that it takes: sign-in, or the passes", () => {
  for (const media of ["DrmLiveVideo", "OnDemand"] as const) {
    expect(refusalFailure("ERR_3684853_1", media).opens).toBe("login-prompt");
    expect(refusalFailure("ERR_3684853_3", media).opens).toBe("upgrade-promo");
  }
});

it.each([
  [0, "Please Log In to access this", "log-in", null],
  [1, "Sorry but you do not have any subscriptions", "packages", "upgrade-promo"],
  [2, "Sorry but you are not subscribed to this stream", "packages", "upgrade-promo"],
  [3, "Your account has been blocked by an administrator", "none", null],
])("code %i of a playback session has the catalogue's message for audio", (status, message, next, opens) => {
  const failure = refusalFailure("ERR_3684853_1", "Audio", { status });
  expect(failure).toMatchObject({ code: String(status), message, next, opens });
});

it("keeps message and devices of an audio refusal without a result code in the catalogue", () => {
  expect(refusalFailure("ERR_56882466_2", "Audio", { status: 4 })).toMatchObject({
    code: "ERR_56882466_2",
    message: "Sorry but users within this country are not allowed to play this stream",
  });
  const active = [
    {
      slot: "s",
      pool: "audio" as const,
      label: "Firefox on Windows",
      place: null,
      watching: [{ entryID: "audio-1", title: "Commentary" }],
      since: "2026-11-21T15:00:00.000Z",
      current: false,
    },
  ];
  expect(refusalFailure("ERR_54648_1", "Audio", { status: 5, active })).toMatchObject({ code: "ERR_54648_1", active });
});

it.each([
  ["blocked", "3", "none"],
  ["not entitled", "2", "packages"],
])("audio ended as %s has the message of audio refused for that reason, and opens no panel", (reason, code, next) => {
  expect(endedFailure(reason, "Audio")).toMatchObject({ code, next, opens: null });
});

it("a pulled entry has the message of one that nobody may play", () => {
  expect(endedFailure("pulled", "DrmLiveVideo")).toMatchObject({
    code: "ERR_3684853_2",
    message: "Sorry but there is an issue with this stream",
  });
});

it("a broadcast that staff ended is over, and is not tried again", () => {
  expect(endedFailure("over", "DrmLiveVideo")).toMatchObject({
    code: "ENDED_OVER",
    message: "This stream is over",
    next: "none",
  });
});

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
    "stopped elsewhere",
    "ENDED_STOPPED_ELSEWHERE",
    "It is playing in another tab or window of this browser now. If that was not you, log out everywhere.",
    "try-again",
  ],
  [
    "silent",
    "ENDED_SILENT",
    "It was stopped from another device, or the connection was lost for too long.",
    "try-again",
  ],
])("a stream ended by the gate (%s) says so", (reason, code, detail, next) => {
  expect(endedFailure(reason, "DrmLiveVideo")).toMatchObject({
    code,
    message: "This stream was stopped",
    detail,
    next,
  });
});

it("a stream ended by a block has the message of a blocked account", () => {
  expect(endedFailure("blocked", "DrmLiveVideo")).toMatchObject({
    message: "Your account has been blocked by an administrator",
    next: "none",
  });
});

it("a stream that the account is no longer entitled to says so, with its code and a link to the passes", () => {
  expect(endedFailure("not entitled", "DrmLiveVideo")).toMatchObject({
    code: "ERR_3684853_3",
    message: "Sorry but you are not subscribed to this stream",
    next: "packages",
  });
});

it("only some reasons also end the browser's session", () => {
  const reasons = ["blocked", "signed out", "signed out everywhere", "session ended", "not entitled", "silent"];
  expect(reasons.filter(endsBrowserSession)).toEqual([
    "blocked",
    "signed out",
    "signed out everywhere",
    "session ended",
  ]);
});

it("a renewal that is refused because another player took over says the same as the socket", () => {
  for (const media of ["DrmLiveVideo", "OnDemand", "Audio"] as const) {
    expect(refusalFailure("ENDED_STOPPED_ELSEWHERE", media, { status: 5 })).toEqual(
      endedFailure("stopped elsewhere", media),
    );
  }
});
