import { describe, expect, it } from "vitest";
import {
  componentStatuses,
  durationText,
  overallText,
  uptimeText,
} from "../../../../../app/features/status/component-status.ts";
import { statusComponents } from "../../../../../schemas/site/status-components.ts";

const now = new Date("2026-11-22T12:00:00.000Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
const looks = (up: boolean, seenAt = ago(1)) => statusComponents.map((part) => ({ part, up, seenAt }));
const none = { days: [], outages: [] };

describe("component status", () => {
  it("is known for five minutes after a check", () => {
    expect(componentStatuses({ now: looks(true, ago(5)), ...none }, [], now).every(({ up }) => up === true)).toBe(true);
    const stale = componentStatuses({ now: looks(true, ago(6)), ...none }, [], now);
    expect(stale.every(({ up }) => up === null)).toBe(true);
    expect(overallText(stale)).toMatch(/is unknown/);
    expect(overallText(componentStatuses({ now: [], ...none }, [], now))).toMatch(/is unknown/);
  });

  it("counts checks, and has no uptime on days without any", () => {
    const days = [
      { part: "video" as const, day: "2026-11-20", up: 1439, down: 1 },
      { part: "video" as const, day: "2026-11-22", up: 720, down: 0 },
    ];
    const video = componentStatuses(
      { now: looks(true), days, outages: [] },
      ["2026-11-20", "2026-11-21", "2026-11-22"],
      now,
    ).find(({ component }) => component === "video");
    expect(video?.days.map(({ share }) => share)).toEqual([1439 / 1440, null, 1]);
    expect(video?.share).toBe(2159 / 2160);
  });

  it("names the components that are down", () => {
    const [site, ...others] = looks(true);
    if (site === undefined) throw new Error("no parts");
    const parts = componentStatuses({ now: [{ ...site, up: false }, ...others], ...none }, [], now);
    expect(overallText(parts)).toBe("Not working at the moment: this website.");
    expect(overallText(componentStatuses({ now: looks(true), ...none }, [], now))).toBe("Everything is working.");
  });
});

it.each([
  [1, "100%"],
  [0.9999999, "99.99%"],
  [0.5, "50%"],
  [0, "0%"],
])("formats an uptime of %s as %s", (share, words) => {
  expect(uptimeText(share)).toBe(words);
});

it.each([
  [0, "1 minute"],
  [60_000, "1 minute"],
  [59 * 60_000, "59 minutes"],
  [125 * 60_000, "2 hours 5 minutes"],
  [25 * 3_600_000 + 60_000, "1 day 1 hour"],
  [48 * 3_600_000, "2 days"],
])("formats %d ms as %s", (milliseconds, words) => {
  expect(durationText(milliseconds)).toBe(words);
});
