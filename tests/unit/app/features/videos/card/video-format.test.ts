import { expect, it } from "vitest";
import {
  formatDuration,
  isoDuration,
  shortTitle,
  spokenDuration,
} from "../../../../../../app/features/videos/card/video-format.ts";

it.each([
  [0, "00:00", "0 seconds", "PT0H0M0S"],
  [9.9, "00:09", "9 seconds", "PT0H0M9S"],
  [61, "01:01", "1 minute 1 second", "PT0H1M1S"],
  [3599, "59:59", "59 minutes 59 seconds", "PT0H59M59S"],
  [3600, "1h 0m", "1 hour", "PT1H0M0S"],
  [5730, "1h 35m", "1 hour 35 minutes", "PT1H35M30S"],
])("formats %d seconds as %s", (seconds, badge, spoken, iso) => {
  expect(formatDuration(seconds)).toBe(badge);
  expect(spokenDuration(seconds)).toBe(spoken);
  expect(isoDuration(seconds)).toBe(iso);
});

it("shortens titles longer than 48 characters", () => {
  const fits = "a".repeat(48);
  expect(shortTitle(fits)).toBe(fits);
  expect(shortTitle(`${fits}b`)).toBe(`${fits}...`);
});

it("counts code points, and splits none", () => {
  expect(shortTitle("⚽".repeat(48))).toBe("⚽".repeat(48));
  expect(shortTitle("🏟".repeat(60))).toBe(`${"🏟".repeat(48)}...`);
});
