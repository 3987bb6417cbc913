import { afterEach, describe, expect, it } from "vitest";
import { formatTime } from "../../../../app/ui/dates.ts";
import { formatMoney } from "../../../../schemas/payments/price-format.ts";
import {
  clockOverrides,
  leagueDate,
  leagueDaysUntil,
  leagueFormat,
  leagueSeason,
  leagueTime,
  parseSeasonSlug,
  seasonDays,
  seasonName,
  setLeagueClock,
} from "../../../../schemas/site/league-clock.ts";
import { leagueInstant } from "../../../../schemas/site/league-time.ts";
import { countedMatches } from "../../../../worker/backends/match-data/table/played-matches.ts";

const london = { timeZone: "Europe/London", seasonStart: 7, languages: ["en-GB"] };
afterEach(() => setLeagueClock(london));

describe("the last days", () => {
  it.each([
    ["autumn", "2026-11-20T23:30:00Z", "2026-08-23", "2026-11-20"],
    ["spring", "2026-04-20T23:30:00Z", "2026-01-22", "2026-04-21"],
  ])("are each there once, also past a change of clocks in %s", (_, now, first, last) => {
    setLeagueClock(london);
    const days = leagueDaysUntil(new Date(now), 90);
    expect([days[0], days.at(-1), new Set(days).size]).toEqual([first, last, 90]);
    expect(days).toEqual(days.toSorted());
    expect(leagueDaysUntil(new Date(now), 1)).toEqual([last]);
  });
});

describe("the clock of a league elsewhere", () => {
  it("has the days and times of its own zone, also in formats made before", () => {
    expect(formatTime("2026-11-20T19:45:00Z")).toBe("19:45");
    setLeagueClock({ timeZone: "Europe/Zurich", seasonStart: 7 });
    expect(formatTime("2026-11-20T19:45:00Z")).toBe("20:45");
    expect([leagueDate("2026-11-20T23:30:00Z"), leagueTime("2026-11-20T23:30:00Z")]).toEqual(["2026-11-21", "00:30"]);
    expect(leagueInstant("2026-11-21", "15:00")).toBe("2026-11-21T14:00:00.000Z");
  });

  it("decides on which day a match counts for a table", () => {
    setLeagueClock({ timeZone: "Pacific/Auckland", seasonStart: 1 });
    const evening = {
      stage: "league" as const,
      status: "full-time",
      kickoff: "2026-11-20T19:45:00Z",
      homeID: 1,
      awayID: 2,
      homeGoals: 1,
      awayGoals: 0,
    };
    expect(countedMatches([evening])[0]?.day).toBe("2026-11-21");
  });
});

it("is said to browsers where it is not the one of the build", () => {
  expect(clockOverrides()).toEqual({});
  setLeagueClock({ timeZone: "Europe/Zurich" });
  expect(clockOverrides()).toEqual({ timeZone: "Europe/Zurich" });
  expect(leagueSeason(new Date("2026-07-01T00:00:00Z"))).toBe(2026);
  setLeagueClock({ timeZone: "Europe/London", seasonStart: 3 });
  expect(clockOverrides()).toEqual({ seasonStart: 3 });
  setLeagueClock({ seasonStart: "03-20" });
  expect(clockOverrides()).toEqual({ seasonStart: "03-20" });
  setLeagueClock({ seasonStart: 3, seasonYears: 2 });
  expect(clockOverrides()).toEqual({ seasonStart: 3, seasonYears: 2 });
  setLeagueClock({ seasonStart: 7, seasonYears: 2 });
  expect(clockOverrides()).toEqual({});
  setLeagueClock({ seasonStart: 7, languages: ["de-CH", "fr-CH"] });
  expect(clockOverrides()).toEqual({ language: "de-CH" });
});

it.each([
  ["en-GB", "Europe/London", "20 November 2026 at 19:45", "£12.50"],
  ["en-US", "America/New_York", "November 20, 2026 at 2:45 PM", "£12.50"],
  ["de-CH", "Europe/Zurich", "20 November 2026 at 20:45", "£ 12.50"],
  ["sv-SE", "Europe/Stockholm", "20 November 2026 at 20:45", "12,50 £"],
])(
  "dates and money of a league in %s are English by the conventions of its region",
  (language, timeZone, date, money) => {
    const moment = leagueFormat({ dateStyle: "long", timeStyle: "short" });
    moment.format(0);
    setLeagueClock({ timeZone, languages: [language] });
    const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");
    expect(plain(moment.format("2026-11-20T19:45:00Z"))).toBe(date);
    expect(plain(formatMoney(1250, "GBP"))).toBe(money);
  },
);

describe("the season of a day", () => {
  it("turns with the league's month, by its clock", () => {
    expect(leagueSeason(new Date("2026-06-30T22:59:00Z"))).toBe(2025);
    expect(leagueSeason(new Date("2026-06-30T23:00:00Z"))).toBe(2026);
    setLeagueClock({ timeZone: "Europe/London", seasonStart: 1 });
    expect(leagueSeason(new Date("2026-06-30T12:00:00Z"))).toBe(2026);
  });

  it("turns with the league's day where it names one, by its clock", () => {
    setLeagueClock({ timeZone: "Europe/London", seasonStart: "07-15" });
    expect(leagueSeason(new Date("2026-07-14T22:59:00Z"))).toBe(2025);
    expect(leagueSeason(new Date("2026-07-14T23:00:00Z"))).toBe(2026);
    expect(leagueSeason(new Date("2026-12-31T12:00:00Z"))).toBe(2026);
    expect(leagueSeason(new Date("2027-01-01T12:00:00Z"))).toBe(2026);
    expect(seasonDays(2026)).toEqual({ from: "2026-07-15", to: "2027-07-14" });
    const lagoon = { timeZone: "Indian/Comoro", seasonStart: "03-01" };
    expect(leagueSeason(new Date("2028-02-29T20:59:00Z"), lagoon)).toBe(2027);
    expect(leagueSeason(new Date("2028-02-29T21:00:00Z"), lagoon)).toBe(2028);
  });
});

describe("a season's name", () => {
  it("has both years where seasons begin in May or later", () => {
    for (const seasonStart of [5, 7, 10, "05-01", "12-31"]) {
      setLeagueClock({ seasonStart });
      expect([seasonName(2026), seasonName(1999)]).toEqual(["2026-27", "1999-00"]);
    }
  });

  it("has one year where seasons begin and end in it", () => {
    for (const seasonStart of [1, 2, 4, "04-30", "01-15"]) {
      setLeagueClock({ seasonStart });
      expect([seasonName(2026), seasonName(1999)]).toEqual(["2026", "1999"]);
    }
  });

  it("has as many years as the league says", () => {
    setLeagueClock({ seasonStart: 4, seasonYears: 2 });
    expect([seasonName(2026), parseSeasonSlug("2026-27"), parseSeasonSlug("2026")]).toEqual(["2026-27", 2026, null]);
    setLeagueClock({ seasonStart: 9, seasonYears: 1 });
    expect([seasonName(2026), parseSeasonSlug("2026"), parseSeasonSlug("2026-27")]).toEqual(["2026", 2026, null]);
    // A league without the setting has the default, whatever the previous league had.
    setLeagueClock({ seasonStart: 9 });
    expect(seasonName(2026)).toBe("2026-27");
  });

  it.each([
    [7, "2025-26", 2025],
    [7, "1999-00", 1999],
    [7, "2025-27", null],
    [7, "2025/26", null],
    [7, "2025", null],
    [7, "2025-026", null],
    [7, "", null],
    [1, "2025", 2025],
    [1, "2025-26", null],
  ])("in the addresses of a league that begins in month %i: %s", (seasonStart, slug, season) => {
    setLeagueClock({ seasonStart });
    expect(parseSeasonSlug(slug)).toBe(season);
  });
});

it("gives a season twelve months from the league's", () => {
  expect(seasonDays(2024)).toEqual({ from: "2024-07-01", to: "2025-06-30" });
  setLeagueClock({ seasonStart: 1 });
  expect(seasonDays(2024)).toEqual({ from: "2024-01-01", to: "2024-12-31" });
  setLeagueClock({ seasonStart: 3 });
  expect(seasonDays(2023)).toEqual({ from: "2023-03-01", to: "2024-02-29" });
});
