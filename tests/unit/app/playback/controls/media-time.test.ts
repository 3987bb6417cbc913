import { expect, it } from "vitest";
import { clockTime, liveDelay, programmeClock, stepWithin } from "../../../../../app/playback/controls/media-time.ts";

it.each([
  [-1, "0:00"],
  [9.9, "0:09"],
  [599, "9:59"],
  [3600, "1:00:00"],
  [5025, "1:23:45"],
])("formats %d seconds as %s", (seconds, text) => {
  expect(clockTime(seconds)).toBe(text);
});

it("counts playback a few seconds behind as live", () => {
  expect(liveDelay(100, 95).behind).toBe(false);
  expect(liveDelay(100, 103).behind).toBe(false);
  expect(liveDelay(100, 60)).toEqual({ behind: true, label: "−0:40" });
});

it("formats the time at the ground, summer and winter", () => {
  expect(programmeClock(new Date("2026-11-21T19:45:07Z"))).toBe("19:45:07");
  expect(programmeClock(new Date("2026-08-21T19:45:07Z"))).toBe("20:45:07");
});

it("clamps a step to the range", () => {
  expect(stepWithin(20, 10, { start: 0, end: 60 })).toBe(30);
  expect(stepWithin(5, -10, { start: 2, end: 60 })).toBe(2);
  expect(stepWithin(55, 10, { start: 0, end: 60 })).toBe(60);
});
