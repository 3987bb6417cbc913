import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatClubsCsv, parseClubsCsv } from "../../../../../scripts/lib/league-folder/clubs-csv.ts";
import { problemText } from "../../../../../scripts/lib/league-folder/file-problem.ts";
import { anyClubs } from "../../../support/league-folders.ts";

const header = "id,slug,name,shortName,code";
const problemsOf = (csv: string) => parseClubsCsv(csv).problems.map(problemText);

const clubs = anyClubs(["first-division", "women"]);

describe("clubs.csv", () => {
  it("gives back the clubs that it was written from", () => {
    fc.assert(
      fc.property(clubs, (all) => {
        expect(parseClubsCsv(formatClubsCsv(all)).value).toEqual(all);
      }),
    );
  });

  it("needs id, slug, name, short name and code alone, in any order of columns", () => {
    const { value } = parseClubsCsv("code,id,name,shortName,slug\nABC,7,Abc Town,Abc,abc-town\n");
    expect(value).toMatchObject([{ id: 7, slug: "abc-town", colours: null, crest: null, aliases: [] }]);
  });

  it("names line and column of what is wrong, for all lines at once", () => {
    const csv = `${header},founded,primary,secondary,accent
1,one,One,One,ONE,1880,#ff0000,#ffffff,#000000
2,Two!,Two,Two,two,soon,red,#ffffff,#000000
`;
    expect(problemsOf(csv)).toEqual([
      "clubs.csv, line 3: slug: is lower-case letters, digits and single hyphens",
      "clubs.csv, line 3: code: is two to four capital letters or digits",
      "clubs.csv, line 3: founded: is a whole number",
      "clubs.csv, line 3: primary: is a colour such as #12ab9f",
    ]);
  });

  it("takes the time zone of a ground by its name", () => {
    const { value } = parseClubsCsv(`${header},timeZone\n1,one,One,One,ONE,Europe/Zurich\n2,two,Two,Two,TWO,\n`);
    expect(value).toMatchObject([{ timeZone: "Europe/Zurich" }, { timeZone: null }]);
    expect(problemsOf(`${header},timeZone\n1,one,One,One,ONE,Europe/Seeburg\n2,two,Two,Two,TWO,+01:00\n`)).toEqual([
      "clubs.csv, line 2: timeZone: is a time zone, such as Europe/London",
      "clubs.csv, line 3: timeZone: is a time zone, such as Europe/London",
    ]);
  });

  it("refuses a column of another name, a missing column and a line with too many fields", () => {
    expect(problemsOf(`${header},stadium\n1,one,One,One,ONE,Park\n`)).toEqual([
      "clubs.csv, line 1: there is no column stadium",
    ]);
    expect(problemsOf("id,slug,name,code\n1,one,One,ONE\n")[0]).toMatch(/^clubs\.csv, line 2: shortName/);
    expect(problemsOf(`${header}\n1,one,One,One,ONE,more\n`)[0]).toMatch(/^clubs\.csv, line 2: /);
  });

  it("refuses two clubs with one id, slug or name, and half a set of colours", () => {
    expect(problemsOf(`${header},primary\n1,one,One,One,ONE,\n1,one,Two,Two,TWO,#000000\n`)).toEqual([
      "clubs.csv, line 3: primary, secondary and accent are given together",
      "clubs.csv, line 3: id 1 is that of the club in line 2",
      "clubs.csv, line 3: slug one is that of the club in line 2",
    ]);
  });
});
