import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TableMatch } from "../../../../../../worker/backends/match-data/table/played-matches.ts";
import {
  findTieBreaks,
  leagueStandings,
  positionHistory,
  type Standing,
  type TableInput,
} from "../../../../../../worker/backends/match-data/table/table.ts";

const clubs = [
  { id: 1, name: "Ashford" },
  { id: 2, name: "Bramley" },
  { id: 3, name: "Corfe" },
  { id: 4, name: "Dunmere" },
];

function played(day: string, homeID: number, score: [number, number], awayID: number): TableMatch {
  const [homeGoals, awayGoals] = score;
  return {
    stage: "league",
    status: "full-time",
    kickoff: `${day}T15:00:00.000Z`,
    homeID,
    awayID,
    homeGoals,
    awayGoals,
  };
}

function standings(matches: TableMatch[], rest: Partial<TableInput> = {}): Standing[] {
  return leagueStandings({ clubs, matches, deductions: [], zones: [], on: "2026-11-20", ...rest });
}
const order = (rows: Standing[]) => rows.map(({ name }) => name);

const anyMatch = fc
  .record({
    stage: fc.constantFrom("league" as const, "league" as const, "play-offs" as const, "cup" as const),
    status: fc.constantFrom(
      "full-time",
      "awarded",
      "live",
      "fixture",
      "postponed",
      "cancelled",
      "abandoned",
      "curtailed",
    ),
    kickoff: fc
      .date({ min: new Date("2026-08-01"), max: new Date("2027-05-31"), noInvalidDate: true })
      .map((date) => date.toISOString()),
    homeID: fc.integer({ min: 1, max: 4 }),
    awayID: fc.integer({ min: 1, max: 4 }),
    neutral: fc.boolean(),
    homeGoals: fc.option(fc.integer({ min: 0, max: 9 })),
    awayGoals: fc.option(fc.integer({ min: 0, max: 9 })),
  })
  .filter(({ homeID, awayID }) => homeID !== awayID);
const anyInput = fc.record({
  matches: fc.array(anyMatch, { maxLength: 40 }),
  deductions: fc.array(
    fc.record({
      clubID: fc.integer({ min: 1, max: 4 }),
      points: fc.integer({ min: -15, max: -1 }),
      date: fc.constantFrom("2026-09-01", "2026-11-20", "2027-01-01"),
    }),
    { maxLength: 3 },
  ),
  curtailedOn: fc.constantFrom(null, "2026-07-01"),
});

describe("whatever has been played", () => {
  it("places every club once", () => {
    fc.assert(
      fc.property(anyInput, ({ matches, ...rest }) => {
        const rows = standings(matches, rest);
        expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
        expect(rows.map(({ clubID }) => clubID).sort()).toEqual([1, 2, 3, 4]);
      }),
    );
  });

  it("does not depend on the order of matches and clubs", () => {
    fc.assert(
      fc.property(anyInput, ({ matches, ...rest }) => {
        const kickoffs = new Set(matches.map(({ kickoff }) => kickoff));
        fc.pre(kickoffs.size === matches.length);
        expect(standings(matches.toReversed(), { ...rest, clubs: clubs.toReversed() })).toEqual(
          standings(matches, rest),
        );
      }),
    );
  });

  it("has as many wins as defeats, as many goals for as against, and points that add up", () => {
    fc.assert(
      fc.property(anyInput, ({ matches, ...rest }) => {
        const rows = standings(matches, rest);
        const sum = (read: (row: Standing) => number) => rows.reduce((total, row) => total + read(row), 0);
        expect(sum(({ won }) => won)).toBe(sum(({ lost }) => lost));
        expect(sum(({ goalsFor }) => goalsFor)).toBe(sum(({ goalsAgainst }) => goalsAgainst));
        for (const row of rows) {
          expect(row.points).toBe(3 * row.won + row.drawn + row.deduction);
          expect(row.played).toBe(row.won + row.drawn + row.lost);
          expect(row.goalDifference).toBe(row.goalsFor - row.goalsAgainst);
        }
      }),
    );
  });

  it("never puts a club with fewer points above one with more", () => {
    fc.assert(
      fc.property(anyInput, ({ matches, deductions }) => {
        const points = standings(matches, { deductions }).map((row) => row.points);
        expect(points).toEqual(points.toSorted((a, b) => b - a));
      }),
    );
  });
});

describe("tables and time", () => {
  const day = (match: TableMatch) => match.kickoff.slice(0, 10);

  it("the table of a day plus later results is the later table", () => {
    fc.assert(
      fc.property(anyInput, fc.constantFrom("2026-09-15", "2026-12-24", "2027-03-01"), ({ matches, ...rest }, on) => {
        const over = matches.filter(({ status }) => status !== "live");
        const early = standings(over, { ...rest, on });
        const later = standings(
          over.filter((match) => day(match) > on),
          { ...rest, on: "2027-06-30" },
        );
        const whole = standings(over, { ...rest, on: "2027-06-30" });
        for (const row of whole) {
          const parts = [early, later].map((rows) => rows.find(({ clubID }) => clubID === row.clubID));
          const sum = (read: (part: Standing) => number) =>
            parts.reduce((total, part) => total + (part ? read(part) : 0), 0);
          expect(row.played).toBe(sum(({ played: count }) => count));
          expect(row.goalsFor).toBe(sum(({ goalsFor }) => goalsFor));
          expect(row.won).toBe(sum(({ won }) => won));
          expect(row.points - row.deduction).toBe(sum(({ points, deduction }) => points - deduction));
        }
      }),
    );
  });

  it("home and away tables add up to that of all matches that are not on neutral ground", () => {
    fc.assert(
      fc.property(anyInput, ({ matches, ...rest }) => {
        const atGrounds = matches.filter(({ neutral }) => neutral !== true);
        const whole = standings(atGrounds, { ...rest, deductions: [], on: "2027-06-30" });
        const [home, away] = (["home", "away"] as const).map((view) =>
          standings(matches, { ...rest, view, on: "2027-06-30" }),
        );
        for (const row of whole) {
          const parts = [home, away].map((rows) => rows?.find(({ clubID }) => clubID === row.clubID));
          expect(parts.reduce((total, part) => total + (part?.points ?? 0), 0)).toBe(row.points);
          expect(parts.reduce((total, part) => total + (part?.goalsAgainst ?? 0), 0)).toBe(row.goalsAgainst);
        }
      }),
    );
  });

  it("counts a match on neutral ground in the table and the form, but neither at home nor away", () => {
    const matches = [played("2026-11-07", 1, [2, 1], 2), { ...played("2026-11-14", 1, [3, 0], 2), neutral: true }];
    const recordOf = (view: TableInput["view"]) =>
      standings(matches, { view })
        .filter(({ clubID }) => clubID <= 2)
        .map(({ name, played: count, points, form }) => [name, count, points, form.join("")]);
    for (const view of ["overall", "finished", "form"] as const) {
      expect(recordOf(view)).toEqual([
        ["Ashford", 2, 6, "WW"],
        ["Bramley", 2, 0, "LL"],
      ]);
    }
    expect(recordOf("home")).toEqual([
      ["Ashford", 1, 3, "W"],
      ["Bramley", 0, 0, ""],
    ]);
    expect(recordOf("away")).toEqual([
      ["Ashford", 0, 0, ""],
      ["Bramley", 1, 0, "L"],
    ]);
  });

  it("form counts each club's last five finished matches", () => {
    const days = ["05", "12", "19", "26"].flatMap((date) => [`2026-09-${date}`, `2026-10-${date}`]).sort();
    const matches = days.map((date, index) => played(date, 1, index < 3 ? [5, 0] : [0, 1], 2));
    const live = { ...played("2026-11-20", 1, [9, 0], 2), status: "live" };
    const rows = standings([...matches, live], { view: "form" });
    expect(rows.map(({ name, played: count, points }) => [name, count, points])).toEqual([
      ["Bramley", 5, 15],
      ["Corfe", 0, 0],
      ["Dunmere", 0, 0],
      ["Ashford", 5, 0],
    ]);
  });

  it("leaves matches in play out of the table of finished matches", () => {
    const live = { ...played("2026-11-20", 1, [1, 0], 2), status: "live" };
    expect(standings([live], { view: "finished" })[0]?.played).toBe(0);
    expect(standings([live])[0]).toMatchObject({ name: "Ashford", points: 3 });
  });
});

describe("the tie-breakers", () => {
  const ties = (matches: TableMatch[], rest: Partial<TableInput> = {}) =>
    findTieBreaks({ clubs, matches, deductions: [], zones: [], on: "2026-11-20", ...rest });

  it("are applied in order", () => {
    expect(ties([played("2026-09-05", 1, [1, 0], 3), played("2026-09-05", 2, [3, 0], 4)])[0]).toEqual({
      aboveID: 2,
      belowID: 1,
      rule: "goal-difference",
      values: { above: 3, below: 1 },
    });
    expect(ties([played("2026-09-05", 1, [1, 0], 3), played("2026-09-05", 2, [2, 1], 4)])[0]).toMatchObject({
      rule: "goals-scored",
      values: { above: 2, below: 1 },
    });
    // Equal records, except in the matches between them.
    const between = [
      played("2026-09-05", 1, [1, 0], 2),
      played("2026-09-12", 3, [1, 0], 1),
      played("2026-09-12", 2, [1, 0], 4),
    ];
    expect(ties(between).find(({ aboveID, belowID }) => aboveID === 1 && belowID === 2)).toEqual({
      aboveID: 1,
      belowID: 2,
      rule: "points-between",
      values: { above: 3, below: 0 },
    });
    expect(ties([played("2026-09-05", 1, [1, 1], 2)])[0]).toMatchObject({ rule: "name", values: null });
  });

  it("agree with the order of the table, for all neighbours level on points and no others", () => {
    fc.assert(
      fc.property(anyInput, ({ matches, deductions }) => {
        const rows = standings(matches, { deductions });
        const found = ties(matches, { deductions });
        const level = rows.flatMap((row, index) => {
          const below = rows[index + 1];
          const isLevel = below && row.points === below.points && row.played + below.played > 0;
          return isLevel ? [[row.clubID, below.clubID]] : [];
        });
        expect(found.map(({ aboveID, belowID }) => [aboveID, belowID])).toEqual(level);
        for (const { values } of found) if (values) expect(values.above).toBeGreaterThan(values.below);
      }),
    );
  });
});

describe("the position history", () => {
  it("ends with the table, and has every position once a day", () => {
    fc.assert(
      fc.property(anyInput, ({ matches, deductions }) => {
        const input = { clubs, matches, deductions, zones: [], on: "2027-06-30" };
        const { days, positions } = positionHistory(input);
        expect(days).toEqual([...new Set(days)].sort());
        for (const index of days.keys()) {
          expect([...positions.values()].map((own) => own[index]).sort()).toEqual([1, 2, 3, 4]);
        }
        const last = days.at(-1);
        if (last === undefined) return;
        const then = leagueStandings({ ...input, on: last, view: "finished" });
        expect(then.map(({ clubID }) => positions.get(clubID)?.at(-1))).toEqual([1, 2, 3, 4]);
      }),
    );
  });
});

describe("clubs level on points", () => {
  it("are separated by goal difference, then goals scored", () => {
    expect(order(standings([played("2026-09-05", 1, [1, 0], 3), played("2026-09-05", 2, [3, 0], 4)]))).toEqual([
      "Bramley",
      "Ashford",
      "Corfe",
      "Dunmere",
    ]);
    expect(order(standings([played("2026-09-05", 1, [1, 0], 3), played("2026-09-05", 2, [2, 1], 4)]))).toEqual([
      "Bramley",
      "Ashford",
      "Dunmere",
      "Corfe",
    ]);
  });

  it("and on goals are separated by their head-to-head record, then name", () => {
    const matches = [
      played("2026-09-05", 2, [1, 0], 1),
      played("2026-09-12", 3, [1, 0], 2),
      played("2026-09-19", 1, [1, 0], 4),
    ];
    // Ashford and Bramley: a win and a defeat each, one goal each way. Bramley beat Ashford.
    expect(order(standings(matches))).toEqual(["Corfe", "Bramley", "Ashford", "Dunmere"]);
    expect(order(standings([]))).toEqual(["Ashford", "Bramley", "Corfe", "Dunmere"]);
  });

  it("are compared by the matches between all clubs still level", () => {
    const circle = [
      played("2026-09-05", 3, [2, 0], 1),
      played("2026-09-12", 1, [2, 0], 2),
      played("2026-09-19", 2, [2, 0], 3),
    ];
    // Each won against one and lost to one by the same score, so the name decides.
    expect(order(standings(circle)).slice(0, 3)).toEqual(["Ashford", "Bramley", "Corfe"]);
  });
});

describe("deductions", () => {
  it("count from their day on, and may leave a club below zero", () => {
    const deductions = [{ clubID: 1, points: -6, date: "2026-11-20" }];
    const win = [played("2026-09-05", 1, [1, 0], 2)];
    expect(standings(win, { deductions, on: "2026-11-19" })[0]).toMatchObject({ name: "Ashford", points: 3 });
    expect(standings(win, { deductions }).at(-1)).toMatchObject({ name: "Ashford", points: -3, deduction: -6 });
  });
});

describe("a match in play", () => {
  it("counts as it stands, but not for form", () => {
    const live = { ...played("2026-11-20", 4, [2, 1], 1), status: "live" };
    const first = standings([played("2026-11-14", 4, [0, 1], 2), live]).find(({ name }) => name === "Dunmere");
    expect(first).toMatchObject({ played: 2, points: 3, form: ["L"] });
  });
});

it("orders a season that was ended early by points per game, from that day on", () => {
  const matches = [
    played("2026-09-05", 1, [1, 1], 3),
    played("2026-09-12", 1, [1, 0], 4),
    played("2026-09-19", 2, [1, 0], 3),
  ];
  expect(order(standings(matches)).slice(0, 2)).toEqual(["Ashford", "Bramley"]);
  const curtailedOn = "2026-09-19";
  expect(order(standings(matches, { curtailedOn })).slice(0, 2)).toEqual(["Bramley", "Ashford"]);
  expect(order(standings(matches, { curtailedOn, on: "2026-09-18" })).slice(0, 2)).toEqual(["Ashford", "Corfe"]);
  const { days, positions } = positionHistory({
    clubs,
    matches,
    deductions: [],
    zones: [],
    curtailedOn,
    on: "2026-11-20",
  });
  expect(days).toEqual(["2026-09-05", "2026-09-12", "2026-09-19"]);
  expect([positions.get(1)?.slice(1), positions.get(2)?.at(-1)]).toEqual([[1, 2], 1]);
});

it("has the last five results as form, oldest first", () => {
  const matches = [
    played("2026-10-10", 1, [3, 0], 2),
    played("2026-09-05", 1, [0, 1], 2),
    played("2026-09-12", 1, [1, 1], 3),
    played("2026-09-19", 4, [1, 0], 1),
    played("2026-09-26", 1, [2, 0], 3),
    played("2026-10-03", 1, [2, 2], 4),
  ];
  expect(standings(matches).find(({ name }) => name === "Ashford")?.form).toEqual(["D", "L", "W", "D", "W"]);
});

it("has positions gained since before the last match day", () => {
  const rows = standings([
    played("2026-11-07", 1, [1, 0], 2),
    played("2026-11-14", 2, [3, 0], 3),
    played("2026-11-14", 4, [2, 0], 1),
  ]);
  expect(rows.map(({ name, movement }) => [name, movement])).toEqual([
    ["Bramley", 3],
    ["Dunmere", 1],
    ["Ashford", -2],
    ["Corfe", -2],
  ]);
});

it("counts a deduction of the last match day as a move of that day, and an earlier one as none", () => {
  const matches = [
    played("2026-11-07", 1, [1, 0], 2),
    played("2026-11-07", 3, [1, 0], 4),
    played("2026-11-14", 1, [1, 0], 3),
    played("2026-11-14", 2, [0, 0], 4),
  ];
  const moves = (date: string) =>
    standings(matches, { deductions: [{ clubID: 1, points: -7, date }] }).map(({ name, movement }) => [name, movement]);
  expect(moves("2026-11-14")).toEqual([
    ["Corfe", 1],
    ["Bramley", 1],
    ["Dunmere", 1],
    ["Ashford", -3],
  ]);
  expect(moves("2026-11-10")).toEqual([
    ["Corfe", 0],
    ["Bramley", 0],
    ["Dunmere", 0],
    ["Ashford", 0],
  ]);
});

it("marks the zones of the season", () => {
  const zones = [
    { name: "Promotion", from: 1, to: 1 },
    { name: "Relegation", from: 4, to: 4 },
  ];
  expect(standings([], { zones }).map(({ zone }) => zone)).toEqual(["Promotion", null, null, "Relegation"]);
});
