import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  clockHint,
  formatClockTime,
  formatDateTime,
  formatDay,
  formatInstant,
  fromDateTimeLocal,
  nearestInstant,
  toDateTimeLocal,
  toTimeField,
} from "../../../../app/desk/time.ts";
import { leagueTimeZone, setLeagueClock } from "../../../../schemas/site/league-clock.ts";

describe("the desk of a league elsewhere", () => {
  const timeZone = leagueTimeZone();
  beforeAll(() => setLeagueClock({ timeZone: "America/New_York", languages: ["en-US"] }));
  afterAll(() => setLeagueClock({ timeZone, languages: ["en-GB"] }));

  it("has its times on that league's clock, as they are written there", () => {
    const instant = "2026-11-27T01:05:09Z";
    expect(formatInstant(instant).replaceAll("\u202f", " ")).toBe("Nov 26, 2026, 8:05:09 PM");
    expect(formatDateTime(instant).replaceAll("\u202f", " ")).toBe("Nov 26, 2026, 8:05 PM");
    expect(formatClockTime(instant).replaceAll("\u202f", " ")).toBe("8:05:09 PM");
    expect(formatDay("2026-11-26")).toBe("Nov 26, 2026");
    expect(clockHint()).toBe("On the league's clock (America/New_York).");
  });

  it.each([
    ["2026-11-27T01:05:00.000Z", "2026-11-26T20:05"],
    ["2026-07-04T16:00:00.000Z", "2026-07-04T12:00"],
    // The hours before and after the clocks go forward and back.
    ["2026-03-08T06:59:00.000Z", "2026-03-08T01:59"],
    ["2026-03-08T07:00:00.000Z", "2026-03-08T03:00"],
    ["2026-11-01T07:00:00.000Z", "2026-11-01T02:00"],
    ["2026-11-01T04:59:00.000Z", "2026-11-01T00:59"],
    // A year that is being typed. Clocks there went by the sun until 1883.
    ["0002-12-31T13:57:00.000Z", "0002-12-31T09:00"],
    ["0202-12-31T13:57:00.000Z", "0202-12-31T09:00"],
  ])("reads a field as it fills it: %s is %s", (instant, text) => {
    expect(toDateTimeLocal(instant)).toBe(text);
    expect(fromDateTimeLocal(text)).toBe(instant);
  });

  it("leaves text with a longer year as it is", () => {
    expect(fromDateTimeLocal("12026-11-26T20:05")).toBe("12026-11-26T20:05");
  });

  it("reads a time of day as that of the nearest day", () => {
    expect(toTimeField("2026-11-27T01:05:09Z")).toBe("20:05:09");
    for (const [text, instant] of [
      ["20:02:30", "2026-11-27T01:02:30.000Z"],
      ["20:02", "2026-11-27T01:02:00.000Z"],
      ["23:59:30", "2026-11-27T04:59:30.000Z"],
    ] as const) {
      expect(nearestInstant(text, "2026-11-27T05:01:10Z")).toBe(instant);
    }
  });
});
