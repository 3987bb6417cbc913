import fc from "fast-check";
import { expect, it } from "vitest";
import { leagueDate, leagueInstant, leagueTime } from "../../../../schemas/site/league-time.ts";

it("reads London's clocks in winter and in summer", () => {
  expect(leagueInstant("2024-12-26", "15:00")).toBe("2024-12-26T15:00:00.000Z");
  expect(leagueInstant("2024-08-09", "20:00")).toBe("2024-08-09T19:00:00.000Z");
  expect(leagueDate("2024-08-09T23:30:00Z")).toBe("2024-08-10");
  expect(leagueTime("2024-08-09T23:30:00Z")).toBe("00:30");
});

it("reads the hour that comes twice, and the one that is skipped, as winter time", () => {
  expect(leagueInstant("2024-10-27", "01:30")).toBe("2024-10-27T01:30:00.000Z");
  expect(leagueInstant("2024-03-31", "01:30")).toBe("2024-03-31T01:30:00.000Z");
});

it("round-trips day and time", () => {
  const days = fc.date({ min: new Date("2000-01-01"), max: new Date("2050-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(days, fc.integer({ min: 2, max: 23 }), (date, hour) => {
      const day = date.toISOString().slice(0, 10);
      const time = `${String(hour).padStart(2, "0")}:45`;
      const instant = leagueInstant(day, time);
      expect([leagueDate(instant), leagueTime(instant)]).toEqual([day, time]);
    }),
  );
});
