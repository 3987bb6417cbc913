import { describe, expect, it } from "vitest";
import { scheduleOf } from "../../../../../../app/desk/video/entries/schedule.ts";

/** An instant in November in the demo league's time zone, which is UTC then. */
const at = (day: number, hours: number, minutes = 0) => new Date(Date.UTC(2026, 10, day, hours, minutes)).toISOString();
const entry = (entryID: string, from: string, until: string | null = null) => ({
  ...{ entryID, title: entryID, live: true, commentary: false, from, until, pulled: false },
});

describe("the schedule of live streams", () => {
  it("has each day's streams in order, with their place on its line", () => {
    const days = scheduleOf([
      entry("late", at(28, 19, 30), at(28, 21)),
      entry("next", at(29, 12), at(29, 13)),
      entry("early", at(28, 9), at(28, 10, 30)),
    ]);
    expect(
      days.map(({ day, entries }) => [day, entries.map(({ entryID, begins, ends }) => [entryID, begins, ends])]),
    ).toEqual([
      [
        "2026-11-28",
        [
          ["early", 9, 10.5],
          ["late", 19.5, 21],
        ],
      ],
      ["2026-11-29", [["next", 12, 13]]],
    ]);
  });

  it("draws what has no end as a match, and nothing beyond midnight", () => {
    const [day] = scheduleOf([
      entry("match", at(28, 15)),
      entry("night", at(28, 23), at(29, 2)),
      entry("eve", at(28, 22, 30)),
    ]);
    expect(day?.entries.map(({ ends }) => ends)).toEqual([17.5, 24, 24]);
  });

  it("goes by the league's clock", () => {
    const [day] = scheduleOf([entry("summer", "2026-07-04T23:30:00Z", "2026-07-05T01:00:00Z")]);
    expect(day).toMatchObject({ day: "2026-07-05", entries: [{ begins: 0.5, ends: 2 }] });
  });

  it("has no days without streams", () => {
    expect(scheduleOf([])).toEqual([]);
  });
});
