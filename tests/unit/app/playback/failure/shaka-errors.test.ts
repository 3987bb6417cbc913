import { describe, expect, it } from "vitest";
import { isFatal, recoveryFor, shakaFailure } from "../../../../../app/playback/failure/shaka-errors.ts";
import { SessionRefused } from "../../../../../app/playback/session/session-check-client.ts";

const refused = (status: number) => ({ category: 1, code: 1001, data: ["/1.m4s", status] });
const unsent = (cause: unknown) => ({ category: 1, code: 1006, data: [cause] });

it.each([
  ["network, no response", { category: 1, code: 1002, data: [] }, "The connection to the stream was lost", "try-again"],
  ["network, too slow", { category: 1, code: 1003, data: [] }, "The connection to the stream was lost", "try-again"],
  ["network, 425", refused(425), "This stream has not started yet", "try-again"],
  ["network, 410", refused(410), "This stream is over", "none"],
  ["network, 500", refused(500), "Sorry, there has been a problem accessing this stream", "try-again"],
  ["text", { category: 2, code: 2003, data: [] }, "The captions could not be shown", "try-again"],
  ["media", { category: 3, code: 3015, data: [] }, "This browser could not play the picture", "try-again"],
  [
    "manifest",
    { category: 4, code: 4000, data: [] },
    "Sorry, there has been a problem accessing this stream",
    "try-again",
  ],
  ["streaming", { category: 5, code: 5006, data: [] }, "The stream broke off", "try-again"],
  ["no key system", { category: 6, code: 6001, data: [] }, "This browser cannot play protected video", "none"],
  ["licence refused", { category: 6, code: 6007, data: [] }, "This stream could not be unlocked", "try-again"],
  [
    "licence of a stream that is over",
    { category: 6, code: 6007, data: [{ severity: 2, ...refused(410) }] },
    "This stream is over",
    "none",
  ],
  ["licence run out", { category: 6, code: 6014, data: [] }, "The licence for this stream has run out", "try-again"],
  ["player", { category: 7, code: 7000, data: [] }, "The player stopped before it had begun", "try-again"],
  [
    "an unknown error",
    { category: 99, code: 12345, data: [] },
    "Sorry, there has been a problem accessing this stream",
    "try-again",
  ],
] as const)("%s: has a message, a code and a next step", (_name, error, message, next) => {
  const failure = shakaFailure({ ...error, data: [...error.data] });
  expect(failure).toMatchObject({ message, next });
  expect(failure.code).toMatch(/^PLAYER_\d{4,5}$/);
  // Where the only step is to try again, the detail tells why or how.
  if (next === "none" && message !== "This stream is over") expect(failure.detail).toBeTruthy();
});

it("keeps Shaka's code for support", () => {
  expect(shakaFailure({ category: 3, code: 3016, data: [] }).code).toBe("PLAYER_3016");
});

it("shows the catalogue's code and message for a refused licence", () => {
  const licenceError = (text: string) => ({
    category: 6,
    code: 6007,
    data: [{ severity: 2, category: 1, code: 1001, data: ["/api/licences/live-7/widevine", 403, text, {}] }],
  });
  expect(shakaFailure(licenceError('{"errors":[{"code":"ERR_3684853_2","type":"blocked"}]}'))).toMatchObject({
    code: "ERR_3684853_2",
    message: "Sorry but there is an issue with this stream",
  });
  for (const other of ["", "<html>", '{"errors":[]}', '{"error":{"code":"licence_unavailable"}}']) {
    expect(shakaFailure(licenceError(other)).code).toBe("PLAYER_6007");
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
