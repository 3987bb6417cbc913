import { expect, it } from "vitest";
import { clockTime, liveDelay } from "../../../../app/features/player/player-time.ts";

it.each([
  [-1, "0:00"],
  [9.9, "0:09"],
  [599, "9:59"],
  [3600, "1:00:00"],
  [5025, "1:23:45"],
])("writes %d seconds as %s", (seconds, words) => {
  expect(clockTime(seconds)).toBe(words);
});

it("counts a picture a few seconds behind as live", () => {
  expect(liveDelay(100, 95).behind).toBe(false);
  expect(liveDelay(100, 103).behind).toBe(false);
  expect(liveDelay(100, 60)).toEqual({ behind: true, words: "−0:40" });
});
