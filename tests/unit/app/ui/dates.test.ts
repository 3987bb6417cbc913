import { afterAll, describe, expect, it } from "vitest";
import { formatDate, formatMatchDate, formatMatchDay, formatMonth, formatTime } from "../../../../app/ui/dates.ts";
import { leagueTimeZone, setLeagueClock } from "../../../../schemas/site/league-clock.ts";

it.each([
  ["2026-11-20T19:45:00.000Z", "20 Nov 2026", "Fri 20 Nov", "19:45"],
  ["2026-12-01T15:00:00.000Z", "1 Dec 2026", "Tue 1 Dec", "15:00"],
  // Summer time: 23:30 UTC is the next day in London.
  ["2026-09-05T23:30:00.000Z", "6 Sep 2026", "Sun 6 Sep", "00:30"],
  ["2027-01-01T00:00:00.000Z", "1 Jan 2027", "Fri 1 Jan", "00:00"],
])("%s is formatted as documented, in London time", (instant, date, matchDate, time) => {
  expect([formatDate(instant), formatMatchDate(instant), formatTime(instant)]).toEqual([date, matchDate, time]);
});

const timeZone = leagueTimeZone();

describe.each(["Europe/London", "America/New_York", "Pacific/Auckland", "Pacific/Pago_Pago"])(
  "a league in %s",
  (zone) => {
    afterAll(() => setLeagueClock({ timeZone }));

    it("keeps its day where a date has no time", () => {
      setLeagueClock({ timeZone: zone });
      expect(formatDate("2026-07-12")).toBe("12 Jul 2026");
      expect(formatMatchDate("2026-12-01")).toBe("Tue 1 Dec");
      expect(formatMatchDay("2024-01-01", Date.parse("2026-12-01T15:00:00Z"))).toBe("Mon 1 Jan 2024");
      expect(formatMonth("2026-11")).toBe("November 2026");
    });
  },
);
