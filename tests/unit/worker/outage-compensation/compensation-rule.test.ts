import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compensatedPeriods,
  compensationEnd,
  compensationsOf,
  isCompensated,
  type LiveViewing,
  periodOf,
  periodStart,
} from "../../../../worker/outage-compensation/compensation-rule.ts";

const at = (clock: string) => new Date(`2026-11-21T${clock}.000Z`);
const outage = (from: string, to: string) => ({ beganAt: at(from), endedAt: at(to) });
const counts = (one: ReturnType<typeof outage>, clock: string) => {
  const [first, last] = compensatedPeriods(one);
  const period = periodOf(at(clock));
  return first <= period && period <= last;
};

const names = ["live-video", "match-7", "club-16", "club-3", "competition-10"];
const viewing = (change: Partial<LiveViewing> = {}): LiveViewing => ({
  period: 100,
  accountID: "fan-1",
  entryID: "live-7",
  pool: "video",
  openedBy: names,
  ...change,
});

describe("an outage", () => {
  it.each([
    ["15:00:00", "15:04:59", false],
    ["15:00:00", "15:05:00", true],
    ["15:58:00", "17:30:00", true],
  ])("from %s to %s is compensated: %s", (from, to, expected) => {
    expect(isCompensated(outage(from, to))).toBe(expected);
  });

  it("compensates viewers in the five minutes before, at its start, or while it lasted", () => {
    const one = outage("15:12:00", "15:31:00");
    expect(
      ["15:05:00", "15:09:59", "15:11:00", "15:14:59", "15:20:00", "15:29:59"].map((clock) => counts(one, clock)),
    ).toEqual(Array(6).fill(true));
  });

  it("does not compensate viewers who had left before, or came when it was nearly or completely over", () => {
    const one = outage("15:12:00", "15:31:00");
    expect(["15:04:59", "15:30:00", "15:40:00"].map((clock) => counts(one, clock))).toEqual([false, false, false]);
  });

  it("compensates viewers at its start, however short it is", () => {
    expect(counts(outage("15:10:00", "15:15:00"), "15:10:30")).toBe(true);
    expect(counts(outage("15:14:00", "15:19:00"), "15:14:30")).toBe(true);
  });

  it("gives a compensation that lasts a fortnight from its end", () => {
    expect(compensationEnd(outage("15:00:00", "15:10:00")).toISOString()).toBe("2026-12-05T15:10:00.000Z");
  });

  it("has periods that contain their instants", () => {
    fc.assert(
      fc.property(fc.date({ min: at("00:00:00"), max: at("23:59:59"), noInvalidDate: true }), (instant) => {
        const period = periodOf(instant);
        expect(periodStart(period).getTime()).toBeLessThanOrEqual(instant.getTime());
        expect(periodStart(period + 1).getTime()).toBeGreaterThan(instant.getTime());
      }),
    );
  });
});

describe("a compensation", () => {
  it("unlocks the streams of both clubs", () => {
    expect(compensationsOf([viewing()])).toEqual([{ userID: "fan-1", openedBy: names, opens: ["club-16", "club-3"] }]);
  });

  it("unlocks what the pass does, for commentary and for events without clubs", () => {
    const heard = viewing({ pool: "audio", openedBy: ["live-audio", ...names.slice(1)] });
    const event = viewing({ openedBy: ["live-video", "press-box"] });
    expect(compensationsOf([heard])).toMatchObject([{ opens: ["live-audio"] }]);
    expect(compensationsOf([event])).toMatchObject([{ opens: ["live-video", "press-box"] }]);
    expect(compensationsOf([viewing({ pool: "audio", openedBy: ["match-7"] })])).toEqual([]);
  });

  it("is one per account, for what it watched last, in whatever order viewings are listed", () => {
    const viewings = [
      viewing({ entryID: "live-8", openedBy: ["live-video", "club-1"] }),
      viewing({ period: 101, entryID: "live-7" }),
      viewing({ period: 101, entryID: "live-9", openedBy: ["live-video", "club-9"] }),
      viewing({ accountID: "fan-0" }),
      viewing(),
    ];
    const expected = [
      { userID: "fan-0", openedBy: names, opens: ["club-16", "club-3"] },
      { userID: "fan-1", openedBy: ["live-video", "club-9"], opens: ["club-9"] },
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(viewings, { minLength: viewings.length }), (shuffled) => {
        expect(compensationsOf(shuffled)).toEqual(expected);
      }),
    );
  });
});
