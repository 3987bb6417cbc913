import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { problemText } from "../../../../../scripts/lib/league-folder/file-problem.ts";
import { formatGroundsCsv, parseGroundsCsv } from "../../../../../scripts/lib/league-folder/grounds-csv.ts";
import { anyGrounds } from "../../../support/league-folders.ts";

const clubs = [
  { name: "Ashford", ground: "Lime Street" },
  { name: "Bramley", ground: null },
];
const problemsOf = (csv: string) => parseGroundsCsv(csv, clubs).problems.map(problemText);

describe("grounds.csv", () => {
  it("gives back the grounds that it was written from", () => {
    fc.assert(
      fc.property(anyGrounds, (all) => {
        expect(parseGroundsCsv(formatGroundsCsv(all), null).value).toEqual(all);
      }),
    );
  });

  it("needs slug and name alone, and is empty where there is no file", () => {
    expect(parseGroundsCsv("name,slug\nNational Stadium,national\n", clubs).value).toEqual([
      {
        ...{ slug: "national", name: "National Stadium", town: null, capacity: null },
        ...{ timeZone: null, latitude: null, longitude: null },
      },
    ]);
    expect(parseGroundsCsv("", clubs)).toEqual({ value: [], problems: [] });
  });

  it("names line and column of what is wrong", () => {
    expect(
      problemsOf(`slug,name,timeZone,latitude,longitude
one,One,Europe/Seeburg,,
two,Two,,95,0
three,Three,,47.1,
three,One More,,,
lime,Lime Street,,,
`),
    ).toEqual([
      "grounds.csv, line 2: timeZone: is a time zone, such as Europe/London",
      "grounds.csv, line 3: latitude: is between -90 and 90",
      "grounds.csv, line 4: latitude and longitude are given together",
      "grounds.csv, line 5: slug three is that of the ground in line 4",
      "grounds.csv, line 6: Lime Street is the ground of Ashford in clubs.csv, which says where it is",
    ]);
    expect(problemsOf("slug,name,nickname\none,One,The Bowl\n")).toEqual([
      "grounds.csv, line 1: there is no column nickname",
    ]);
  });
});
