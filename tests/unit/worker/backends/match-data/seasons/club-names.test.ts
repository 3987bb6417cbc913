import { expect, it } from "vitest";
import {
  ClubDirectory,
  foldName,
  looseName,
  parseClubs,
  shortClubName,
} from "../../../../../../worker/backends/match-data/seasons/club-names.ts";
import { clubsFile } from "../../../../../fixtures/hand-made-season.ts";

it("reads names, years, grounds, towns and aliases, and no comments", () => {
  expect(parseClubs(clubsFile.replaceAll("\n", "\r\n"))).toEqual([
    {
      name: "Ashford FC",
      aliases: ["Ashford", "FC Ashford", "Ashford Football Club"],
      founded: 1890,
      ground: "Mill Lane",
      town: "Ashford",
    },
    {
      name: "Bramley Town FC",
      aliases: ["Bramley", "Bramley T."],
      founded: null,
      ground: "The Brook",
      town: "Bramley",
    },
    { name: "Corfe AFC", aliases: ["Corfe"], founded: null, ground: null, town: null },
    { name: "Dunmere United FC", aliases: ["Dunmere Utd", "Dunmere"], founded: 1902, ground: null, town: "Dunmere" },
  ]);
});

it("finds a club by any spelling, its own name first", () => {
  const directory = new ClubDirectory(parseClubs("Old Mill FC\n | Mill\nMill\n | The Mill\n"));
  expect(directory.find("mill").map(({ name }) => name)).toEqual(["Mill"]);
  expect(directory.find("OLD MILL F.C.").map(({ name }) => name)).toEqual(["Old Mill FC"]);
  expect(directory.find("Mill Rangers")).toEqual([]);
});

it("merges the spellings of several files", () => {
  const directory = new ClubDirectory([
    ...parseClubs("Old Mill FC\n | Mill"),
    ...parseClubs("Old Mill FC\n | The Mill"),
  ]);
  expect(directory.find("The Mill")).toEqual(directory.find("Mill"));
});

it("folds case, accents and punctuation", () => {
  expect(foldName("  Brighton & Hóve  Albion F.C. ")).toBe("brighton and hove albion fc");
  expect(looseName("AFC Corfe")).toBe("corfe");
  expect(looseName("AFC")).toBe("");
  expect(shortClubName("Corfe A.F.C.")).toBe("Corfe");
  expect(shortClubName("AFC Corfe")).toBe("AFC Corfe");
});
