import { describe, expect, it } from "vitest";
import { usualRules } from "../../../../../../../schemas/league/competition-rules.ts";
import { checkSeason } from "../../../../../../../worker/backends/match-data/seasons/check-season.ts";
import { ClubDirectory, parseClubs } from "../../../../../../../worker/backends/match-data/seasons/club-names.ts";
import {
  parseFootballJSON,
  reportProblems,
} from "../../../../../../../worker/backends/match-data/seasons/formats/football-json.ts";
import { nameClubs } from "../../../../../../../worker/backends/match-data/seasons/name-clubs.ts";
import { clubsFile, handMadeFile, withExtra, withMatch } from "../../../../../../fixtures/hand-made-season.ts";

const now = new Date("2025-07-20T12:00:00Z");

function problemsOf(file: string, clubs = "", season = 2024, at = now): string[] {
  const { matches, problems } = parseFootballJSON(file);
  const named = nameClubs(matches, new ClubDirectory(parseClubs(clubs)), "league");
  const rules = { ...usualRules, kind: "league" } as const;
  return [...problems, ...named.problems, ...checkSeason(named.matches, season, rules, at)].map(({ match, problem }) =>
    match === null ? problem : `${match}: ${problem}`,
  );
}
const matchOne = "Match 1 (Matchday 1, 2024-08-10): Ashford FC v Bramley Town FC";

it("finds no problems in a consistent season", () => {
  expect(problemsOf(handMadeFile())).toEqual([]);
});

it("refuses the score of a match that is still to be played, unless it is awarded", () => {
  const last = { date: "2025-05-24", time: "15:00", score: { ft: [1, 0] } };
  const at = (instant: string, change: object = {}) =>
    problemsOf(withMatch(12, { ...last, ...change }), "", 2024, new Date(instant));
  expect(at("2025-05-24T13:59:00Z")).toEqual([
    expect.stringMatching(/^Match 12 .*: has a score \(1-0\) and is still to be played$/),
  ]);
  expect(at("2025-05-24T14:01:00Z")).toEqual([]);
  expect(at("2025-05-24T09:00:00Z", { time: undefined })).toEqual([]);
  expect(at("2025-05-23T22:00:00Z", { time: undefined })).toHaveLength(1);
  expect(at("2025-05-20T14:00:00Z", { status: "awarded" })).toEqual([]);
});

it.each(["\r\n", "\n", "\t", "\u0000", "\u0085"])(
  "refuses %j in names of clubs, players and rounds, and repeats none",
  (control) => {
    for (const change of [
      { team1: `Ashford${control}FC` },
      { team2: `Bramley Town FC${control}` },
      { round: `Matchday 1${control}Cup` },
      { goals1: [{ name: `A.${control}Keeper`, minute: 3 }] },
    ]) {
      const [problem = "", ...others] = parseFootballJSON(withMatch(1, change)).problems.map(
        (found) => `${found.match}: ${found.problem}`,
      );
      expect(problem).toContain("has a line break or another control character");
      expect(problem).not.toContain(control);
      expect(others).toEqual([]);
    }
  },
);

describe("play-offs", () => {
  const pairing = { date: "2025-05-20", team1: "Ashford FC", team2: "Bramley Town FC", score: { ft: [1, 0] } };

  it.each([
    ["a stage and no round", { stage: "Playoffs" }],
    ["a stage of finals", { stage: "Finals", round: "Leg 1" }],
    ["a round alone", { round: "Semifinals" }],
    ["a final's round", { round: "Final" }],
    ["a stage within the round", { round: "Finals, Semifinals" }],
  ])("are recognised by %s, and may repeat a pairing of the league", (_, marking) => {
    const file = withExtra({ ...pairing, ...marking });
    expect(parseFootballJSON(file).matches.filter(({ isPlayOff }) => isPlayOff)).toHaveLength(1);
    expect(problemsOf(file)).toEqual([]);
  });

  it("may go to extra time and penalties, and a tie over two legs repeats no match", () => {
    const legs = [
      { ...pairing, round: "Semifinals" },
      { ...pairing, round: "Semifinals", date: "2025-05-24", score: { ft: [0, 1], et: [1, 1], p: [4, 2] } },
    ];
    expect(problemsOf(withExtra(...legs))).toEqual([]);
  });

  it("have no clubs of another division", () => {
    expect(problemsOf(withExtra({ ...pairing, team2: "Elsewhere FC", stage: "Finals" }))).toEqual([
      "Match 13 (Play-offs, 2025-05-20): Ashford FC v Elsewhere FC: Elsewhere FC is in the play-offs but not in the division",
    ]);
  });

  it("do not include numbered rounds", () => {
    const file = handMadeFile((matches) =>
      matches.map((match, index) => ({ ...match, round: ["Regular, Matchday 3", "3. Round"][index % 2] ?? "" })),
    );
    const { matches } = parseFootballJSON(file);
    expect(new Set(matches.map(({ round, isPlayOff }) => [round, isPlayOff].join()))).toEqual(
      new Set(["Matchday 3,false"]),
    );
  });
});

describe("names", () => {
  const spelt = withMatch(5, { team1: "Ashford" });

  it("beyond the number of clubs are reported, with matches and suggestions", () => {
    const [general, ofMatch, ...rest] = problemsOf(spelt);
    expect(general).toContain("5 names in a division of 4 clubs");
    expect(general).toContain("Ashford FC (5)");
    expect(ofMatch).toBe(
      'Match 5 (Matchday 3, 2024-08-24): Ashford v Corfe AFC: "Ashford" is one name too many: perhaps Ashford FC',
    );
    expect(rest).toEqual([]);
  });

  it("are joined by a clubs file", () => {
    expect(problemsOf(spelt, clubsFile)).toEqual([]);
  });

  it("that are joined reveal a match listed under both", () => {
    const twice = withExtra({
      round: "Matchday 6",
      date: "2025-05-03",
      team1: "Corfe",
      team2: "Ashford",
      score: { ft: [1, 0] },
    });
    expect(problemsOf(twice, clubsFile)).toEqual([
      "Match 13 (Matchday 6, 2025-05-03): Corfe v Ashford: is listed already as match 11 (Matchday 6, 2025-05-03)",
    ]);
  });

  it("that differ only in case and accents are one", () => {
    expect(problemsOf(withMatch(5, { team1: "ÁSHFORD F.C." }))).toEqual([]);
  });

  it("that are invalid or ambiguous are reported", () => {
    expect(problemsOf(withMatch(1, { team2: "AFC" }))).toContain(
      'Match 1 (Matchday 1, 2024-08-10): Ashford FC v AFC: "AFC" is not the name of a club',
    );
    const shared = "Ashford FC\n | Town\nBramley Town FC\n | Town\n";
    expect(problemsOf(withMatch(1, { team2: "Town" }), shared).join()).toContain(
      '"Town" may mean any of these clubs: Ashford FC, Bramley Town FC.',
    );
  });

  it("of a season just begun are counted by its fullest matchday", () => {
    expect(problemsOf(handMadeFile((matches) => matches.slice(0, 2)))).toEqual([]);
    expect(problemsOf(handMadeFile((matches) => matches.slice(0, 5)))).toEqual([]);
  });
});

describe("a match", () => {
  it.each([
    [
      "a date of another season",
      { date: "2025-08-10" },
      "the date 2025-08-10 is not in the season 2024-25 (2024-07-01 to 2025-06-30)",
    ],
    ["a club against itself", { team2: "Ashford FC" }, "a club cannot play itself"],
    [
      "more goals at half time",
      { score: { ht: [3, 0], ft: [2, 1] } },
      "more goals at half time (3-0) than at full time (2-1)",
    ],
    ["half time alone", { score: { ht: [1, 0] } }, "there is no full-time score beside the other scores"],
    [
      "extra time in the league",
      { score: { ft: [1, 1], et: [2, 1] } },
      "a league match has neither extra time nor penalties",
    ],
    ["a score though postponed", { status: "postponed" }, "is postponed and has a score"],
    ["a score though cancelled", { status: "cancelled" }, "is cancelled and has a score"],
    ["an award of nothing", { status: "awarded", score: {} }, "is awarded and has no score"],
    [
      "scorers that do not add up",
      { goals1: [{ name: "A. One", minute: 4 }], goals2: [] },
      "the scorers' lists say 1-0, the score 2-1",
    ],
    [
      "scorers in the wrong half",
      {
        score: { ht: [0, 0], ft: [2, 1] },
        goals1: [
          { name: "A. One", minute: "45+2" },
          { name: "A. One", minute: 60 },
        ],
        goals2: [{ name: "B. Two", minute: 90, penalty: true }],
      },
      "the scorers' minutes say 1-0 at half time, the score 0-0",
    ],
  ])("with %s is refused", (_, facts, problem) => {
    expect(problemsOf(withMatch(1, facts)).map((line) => line.replace(/^Match 1 [^:]*: [^:]*: /, ""))).toContain(
      problem,
    );
  });

  it.each([
    ["no score yet", { score: {} }],
    ["no score at all", { score: null }],
    ["a score without half time", { score: { ft: [0, 0] } }],
    ["a postponement", { score: {}, status: "postponed" }],
    ["an award", { score: { ft: [3, 0] }, status: "awarded" }],
    [
      "scorers",
      {
        goals1: [
          { name: "A. One", minute: "45+2" },
          { name: "B. Own", minute: 60, owngoal: true },
        ],
        goals2: [{ name: "B. Two", minute: 90 }],
      },
    ],
  ])("with %s is accepted", (_, facts) => {
    expect(problemsOf(withMatch(1, facts))).toEqual([]);
  });

  it("listed twice is refused, even on another day", () => {
    const again = { round: "Matchday 9", date: "2025-04-01", team1: "Ashford FC", team2: "Bramley Town FC", score: {} };
    expect(problemsOf(withExtra(again))).toEqual([
      "Match 13 (Matchday 9, 2025-04-01): Ashford FC v Bramley Town FC: is listed already as match 1 (Matchday 1, 2024-08-10)",
    ]);
  });

  it.each([
    ["date", { date: "2024-02-30" }, "date is no date of the calendar, such as 2024-08-09"],
    ["time", { time: "25:00" }, "time is no time, such as 15:00"],
    ["status", { status: "abandoned?" }, "status is none of cancelled, postponed and awarded"],
    ["score", { score: { ft: [1] } }, "score.ft is two numbers of goals, such as [2, 1]"],
    ["team", { team1: " " }, "team1 is empty"],
  ])("with an unreadable %s is reported", (_, facts, problem) => {
    expect(problemsOf(withMatch(1, facts)).join("\n")).toContain(problem);
  });
});

it("refuses a file that is not a season", () => {
  expect(problemsOf("not JSON")[0]).toContain("The file is not JSON");
  expect(problemsOf("[]")[0]).toBe("The file is not a season: an object with a list of matches is expected.");
  expect(problemsOf('{"name": "x"}')[0]).toBe("matches: is missing");
  expect(problemsOf('{"matches": []}')).toEqual(["The file has no matches."]);
});

it("reports every problem, by match, in the order of the file", () => {
  const file = handMadeFile((matches) =>
    matches.map((match, index) =>
      index === 0
        ? { ...match, date: "2023-01-01", score: { ht: [9, 9], ft: [0, 0] } }
        : index === 3
          ? { ...match, date: "soon" }
          : match,
    ),
  );
  const { matches, problems } = parseFootballJSON(file);
  const named = nameClubs(matches, new ClubDirectory([]), "league");
  const rules = { ...usualRules, kind: "league" } as const;
  expect(reportProblems([...problems, ...checkSeason(named.matches, 2024, rules, now)])).toBe(
    `  ${matchOne.replace("2024-08-10", "2023-01-01")}
    the date 2023-01-01 is not in the season 2024-25 (2024-07-01 to 2025-06-30)
    more goals at half time (9-9) than at full time (0-0)
  Match 4 (Matchday 2, soon): Dunmere United FC v Ashford FC
    date is no date of the calendar, such as 2024-08-09`,
  );
});
