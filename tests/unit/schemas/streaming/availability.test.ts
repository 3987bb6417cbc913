import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { leagueTimeZone, setLeagueClock } from "../../../../schemas/site/league-clock.ts";
import { leagueInstant } from "../../../../schemas/site/league-time.ts";
import { availability } from "../../../../schemas/streaming/availability.ts";
import { availabilityRules } from "../../../../schemas/streaming/availability-input.ts";
import { isInForce, restrictionFor } from "../../../../schemas/streaming/availability-rule.ts";
import { propertyRuns } from "../../../fixtures/property-runs.ts";

const saturdays = availability.parse({
  blackouts: [{ countries: ["GB", "IE"], weekdays: [6], from: "14:45", to: "17:15" }],
});
const isRestricted = (...args: Parameters<typeof restrictionFor>) => restrictionFor(...args) !== null;
const london = (date: string, time: string) => new Date(leagueInstant(date, time));

describe("countries", () => {
  it.each<[string, unknown, string | null, boolean]>([
    ["no rules", {}, "GB", false],
    ["no rules and no country", {}, null, false],
    ["only these, and it is one", { countries: { only: ["GB", "IE"] } }, "IE", false],
    ["only these, and it is another", { countries: { only: ["GB", "IE"] } }, "FR", true],
    ["only these, and nobody knows", { countries: { only: ["GB", "IE"] } }, null, true],
    ["all but these, and it is one", { countries: { except: ["US"] } }, "US", true],
    ["all but these, and it is another", { countries: { except: ["US"] } }, "GB", false],
    ["all but these, and nobody knows", { countries: { except: ["US"] } }, null, false],
  ])("%s", (_, rules, country, kept) => {
    expect(isRestricted(availability.parse(rules), country, new Date())).toBe(kept);
  });

  it("do not apply without rules", () => {
    expect(isRestricted(undefined, "GB", new Date())).toBe(false);
  });
});

describe("blocked hours", () => {
  it.each<[string, Date, string | null, boolean]>([
    ["the last minute before", london("2026-11-21", "14:44"), "GB", false],
    ["their first", london("2026-11-21", "14:45"), "GB", true],
    ["their first, in Ireland", london("2026-11-21", "14:45"), "IE", true],
    ["their last", london("2026-11-21", "17:14"), "GB", true],
    ["the first minute after", london("2026-11-21", "17:15"), "GB", false],
    ["another country", london("2026-11-21", "15:30"), "FR", false],
    ["nobody knows where", london("2026-11-21", "15:30"), null, false],
    ["a Friday", london("2026-11-20", "15:30"), "GB", false],
    ["a Sunday", london("2026-11-22", "15:30"), "GB", false],
    ["winter: 15:00 in London is 15:00 UTC", new Date("2026-11-21T15:00:00Z"), "GB", true],
    ["summer: 14:00 UTC is 15:00 in London", new Date("2026-08-15T14:00:00Z"), "GB", true],
    ["summer: 16:30 UTC is 17:30 in London", new Date("2026-08-15T16:30:00Z"), "GB", false],
    ["winter: 16:30 UTC is 16:30 in London", new Date("2026-11-21T16:30:00Z"), "GB", true],
    ["the Saturday before the clocks go forward", new Date("2027-03-27T14:45:00Z"), "GB", true],
    ["the Saturday after they have", new Date("2027-04-03T13:45:00Z"), "GB", true],
    ["the Saturday before they go back", new Date("2026-10-24T13:44:59Z"), "GB", false],
    ["the Saturday after they have gone back", new Date("2026-10-31T13:45:00Z"), "GB", false],
  ])("%s", (_, now, country, kept) => {
    expect(isRestricted(saturdays, country, now)).toBe(kept);
  });

  it("last until the end of the day with 24:00", () => {
    const whole = availability.parse({
      blackouts: [{ countries: ["GB"], weekdays: [6], from: "00:00", to: "24:00" }],
    });
    expect(isRestricted(whole, "GB", london("2026-11-21", "23:59"))).toBe(true);
    expect(isRestricted(whole, "GB", london("2026-11-22", "00:00"))).toBe(false);
  });

  it("apply on further days, such as bank holidays, and not on exempt Saturdays", () => {
    const rules = availability.parse({
      blackouts: [
        {
          countries: ["GB"],
          weekdays: [6],
          from: "14:45",
          to: "17:15",
          dates: ["2027-01-01", "2026-12-26"],
          except: ["2026-11-28"],
        },
      ],
    });
    expect(isRestricted(rules, "GB", london("2027-01-01", "15:00"))).toBe(true);
    expect(isRestricted(rules, "GB", london("2026-12-26", "15:00"))).toBe(true);
    expect(isRestricted(rules, "GB", london("2026-11-28", "15:00"))).toBe(false);
    expect(isRestricted(rules, "GB", london("2027-01-04", "15:00"))).toBe(false);
  });

  it("last two and a half hours in London time on every Saturday, in every season", () => {
    const [hours] = saturdays.blackouts;
    if (hours === undefined) throw new Error("There are hours.");
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1500 }), (weeks) => {
        const saturday = new Date(Date.UTC(2026, 0, 3) + weeks * 7 * 86_400_000);
        const minutes = Array.from({ length: 24 * 60 }, (_, minute) => new Date(saturday.getTime() + minute * 60_000));
        const inForce = minutes.filter((minute) => isInForce(hours, minute));
        expect(inForce).toHaveLength(150);
      }),
      { numRuns: propertyRuns(40) },
    );
  });
});

describe("blocked hours of a league in another time zone", () => {
  const timeZone = leagueTimeZone();
  afterEach(() => setLeagueClock({ timeZone }));

  it.each<[string, string, string, boolean]>([
    ["New York's 14:44 in winter", "America/New_York", "2026-11-21T19:44:00Z", false],
    ["New York's 14:45 in winter", "America/New_York", "2026-11-21T19:45:00Z", true],
    ["New York's 14:45 in summer", "America/New_York", "2026-08-15T18:45:00Z", true],
    ["New York's 17:15 in summer", "America/New_York", "2026-08-15T21:15:00Z", false],
    ["London's 15:00, which is New York's morning", "America/New_York", "2026-11-21T15:00:00Z", false],
    [
      "Auckland's Saturday, which is a Saturday of UTC's for ten hours more",
      "Pacific/Auckland",
      "2026-11-21T01:45:00Z",
      true,
    ],
    ["Auckland's Sunday, while UTC has Saturday", "Pacific/Auckland", "2026-11-21T15:00:00Z", false],
    ["the Saturday before New York's clocks go back", "America/New_York", "2026-10-31T18:45:00Z", true],
    ["the Saturday after they have gone back", "America/New_York", "2026-11-07T18:45:00Z", false],
  ])("%s", (_, zone, instant, isBlocked) => {
    setLeagueClock({ timeZone: zone });
    expect(isRestricted(saturdays, "GB", new Date(instant))).toBe(isBlocked);
  });
});

it.each([
  ["a country in words", { countries: { only: ["United Kingdom"] } }],
  ["no country", { countries: { only: [] } }],
  ["no country for blocked hours", { blackouts: [{ countries: [], weekdays: [6], from: "14:45", to: "17:15" }] }],
  ["blocked hours of no length", { blackouts: [{ countries: ["GB"], weekdays: [6], from: "14:45", to: "14:45" }] }],
  ["a country and more", { countries: { only: ["GBR"] } }],
  ["a channel without a country", { television: [{ countries: [], channel: "Sports One" }] }],
  ["both kinds of list", { countries: { only: ["GB"], except: ["IE"] } }],
  [
    "hours that end before they begin",
    { blackouts: [{ countries: ["GB"], weekdays: [6], from: "17:15", to: "14:45" }] },
  ],
  ["no time of day", { blackouts: [{ countries: ["GB"], weekdays: [6], from: "14.45", to: "25:00" }] }],
  ["an eighth weekday", { blackouts: [{ countries: ["GB"], weekdays: [8], from: "14:45", to: "17:15" }] }],
  ["no date", { blackouts: [{ countries: ["GB"], dates: ["2026-02-30"], from: "14:45", to: "17:15" }] }],
  ["a rule that nobody knows", { region: "Europe" }],
])("refuses rules with %s", (_, rules) => {
  expect(availability.safeParse(rules).success).toBe(false);
});

it.each<[string, Record<string, unknown>, string[]]>([
  ["hold", { evening: { blackouts: [{ countries: ["GB"], weekdays: [7], from: "14:45", to: "17:15" }] } }, []],
  [
    "block hours on some day",
    { evening: { blackouts: [{ countries: ["GB"], from: "14:45", to: "17:15" }] } },
    ["evening.blackouts.0 needs weekdays or dates"],
  ],
  ["name countries that there are", { evening: { countries: { only: ["XX"] } } }, ["evening.countries.only"]],
  ["have names for addresses", { Evening: {} }, ["Evening is 1 to 64 small letters, digits and hyphens"]],
])("rules as people write them %s", (_, rules, problems) => {
  const found = availabilityRules
    .safeParse(rules)
    .error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
  expect(found?.length ?? 0).toBe(problems.length);
  for (const [index, problem] of problems.entries()) expect(found?.[index]).toContain(problem);
});

it("a Sunday is the week's seventh day", () => {
  const sundays = availability.parse({ blackouts: [{ countries: ["GB"], weekdays: [7], from: "14:45", to: "17:15" }] });
  expect(isRestricted(sundays, "GB", london("2026-11-22", "15:30"))).toBe(true);
  expect(isRestricted(sundays, "GB", london("2026-11-21", "15:30"))).toBe(false);
});
