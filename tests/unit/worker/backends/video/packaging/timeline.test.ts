import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  availabilityTimeOffset,
  chunkEnd,
  chunksPerSegment,
  liveWindow,
  liveWindowSeconds,
  segmentAvailability,
} from "../../../../../../worker/backends/video/packaging/timeline.ts";

const kickOff = new Date("2026-11-20T15:00:00.000Z");
const later = (seconds: number) => new Date(kickOff.getTime() + seconds * 1000);
const segmentSeconds = 1.92;
const window = (seconds: number) => liveWindow(kickOff, later(seconds), segmentSeconds);

describe("the live window", () => {
  it("has no segment until the first is complete", () => {
    expect(window(0).last).toBe(-1);
    expect(window(1.919).last).toBe(-1);
    expect(window(1.92)).toEqual({ first: 0, last: 0, newest: 1 });
  });

  it("gains each segment at the millisecond it is complete", () => {
    for (let n = 0; n < 5000; n++) {
      expect(window(((n + 1) * 1920) / 1000).last).toBe(n);
      expect(window(((n + 1) * 1920 - 1) / 1000).last).toBe(n - 1);
    }
  });

  it("never exceeds its length, and never moves back", () => {
    fc.assert(
      fc.property(fc.nat(10_800_000), fc.nat(60_000), (milliseconds, later) => {
        const [now, then] = [window(milliseconds / 1000), window((milliseconds + later) / 1000)];
        expect((now.last - now.first + 1) * segmentSeconds).toBeLessThanOrEqual(liveWindowSeconds);
        expect(then.first).toBeGreaterThanOrEqual(now.first);
        expect(then.last).toBeGreaterThanOrEqual(now.last);
      }),
    );
  });
});

describe("a live segment", () => {
  const now = window(600);
  const state = (number: number) => segmentAvailability(number, now, { segmentSeconds });

  it("is available in the window and for two segments behind it", () => {
    expect(state(now.last).state).toBe("available");
    expect(state(now.first).state).toBe("available");
    expect(state(now.first - 2).state).toBe("available");
    expect(state(now.first - 3).state).toBe("gone");
  });

  it("is in progress while it is broadcast, and half a second before, for clocks that are ahead", () => {
    expect(state(now.last + 1)).toEqual({ state: "in progress" });
    const at = (seconds: number) => segmentAvailability(now.last + 2, window(seconds), { segmentSeconds }).state;
    const begins = (now.last + 2) * segmentSeconds;
    expect([at(begins - 0.481), at(begins - 0.479), at(begins)]).toEqual(["early", "in progress", "in progress"]);
  });

  it("is early by the time until it is complete", () => {
    expect(state(now.last + 2)).toEqual({ state: "early", seconds: 2 * segmentSeconds });
    expect(state(now.last + 100)).toEqual({ state: "early", seconds: 100 * segmentSeconds });
  });
});

describe("a chunk of a live segment", () => {
  it("is over in the millisecond in which its samples have been broadcast, the last one with its segment", () => {
    const ends = (number: number) =>
      Array.from({ length: chunksPerSegment }, (_, chunk) => chunkEnd(kickOff, segmentSeconds, number, chunk));
    expect(ends(0).map((end) => end - kickOff.getTime())).toEqual([480, 960, 1440, 1920]);
    expect(ends(1000).at(-1)).toBe(later(1001 * segmentSeconds).getTime());
  });

  it("can be requested from the end of the first one", () => {
    const from = later((7 + 1) * segmentSeconds - availabilityTimeOffset(segmentSeconds)).getTime();
    expect(from).toBe(chunkEnd(kickOff, segmentSeconds, 7, 0));
  });
});
