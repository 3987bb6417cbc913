import { expect, it } from "vitest";
import { formatDate, formatMatchDate, formatTime } from "../../../../app/ui/dates.ts";

it.each([
  ["2026-11-20T19:45:00.000Z", "20 Nov 2026", "Fri 20 Nov", "19:45"],
  ["2026-12-01T15:00:00.000Z", "1 Dec 2026", "Tue 1 Dec", "15:00"],
  // Summer time: 23:30 UTC is the next day in London.
  ["2026-09-05T23:30:00.000Z", "6 Sep 2026", "Sun 6 Sep", "00:30"],
  ["2027-01-01T00:00:00.000Z", "1 Jan 2027", "Fri 1 Jan", "00:00"],
])("%s is formatted as documented, in London time", (instant, date, matchDate, time) => {
  expect([formatDate(instant), formatMatchDate(instant), formatTime(instant)]).toEqual([date, matchDate, time]);
});

it("a date without a time keeps its day", () => {
  expect(formatDate("2026-07-12")).toBe("12 Jul 2026");
});
