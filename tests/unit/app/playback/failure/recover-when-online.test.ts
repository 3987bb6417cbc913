import { beforeEach, expect, it, vi } from "vitest";
import { endedFailure, refusalFailure } from "../../../../../app/playback/failure/playback-failure.ts";
import { recoverWhenOnline } from "../../../../../app/playback/failure/recover-when-online.ts";
import { shakaFailure } from "../../../../../app/playback/failure/shaka-errors.ts";

const [restart, repeatRequests] = [vi.fn(), vi.fn()];
const callsOnceOnline = (failure: Parameters<typeof recoverWhenOnline>[1]["failure"]) => {
  const browser = new EventTarget();
  const stop = recoverWhenOnline(browser, { failure, restart, repeatRequests });
  browser.dispatchEvent(new Event("offline"));
  expect([restart, repeatRequests].map((call) => call.mock.calls.length)).toEqual([0, 0]);
  browser.dispatchEvent(new Event("online"));
  stop();
  browser.dispatchEvent(new Event("online"));
  return { restarts: restart.mock.calls.length, repeats: repeatRequests.mock.calls.length };
};

beforeEach(() => {
  vi.resetAllMocks();
});

it("repeats the requests of a stream that goes on, without another session check", () => {
  expect(callsOnceOnline(null)).toEqual({ restarts: 0, repeats: 1 });
});

it("starts a stream again that failed while the connection was lost", () => {
  expect(callsOnceOnline(shakaFailure({ category: 1, code: 1002, data: [] }))).toEqual({ restarts: 1, repeats: 0 });
});

it.each([
  ["that another player of the browser has taken over", endedFailure("stopped elsewhere", "DrmLiveVideo")],
  ["of a blocked account", refusalFailure("ERR_56882466_1", "DrmLiveVideo")],
  ["that needs a pass", refusalFailure("ERR_3684853_3", "DrmLiveVideo")],
])("leaves a stream %s alone", (_, failure) => {
  expect(callsOnceOnline(failure)).toEqual({ restarts: 0, repeats: 0 });
});
