import { describe, expect, it } from "vitest";
import { isFatal, recoveryFor, shakaFailure } from "../../../../../app/playback/failure/shaka-errors.ts";
import { SessionRefused } from "../../../../../app/playback/session/session-check-client.ts";

const refused = (status: number) => ({ category: 1, code: 1001, data: ["/1.m4s", status] });
const unsent = (cause: unknown) => ({ category: 1, code: 1006, data: [cause] });

const unavailable = "Sorry, there has been a problem accessing this stream";
const goesOn = "Check your internet connection. The stream goes on where it stopped.";
const notUnlocked = "The licence was refused or did not arrive.";

it.each([
  ["network, no response", [1, 1002], "The connection to the stream was lost", goesOn],
  ["network, too slow", [1, 1003], "The connection to the stream was lost", goesOn],
  ["network, 425", refused(425), "This stream has not started yet", "Come back when the match is about to begin."],
  [
    "network, 500",
    refused(500),
    unavailable,
    "The video service did not give it out. Please try again in a few minutes.",
  ],
  ["text", [2, 2003], "The captions could not be shown", "Please try again, or watch without captions."],
  ["media", [3, 3015], "This browser could not play the picture", "Please try again, or use another browser."],
  [
    "manifest",
    [4, 4000],
    unavailable,
    "The stream does not describe itself in a way that can be played. Please try again in a few minutes.",
  ],
  ["streaming", [5, 5006], "The stream broke off", "Please try again. It goes on where it stopped."],
  ["licence refused", [6, 6007], "This stream could not be unlocked", notUnlocked],
  ["licence run out", [6, 6014], "The licence for this stream has run out", "Trying again asks for a new one."],
  ["player", [7, 7000], "The player stopped before it had begun", "Please try again."],
  ["an unknown error", [99, 12345], unavailable, null],
] as const)("%s: may be tried again, with a message, what to do, and Shaka's code", (_name, error, message, detail) => {
  const thrown = "code" in error ? error : { category: error[0], code: error[1], data: [] };
  expect(shakaFailure(thrown)).toMatchObject({ message, detail, next: "try-again", code: `PLAYER_${thrown.code}` });
});

const licenceError = (...cause: unknown[]) => ({
  category: 6,
  code: 6007,
  data: [{ severity: 2, category: 1, code: 1001, data: ["/api/licences/live-7/widevine", ...cause] }],
});

it.each([
  ["a stream that is over", refused(410)],
  ["a licence of a stream that is over", licenceError(410)],
])("%s is no use trying again", (_name, error) => {
  expect(shakaFailure(error)).toMatchObject({ message: "This stream is over", detail: null, next: "none" });
});

it.each([6001, 6002])("a browser without the key system (%i) needs another browser", (code) => {
  expect(shakaFailure({ category: 6, code, data: [] })).toMatchObject({
    code: "PLAYER_6001",
    message: "This browser cannot play protected video",
    detail: "Please try another browser, or bring this one up to date.",
    next: "none",
  });
});

it("shows the catalogue's code and message for a refused licence", () => {
  expect(shakaFailure(licenceError(403, '{"errors":[{"code":"ERR_3684853_2","type":"blocked"}]}', {}))).toMatchObject({
    code: "ERR_3684853_2",
    message: "Sorry but there is an issue with this stream",
  });
  for (const other of ["", "<html>", '{"errors":[]}', '{"error":{"code":"licence_unavailable"}}']) {
    expect(shakaFailure(licenceError(403, other, {})).code).toBe("PLAYER_6007");
  }
});

describe("recovery from a failed request", () => {
  it.each([
    ["no response", { category: 1, code: 1002, data: [] }, "wait"],
    ["a timeout", { category: 1, code: 1003, data: [] }, "wait"],
    ["a segment that does not exist yet", refused(425), "wait"],
    ["too many requests", refused(429), "wait"],
    ["a backend that is down", refused(503), "wait"],
    ["an expired token", refused(401), "renew"],
    ["an ended slot", refused(403), "renew"],
    ["a token renewal without a connection", unsent(new TypeError("Failed to fetch")), "wait"],
    ["a URL renewal that timed out", unsent(new DOMException("late", "TimeoutError")), "wait"],
    ["a renewal during an outage", unsent(new SessionRefused("HTTP_503", { transient: true })), "wait"],
    ["a refused renewal", unsent(new SessionRefused("ERR_56882466_1")), null],
    ["a session that was stopped", unsent(new DOMException("stopped", "AbortError")), null],
    ["a segment that is gone", refused(410), null],
    ["a decoding error", { category: 3, code: 3015, data: [] }, null],
  ] as const)("%s", (_name, error, remedy) => {
    expect(recoveryFor({ ...error, data: [...error.data] })).toBe(remedy);
  });
});

it("is fatal only if neither Shaka nor a retry can recover", () => {
  const [recoverable, critical] = [1, 2];
  expect(isFatal({ ...refused(503), severity: critical })).toBe(false);
  expect(isFatal({ ...refused(410), severity: critical })).toBe(true);
  expect(isFatal({ ...refused(410), severity: recoverable })).toBe(false);
});
