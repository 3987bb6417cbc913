import { describe, expect, it } from "vitest";
import { monthAfter, toggledDay, weeksOf } from "../../../../../../app/desk/video/availability/blocked-days.ts";
import { blackout } from "../../../../../../schemas/streaming/availability.ts";

describe("a calendar of blocked days", () => {
  it.each([
    ["2026-11", 1, "2026-12"],
    ["2026-12", 1, "2027-01"],
    ["2027-01", -1, "2026-12"],
  ])("of %s, %i further on, is of %s", (month, months, expected) => {
    expect(monthAfter(month, months)).toBe(expected);
  });

  it("has weeks from Monday to Sunday", () => {
    const november = weeksOf("2026-11");
    expect(november).toHaveLength(6);
    expect(november[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
    expect(november[5]?.[0]).toBe("2026-11-30");
    expect(weeksOf("2027-02")).toHaveLength(4);
    expect(weeksOf("2028-02").flat()).toContain("2028-02-29");
  });

  const saturdays = blackout.parse({ countries: ["GB"], from: "14:45", to: "17:15", weekdays: [6] });
  const [saturday, sunday] = ["2026-11-28", "2026-11-29"] as const;

  it("leaves out a day of the week, and blocks it again", () => {
    const left = toggledDay(saturdays, saturday);
    expect(left).toEqual({ ...saturdays, except: [saturday] });
    expect(toggledDay(left, saturday)).toEqual(saturdays);
  });

  it("blocks another day, and no more", () => {
    const more = toggledDay(toggledDay(saturdays, "2026-12-26"), sunday);
    expect(more).toMatchObject({ dates: [sunday], except: ["2026-12-26"] });
    expect(toggledDay(more, sunday).dates).toEqual([]);
  });

  it("leaves out a day that is blocked twice, and blocks one that is left out on no day of its week", () => {
    expect(toggledDay({ ...saturdays, dates: [saturday] }, saturday)).toEqual({ ...saturdays, except: [saturday] });
    expect(toggledDay({ ...saturdays, except: [sunday] }, sunday)).toEqual({ ...saturdays, dates: [sunday] });
  });
});
