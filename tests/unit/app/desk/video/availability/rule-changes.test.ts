import { describe, expect, it } from "vitest";
import { searchCountries } from "../../../../../../app/desk/video/availability/countries.ts";
import { ruleChanges, rulesProblem } from "../../../../../../app/desk/video/availability/rule-changes.ts";
import { type Availability, availability } from "../../../../../../schemas/streaming/availability.ts";

const rules = (written: object) => availability.parse(written);
const afternoon = { countries: ["GB"], from: "14:45", to: "17:15", weekdays: [6] };
const changes = (before: object, after: object) => ruleChanges(rules(before), rules(after));

describe("what other rules change for viewers", () => {
  it("names the countries in which it can be watched no longer, and those in which it can from now on", () => {
    expect(changes({ countries: { except: ["FR"] } }, { countries: { except: ["IE", "GB"] } })).toEqual({
      sentences: [
        "It can no longer be watched in the United Kingdom and Ireland.",
        "It can be watched in France from now on.",
      ],
      closes: true,
    });
    expect(changes({ countries: { except: ["FR"] } }, {})).toMatchObject({ closes: false });
    expect(changes({}, {})).toEqual({ sentences: [], closes: false });
  });

  it("counts countries where they are many", () => {
    const [sentence] = changes({}, { countries: { only: ["GB"] } }).sentences;
    expect(sentence).toMatch(/^It can no longer be watched in Andorra, .* and \d+ other countries\.$/);
  });

  it("names hours that are new, with their days, and those that are over", () => {
    const longer = { ...afternoon, to: "18:00", dates: ["2026-12-26"], except: ["2026-11-28"] };
    const { sentences, closes } = changes({ blackouts: [afternoon] }, { blackouts: [longer] });
    expect(sentences).toEqual([
      "No more: In the United Kingdom it may not be watched from 14:45 to 17:15 on Saturdays.",
      expect.stringMatching(
        /^New: In the United Kingdom it may not be watched from 14:45 to 18:00 on Saturdays\. Blocked days: .*2026\. Left out: .*2026\.$/,
      ),
    ]);
    expect(closes).toBe(true);
    expect(changes({ blackouts: [afternoon] }, {}).closes).toBe(false);
  });

  it("names single days alone, where the hours stay", () => {
    const dates = ["2026-12-25", "2026-12-28", "2027-01-01", "2027-03-26", "2027-03-29"];
    const before = { blackouts: [{ ...afternoon, dates }] };
    const { sentences, closes } = changes(before, { blackouts: [{ ...afternoon, dates: [...dates, "2027-05-03"] }] });
    expect(sentences).toEqual(["The hours are blocked in the United Kingdom on 3 May 2027, too."]);
    expect(closes).toBe(true);
    expect(changes(before, { blackouts: [{ ...afternoon, dates, except: ["2026-11-28"] }] })).toEqual({
      sentences: ["The hours are no longer blocked in the United Kingdom on 28 Nov 2026."],
      closes: false,
    });
    expect(changes({}, before).sentences[0]).toMatch(/Blocked days: 25 Dec 2026, .*26 Mar 2027 and 1 other day\.$/);
  });

  it("names channels that fans read of", () => {
    const television = [{ countries: ["GB"], channel: "Channel 9" }];
    expect(changes({}, { television }).sentences).toEqual(["Fans read of Channel 9, in the United Kingdom."]);
  });
});

it.each<[Partial<Availability>, string | null]>([
  [{}, null],
  [{ countries: { only: [] } }, "Choose a country, or every country."],
  [{ blackouts: [{ ...afternoon, countries: [], dates: [], except: [] }] }, "Blocked hours 1: choose a country."],
  [{ blackouts: [{ ...afternoon, weekdays: [], dates: [], except: [] }] }, "Blocked hours 1: choose a day of the week"],
  [{ blackouts: [{ ...afternoon, to: "14:00", dates: [], except: [] }] }, "Blocked hours 1: they begin before"],
  [{ television: [{ countries: ["GB"], channel: " " }] }, "Channel 1: give its name"],
])("says what is missing in %j", (written, sentence) => {
  const problem = rulesProblem({ blackouts: [], ...written });
  if (sentence === null) expect(problem).toBeNull();
  else expect(problem).toContain(sentence);
});

describe("countries", () => {
  const names = (typed: string, chosen: string[] = []) => searchCountries(typed, chosen).map(({ label }) => label);

  it("are found by parts of their names, those first that begin with it, without accents and case", () => {
    expect(names("guinea")).toEqual(["Guinea", "Guinea-Bissau", "Equatorial Guinea", "Papua New Guinea"]);
    expect(names("cote d")).toEqual(expect.arrayContaining([expect.stringContaining("Côte")]));
  });

  it("are found by their codes, and not where they are chosen already", () => {
    expect(names("GB")).toEqual(["United Kingdom"]);
    expect(names("ireland", ["IE"])).toEqual([]);
    expect(names("  ")).toEqual([]);
  });
});
