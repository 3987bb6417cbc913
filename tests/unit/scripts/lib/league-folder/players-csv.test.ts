import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { problemText } from "../../../../../scripts/lib/league-folder/file-problem.ts";
import { formatPlayersCsv, parsePlayersCsv } from "../../../../../scripts/lib/league-folder/players-csv.ts";
import { anyPlayers } from "../../../support/league-folders.ts";

const header = "id,club,number,name,position,birthDate,nationality";
const problemsOf = (csv: string) =>
  parsePlayersCsv(csv, ["ash", "birch"], ["first", "women"]).problems.map(problemText);

describe("players.csv", () => {
  it("gives back the players that it was written from", () => {
    fc.assert(
      fc.property(anyPlayers(["ash", "birch"], ["first", "women"]), (all) => {
        expect(parsePlayersCsv(formatPlayersCsv(all)).value).toEqual(all);
      }),
    );
  });

  it("is of first teams, unless a team is named", () => {
    const csv = `${header},team\n1,ash,9,Ann Ash,FW,2001-12-31,Wales,women\n2,ash,9,Al Ash,FW,2001-12-31,Wales,\n`;
    expect(parsePlayersCsv(csv).value?.map(({ team }) => team)).toEqual(["women", "first"]);
  });

  it("takes a player once as things stand, and once for each team of another season", () => {
    const header = "id,club,number,name,position,season\n";
    const lines = "1,birch,9,Al,FW,\n1,ash,9,Al,FW,2025\n1,birch,9,Al,FW,2025\n2,ash,8,Bo,GK,2025\n";
    expect(parsePlayersCsv(header + lines).value?.map(({ season }) => season)).toEqual([null, 2025, 2025, 2025]);
    expect(
      parsePlayersCsv(`${header + lines}1,ash,9,Al,FW,2025\n3,ash,7,Cy,FW,25\n`).problems.map(problemText),
    ).toEqual([
      "players.csv, line 6: id 1 of ash in 2025 is that of the player in line 3",
      "players.csv, line 6: number 9 of ash in 2025 is that of the player in line 3",
      "players.csv, line 7: season: is the year in which a season begins, such as 2025",
    ]);
  });

  it("needs no dates of birth and nationalities", () => {
    const unpublished = { birthDate: null, nationality: null };
    expect(parsePlayersCsv(`${header}\n1,ash,9,Al Ash,FW,,\n`).value).toEqual([expect.objectContaining(unpublished)]);
    const without = "id,club,number,name,position\n1,ash,9,Al Ash,FW\n";
    expect(parsePlayersCsv(without).value).toEqual([expect.objectContaining(unpublished)]);
    expect(formatPlayersCsv(parsePlayersCsv(without).value ?? [])).toBe(without);
  });

  it("names line and column of what is wrong, for all lines at once", () => {
    const csv = `${header}
1,ash,9,Al Ash,FW,2001-12-31,Wales
1,oak,1000,,ST,31.12.2001,
`;
    expect(problemsOf(csv)).toEqual([
      "players.csv, line 3: number: is 999 at most",
      "players.csv, line 3: name: is missing",
      "players.csv, line 3: position: is GK, DF, MF or FW",
      "players.csv, line 3: birthDate: is a date such as 2001-12-31",
    ]);
    expect(problemsOf("id,club,name\n1,ash,Al\n")[0]).toBe("players.csv, line 2: number: is missing");
  });

  it("refuses unknown clubs and teams, and two players with one id or one number of a team", () => {
    const csv = `${header},team
1,ash,9,Al Ash,FW,2001-12-31,Wales,
1,oak,9,Bo Oak,FW,2001-12-31,Wales,juniors
2,ash,9,Cy Ash,GK,2001-12-31,Wales,
3,ash,9,Di Ash,GK,2001-12-31,Wales,women
`;
    expect(problemsOf(csv)).toEqual([
      "players.csv, line 3: there is no club oak in clubs.csv",
      "players.csv, line 3: no competition in league.json is played by the team juniors",
      "players.csv, line 3: id 1 is that of the player in line 2",
      "players.csv, line 4: number 9 of ash is that of the player in line 2",
    ]);
  });
});
