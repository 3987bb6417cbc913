import { describe, expect, it } from "vitest";
import { parseFootballCsv } from "../../../../../../../worker/backends/match-data/seasons/formats/football-csv.ts";
import {
  type FileMatch,
  parseFootballJSON,
} from "../../../../../../../worker/backends/match-data/seasons/formats/football-json.ts";
import {
  findDate,
  parseFootballTxt,
} from "../../../../../../../worker/backends/match-data/seasons/formats/football-txt.ts";
import { findScore } from "../../../../../../../worker/backends/match-data/seasons/formats/football-txt-score.ts";
import { handMadeFile, handMadeMatches } from "../../../../../../fixtures/hand-made-season.ts";

const read = (text: string) => parseFootballTxt(text, 2024);
const facts = ({ round, date, time, team1, team2, score }: FileMatch) => ({ round, date, time, team1, team2, score });
const wanted = parseFootballJSON(handMadeFile()).matches.map(facts);

const pair = (goals: number[] | undefined) => goals?.join("-") ?? "";
const monthDay = (date: string, separator: string) =>
  `${["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][Number(date.slice(5, 7)) - 1]}${separator}${Number(date.slice(8))}`;

describe("football.txt", () => {
  it("in the old dialect is the same season as in JSON", () => {
    const lines = handMadeMatches().flatMap(({ round, date, team1, team2, score }) => [
      `${round}`,
      `[Sat ${monthDay(date, "/")}]`,
      `  15.00  ${team1}  ${pair(score?.ft)}  ${team2}   # a remark`,
    ]);
    const { matches, problems } = read(`= Hand-made Division 2024/25\n\n${lines.join("\n")}`);
    expect(problems).toEqual([]);
    expect(matches.map(facts)).toEqual(wanted);
  });

  it("in the new dialect is the same season as in JSON", () => {
    const lines = handMadeMatches().flatMap(({ round, date, team1, team2, score }) => [
      `▪ ${round}`,
      `Sat ${monthDay(date, " ")} ${date.slice(0, 4)}`,
      `  15:00  ${team1}  v ${team2}  ${pair(score?.ft)}`,
    ]);
    const { matches, problems } = read(`= Hand-made Division 2024/25\r\n# Teams 4\r\n${lines.join("\r\n")}`);
    expect(problems).toEqual([]);
    expect(matches.map(facts)).toEqual(wanted);
  });

  it.each([
    ["A  2-1 (1-0)  B", { ft: [2, 1], ht: [1, 0] }],
    ["A  v B  2-1 (1-0)", { ft: [2, 1], ht: [1, 0] }],
    ["A v B", {}],
    ["A  -  B", {}],
    ["A v B  3-2 a.e.t. (2-2, 1-0)", { et: [3, 2], ft: [2, 2], ht: [1, 0] }],
    ["A  4-3 pen. 1-1 a.e.t. (1-1, 0-0)  B", { p: [4, 3], et: [1, 1], ft: [1, 1], ht: [0, 0] }],
    ["A v B  1-1 a.e.t. (1-1, 0-0), 4-3 pen.", { p: [4, 3], et: [1, 1], ft: [1, 1], ht: [0, 0] }],
    ["A v B  4-3 pen. (1-1, 0-0)", { p: [4, 3], ft: [1, 1], ht: [0, 0] }],
    ["A v B  0-0", { ft: [0, 0] }],
  ])("reads the score of %s", (line, score) => {
    const { matches, problems } = read(`Final\nSat May 24 2025\n15:00 ${line}\n`);
    expect(problems).toEqual([]);
    expect(matches).toMatchObject([{ team1: "A", team2: "B", score, isPlayOff: true }]);
    expect(matches[0]?.score).toEqual(score);
  });

  it("uses day and time of the lines above", () => {
    const { matches } = read("Matchday 1\nSat Aug 10\n12:30 A v B 1-0\n    C v D 2-2 (1-1)\nSun Jan 5\nE v F\n");
    expect(matches.map(({ date, time, team1 }) => [date, time, team1])).toEqual([
      ["2024-08-10", "12:30", "A"],
      ["2024-08-10", "12:30", "C"],
      ["2025-01-05", undefined, "E"],
    ]);
  });

  it("reads scorers, also over several lines", () => {
    const { matches, problems } = read(
      "Matchday 1\nSat Aug 10\nA v B 3-1 (1-1)\n  (Kane 23', 45+2' (p), Van der Berg 80';\n   Own Er 10' (og))\n",
    );
    expect(problems).toEqual([]);
    expect(matches[0]?.goals1).toEqual([
      { name: "Kane", minute: 23 },
      { name: "Kane", minute: "45+2", penalty: true },
      { name: "Van der Berg", minute: 80 },
    ]);
    expect(matches[0]?.goals2).toEqual([{ name: "Own Er", minute: 10, owngoal: true }]);
  });

  it("reads postponed, cancelled and awarded matches, and grounds without their towns", () => {
    const { matches } = read(
      "Matchday 1\nSat Aug 10\nA v B [postponed]\nC v D 3-0 [awarded]\nE v F @ Mill Lane, Ashford\n",
    );
    expect(matches.map(({ status, team2, ground }) => [status, team2, ground])).toEqual([
      ["postponed", "B", undefined],
      ["awarded", "D", undefined],
      [undefined, "F", "Mill Lane"],
    ]);
  });

  it("reports each unreadable line by number", () => {
    const { matches, problems } = read(
      "Matchday 1\nSat Aug 10\nA v B 1-0\nwhatever this is\nC v D [abandoned]\n(nobody knows 5')\n(\n",
    );
    expect(problems.map(({ problem }) => problem)).toEqual([
      "Line 4 cannot be read: whatever this is",
      "Line 7 cannot be read: (",
      expect.stringContaining("status"),
    ]);
    expect(matches).toHaveLength(1);
  });

  it("requires a day before the first match", () => {
    expect(read("Matchday 1\nA v B 1-0\n").problems[0]?.problem).toContain("date");
  });

  it.each([
    ["Sat Aug/9", "2024-08-09"],
    ["Aug 9", "2024-08-09"],
    ["9 Aug 2024", "2024-08-09"],
    ["Fri 9 August", "2024-08-09"],
    ["Fri Jun/1", "2025-06-01"],
    ["2024-12-26", "2024-12-26"],
  ])("reads the day %s", (text, date) => {
    expect(findDate(text, 2024)).toEqual({ date, rest: "" });
  });

  it("copes with numbers in club names", () => {
    expect(findScore("1. FC Ashford v Bramley 04")).toEqual({
      score: {},
      before: "1. FC Ashford v Bramley 04",
      after: "",
    });
  });
});

describe("CSV", () => {
  const csv = (change: (text: string) => string = (text) => text) =>
    parseFootballCsv(
      change(
        `Round,Date,Time,Team 1,FT,HT,Team 2\r\n${handMadeMatches()
          .map(
            ({ round, date, team1, team2, score }) => `${round},${date},15:00,"${team1}",${pair(score?.ft)},,${team2}`,
          )
          .join("\r\n")}\r\n`,
      ),
      2024,
    );

  it("is the same season as in JSON", () => {
    const { matches, problems } = csv((text) => `\uFEFF${text}`);
    expect(problems).toEqual([]);
    expect(matches.map(facts)).toEqual(wanted);
  });

  it("may have the day in words, and no score", () => {
    const { matches } = parseFootballCsv(
      "Date,Team 1,FT,HT,Team 2\n(1) Fri 9 Aug 2024,A,2-1,1-0,B\nSat Aug 10,C,,,D\n",
      2024,
    );
    expect(matches.map(({ date, score }) => [date, score])).toEqual([
      ["2024-08-09", { ft: [2, 1], ht: [1, 0] }],
      ["2024-08-10", {}],
    ]);
  });

  it("may have days in figures, Home and Away, postponed matches, statuses and scorers", () => {
    const { matches, problems } = parseFootballCsv(
      [
        "Date,Time,Home,Away,Score,Home Scorers,Away Scorers,Crowd",
        '09/08/2024,9:30,A,B,2-1,"Smith 12, 45+2 (pen)","Jones 60 (og)",5000',
        "1/2/2025,,C,D,P-P,,,",
        "01/03/25,,D,C,,,,",
      ].join("\n"),
      2024,
    );
    expect(problems).toEqual([]);
    expect(
      matches.map(({ date, time, team1, team2, score, status, goals1, goals2 }) => ({
        date,
        time,
        team1,
        team2,
        score,
        status,
        goals1,
        goals2,
      })),
    ).toEqual([
      {
        date: "2024-08-09",
        time: "09:30",
        team1: "A",
        team2: "B",
        score: { ft: [2, 1] },
        goals1: [
          { name: "Smith", minute: 12 },
          { name: "Smith", minute: "45+2", penalty: true },
        ],
        goals2: [{ name: "Jones", minute: 60, owngoal: true }],
      },
      { date: "2025-02-01", team1: "C", team2: "D", score: {}, status: "postponed" },
      { date: "2025-03-01", team1: "D", team2: "C", score: {} },
    ]);
    const own = parseFootballCsv(
      "Date,HomeTeam,AwayTeam,FTHG,FTAG,HTHG,HTAG,Status\n09/08/24,A,B,2,1,1,0,\n10/08/24,C,D,,,,,Postponed\n",
      2024,
    );
    expect(own.problems).toEqual([]);
    expect(own.matches.map(({ date, score, status }) => [date, score, status])).toEqual([
      ["2024-08-09", { ft: [2, 1], ht: [1, 0] }, undefined],
      ["2024-08-10", {}, "postponed"],
    ]);
  });

  it("reports a status that is unknown, and a remark that the score may not count", () => {
    const statusesOf = (column: string, ...texts: string[]) =>
      parseFootballCsv(
        [`Date,Home,Away,Score,${column}`, ...texts.map((text, day) => `0${day + 1}/09/24,A,B,1-0,${text}`)].join("\n"),
        2024,
      );
    const strict = statusesOf("Status", "Full-time", "Abandoned", "AET", "Void", "Suspended", "");
    expect(strict.matches.map(({ number, status }) => [number, status])).toEqual([
      [1, undefined],
      [3, undefined],
      [6, undefined],
    ]);
    expect(strict.problems).toEqual(
      ["Match 2", "Match 4", "Match 5"].map((match) => ({
        match: expect.stringContaining(match),
        problem: "status is none of cancelled, postponed and awarded",
      })),
    );
    const remarks = statusesOf(
      "Notes",
      "Abandoned after 60 minutes",
      "A fine game",
      "Awarded",
      "Result avoided",
      "match void",
    );
    expect(remarks.matches.map(({ number, status }) => [number, status])).toEqual([
      [2, undefined],
      [3, "awarded"],
      [4, undefined],
    ]);
    expect(remarks.problems.map(({ match }) => match?.slice(0, 7))).toEqual(["Match 1", "Match 5"]);
  });

  it.each([
    ["Date,Home,Away,Score\n13/13/2024,A,B,1-0\n", "is no date of the calendar"],
    ["Date,Home,Away,Score,Home Scorers\n09/08/2024,A,B,1-0,somebody\n", "goals1"],
    ["Date,Team 1,FT,HT\n2024-08-09,A,1-0,0-0\n", "Missing: team 2."],
    ["", "Missing: date, team 1, ft, team 2."],
    ['Date,Team 1,FT,HT,Team 2\n2024-08-09,"A,1-0,0-0,B\n', "The file is not CSV"],
    ["Date,Team 1,FT,HT,Team 2\n2024-08-09,A,one-nil,,B\n", "is two numbers of goals, such as [2, 1]"],
    ["Date,Team 1,FT,HT,Team 2\nsome day,A,1-0,,B\n", "is no date of the calendar"],
  ])("is refused when unreadable (%#)", (text, words) => {
    const { problems } = parseFootballCsv(text, 2024);
    expect(problems.map(({ problem }) => problem).join("\n")).toContain(words);
  });
});
