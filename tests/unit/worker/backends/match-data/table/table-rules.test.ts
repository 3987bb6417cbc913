import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tieBreakers } from "../../../../../../schemas/football/table.ts";
import {
  type CompetitionRules,
  competitionRules,
  splitRule,
} from "../../../../../../schemas/league/competition-rules.ts";
import type { TableMatch } from "../../../../../../worker/backends/match-data/table/played-matches.ts";
import {
  findTieBreaks,
  leagueStandings,
  positionHistory,
  rankNextPlaced,
  type TableInput,
} from "../../../../../../worker/backends/match-data/table/table.ts";

/* Tables of six clubs by unusual rules. */

const clubs = ["Ashford", "Bramley", "Corfe", "Dunmere", "Elmbridge", "Frome"].map((name, index) => ({
  id: index + 1,
  name,
}));
const on = "2027-06-30";

/** The day of a round. Rounds are a week apart, from August 2026. */
const dayOf = (round: number) => new Date(Date.UTC(2026, 7, 1 + 7 * round)).toISOString();

function played(round: number, homeID: number, score: [number, number], awayID: number): TableMatch {
  const [homeGoals, awayGoals] = score;
  return { stage: "league", status: "full-time", kickoff: dayOf(round), homeID, awayID, homeGoals, awayGoals };
}

/** Pairings of six clubs that all meet once in five rounds; home and away alternate with each series. */
function pairings(series: number): [round: number, home: number, away: number][] {
  const others = [2, 3, 4, 5, 6];
  return others.flatMap((_, round) => {
    const [rival = 0, ...rest] = [...others.slice(round), ...others.slice(0, round)];
    const [a = 0, b = 0, c = 0, d = 0] = rest;
    const pairs: [number, number][] = [
      [1, rival],
      [a, d],
      [b, c],
    ];
    return pairs.map(([home, away]): [number, number, number] =>
      series % 2 === 0 ? [series * 5 + round, home, away] : [series * 5 + round, away, home],
    );
  });
}

const goals = fc.integer({ min: 0, max: 4 });
const fullTimes = (count: number) => fc.array(fc.tuple(goals, goals), { minLength: count, maxLength: count });
const anyRules = fc
  .record({
    points: fc.record({
      win: fc.integer({ min: 2, max: 5 }),
      draw: fc.integer({ min: 0, max: 2 }),
      loss: fc.integer({ min: 0, max: 1 }),
      shootOutWin: fc.option(fc.integer({ min: 1, max: 2 })),
    }),
    order: fc.constantFrom("points", "points-per-game"),
    tieBreaks: fc.shuffledSubarray(tieBreakers.filter((rule) => rule !== "name")),
  })
  .map((rules) => competitionRules.parse(rules));
const anySeason = fc
  .record({ rules: anyRules, scores: fullTimes(30), played: fc.integer({ min: 0, max: 30 }) })
  .map(({ rules, scores, played: count }) => ({
    rules,
    matches: [...pairings(0), ...pairings(1)]
      .slice(0, count)
      .map(([round, home, away], index) => played(round, home, scores[index] ?? [0, 0], away)),
  }));
const tableOf = (rules: CompetitionRules, matches: TableMatch[], rest: Partial<TableInput> = {}) => ({
  clubs,
  matches,
  deductions: [],
  zones: [],
  rules,
  on,
  ...rest,
});

describe("whatever the rules", () => {
  it("every club has one position, in an order that does not depend on how clubs and matches are listed", () => {
    fc.assert(
      fc.property(anySeason, ({ rules, matches }) => {
        const rows = leagueStandings(tableOf(rules, matches));
        expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6]);
        expect(new Set(rows.map(({ clubID }) => clubID)).size).toBe(6);
        const other = leagueStandings(tableOf(rules, matches.toReversed(), { clubs: clubs.toReversed() }));
        expect(other.map(({ clubID }) => clubID)).toEqual(rows.map(({ clubID }) => clubID));
      }),
    );
  });

  it("points add up from wins, draws and losses", () => {
    fc.assert(
      fc.property(anySeason, ({ rules, matches }) => {
        for (const row of leagueStandings(tableOf(rules, matches))) {
          const { win, draw, loss } = rules.points;
          expect(row.points).toBe(win * row.won + draw * row.drawn + loss * row.lost);
        }
      }),
    );
  });

  it("neighbours with as many points are separated by the first rule that distinguishes them", () => {
    fc.assert(
      fc.property(anySeason, ({ rules, matches }) => {
        const input = tableOf({ ...rules, order: "points" }, matches);
        const rows = leagueStandings(input);
        for (const { aboveID, belowID, rule, values } of findTieBreaks(input)) {
          const [above, below] = [aboveID, belowID].map((id) => rows.find(({ clubID }) => clubID === id));
          expect(above?.points).toBe(below?.points);
          if (rule === "name") expect((above?.name ?? "") < (below?.name ?? "")).toBe(true);
          else expect(rules.tieBreaks).toContain(rule);
          if (values) expect(values.above).toBeGreaterThan(values.below);
        }
      }),
    );
  });
});

describe("a table that splits after five rounds", () => {
  const groups = [
    { name: "Upper", clubs: 3 },
    { name: "Lower", clubs: 3 },
  ];
  const split = (rules: CompetitionRules): CompetitionRules => ({
    ...rules,
    split: splitRule.parse({ afterRounds: 5, groups }),
  });

  it("keeps its groups apart from then on, with the points that each club has brought along", () => {
    fc.assert(
      fc.property(anyRules, fullTimes(15), fullTimes(15), (rules, first, second) => {
        const before = pairings(0).map(([round, home, away], index) =>
          played(round, home, first[index] ?? [0, 0], away),
        );
        const upper = leagueStandings(tableOf(rules, before))
          .slice(0, 3)
          .map(({ clubID }) => clubID);
        const after = pairings(1)
          .filter(([, home, away]) => upper.includes(home) === upper.includes(away))
          .map(([round, home, away], index) => played(round, home, second[index] ?? [0, 0], away));
        const rows = leagueStandings(tableOf(split(rules), [...before, ...after]));
        expect(rows.map(({ group }) => group)).toEqual([...Array(3).fill("Upper"), ...Array(3).fill("Lower")]);
        const byID = (ids: number[]) => ids.toSorted((a, b) => a - b);
        expect(byID(rows.slice(0, 3).map(({ clubID }) => clubID))).toEqual(byID(upper));
        const whole = leagueStandings(tableOf(rules, [...before, ...after]));
        for (const row of rows) {
          expect(row.points).toBe(whole.find(({ clubID }) => clubID === row.clubID)?.points);
        }
      }),
    );
  });

  it("is one table until the last match of the fifth round is over", () => {
    const before = pairings(0).map(([round, home, away]) => played(round, home, [1, 0], away));
    const rules = split(competitionRules.parse({}));
    const groupsOf = (matches: TableMatch[], rest: Partial<TableInput> = {}) =>
      leagueStandings(tableOf(rules, matches, rest)).map(({ group }) => group);
    expect(groupsOf(before)).toContain("Lower");
    expect(groupsOf(before.with(14, { ...played(4, 4, [0, 0], 5), status: "postponed" }))).not.toContain("Lower");
    expect(groupsOf(before.with(14, { ...played(4, 4, [0, 0], 5), status: "live" }))).not.toContain("Lower");
    expect(groupsOf(before, { on: "2026-08-28" })).not.toContain("Lower");
    expect(groupsOf(before, { view: "home" })).not.toContain("Lower");
  });

  it("does not wait for a void match, unless it is replayed", () => {
    const before = pairings(0).map(([round, home, away]) => played(round, home, [1, 0], away));
    const rules = split(competitionRules.parse({}));
    const isSplit = (matches: TableMatch[]) =>
      leagueStandings(tableOf(rules, matches)).some(({ group }) => group === "Lower");
    const after = pairings(1).map(([round, home, away]) => played(round + 2, home, [2, 2], away));
    for (const status of ["cancelled", "abandoned"]) {
      const [first] = before;
      if (first === undefined) throw new Error("no match");
      const rest = before.slice(1);
      const off = { ...first, status, homeGoals: null, awayGoals: null };
      expect(isSplit([off, ...rest])).toBe(true);
      expect(isSplit([off, ...rest.with(13, { ...played(4, 4, [0, 0], 5), status: "fixture" })])).toBe(false);
      // Matches after the split are no replays, also those of the same clubs.
      const groupsWith = (matches: TableMatch[]) =>
        leagueStandings(tableOf(rules, matches))
          .map(({ clubID, group }) => [group, clubID].join(" "))
          .toSorted();
      expect(groupsWith([off, ...rest, ...after])).toEqual(groupsWith([off, ...rest]));
      const replay = { ...first, kickoff: dayOf(5) };
      expect(isSplit([off, ...rest, { ...replay, status: "fixture" }])).toBe(false);
      expect(isSplit([off, ...rest, replay])).toBe(true);
      expect(groupsWith([off, ...rest, replay, ...after])).toEqual(groupsWith([off, ...rest, replay]));
    }
  });

  it("has a position history in which no club passes one of the group above", () => {
    const before = pairings(0).map(([round, home, away]) => played(round, home, home < away ? [1, 0] : [0, 1], away));
    // From now on, the first club loses to all others, and the last one wins against all.
    const after = pairings(1).map(([round, home, away]) => played(round, home, home > away ? [5, 0] : [0, 5], away));
    const { positions } = positionHistory(tableOf(split(competitionRules.parse({})), [...before, ...after]));
    for (const [clubID, places] of positions) {
      for (const place of places.slice(5)) expect(place <= 3).toBe(clubID <= 3);
    }
  });
});

describe("a split that halves points", () => {
  const groups = [
    { name: "Upper", clubs: 3 },
    { name: "Lower", clubs: 3 },
  ];
  const rulesOf = (points: string, tieBreaks: string[] = ["goal-difference"]) =>
    competitionRules.parse({ split: { afterRounds: 5, groups, points }, tieBreaks });
  // Ashford wins all five; Bramley only loses to Ashford, and so on: 15, 12, 9, 6, 3 and 0 points.
  const before = pairings(0).map(([round, home, away]) => played(round, home, home < away ? [1, 0] : [0, 1], away));
  const pointsOf = (input: TableInput) => leagueStandings(input).map(({ name, points }) => [name, points]);

  it("rounds half a point up or down, and counts all points from then on", () => {
    expect(pointsOf(tableOf(rulesOf("halved-up"), before)).map(([, points]) => points)).toEqual([8, 6, 5, 3, 2, 0]);
    expect(pointsOf(tableOf(rulesOf("halved-down"), before)).map(([, points]) => points)).toEqual([7, 6, 4, 3, 1, 0]);
    const after = [...before, played(5, 2, [1, 1], 1), played(6, 3, [2, 0], 1)];
    expect(pointsOf(tableOf(rulesOf("halved-up"), after)).slice(0, 3)).toEqual([
      ["Ashford", 9],
      ["Corfe", 8],
      ["Bramley", 7],
    ]);
  });

  it("halves nothing before it, or in a table of home matches", () => {
    const early = pointsOf(tableOf(rulesOf("halved-up"), before.slice(0, 14)));
    expect(early).toEqual(pointsOf(tableOf(competitionRules.parse({}), before.slice(0, 14))));
    const home = { view: "home" } as const;
    expect(pointsOf(tableOf(rulesOf("halved-up"), before, home))).toEqual(
      pointsOf(tableOf(competitionRules.parse({}), before, home)),
    );
  });

  it("halves deductions of the rounds before with them, and no later ones", () => {
    const deductions = [
      { clubID: 1, points: -4, date: "2026-08-05" },
      { clubID: 2, points: -4, date: "2026-10-01" },
    ];
    expect(pointsOf(tableOf(rulesOf("halved-up"), before, { deductions })).slice(0, 3)).toEqual([
      ["Ashford", 6],
      ["Corfe", 5],
      ["Bramley", 2],
    ]);
  });

  it("parts clubs by what they had before rounding, where the rules do", () => {
    // Corfe has 4.5 points rounded up to 5, and draws level with Bramley on 7 by wins and draws.
    const after = [...before, played(5, 2, [1, 1], 1), played(6, 3, [1, 1], 1), played(7, 3, [1, 1], 1)];
    const input = tableOf(rulesOf("halved-up", ["unrounded-points"]), after);
    expect(pointsOf(input).slice(1, 3)).toEqual([
      ["Bramley", 7],
      ["Corfe", 7],
    ]);
    expect(findTieBreaks(input)).toContainEqual({
      ...{ aboveID: 2, belowID: 3, rule: "unrounded-points" },
      values: { above: 7, below: 6.5 },
    });
  });
});

describe("groups", () => {
  const drawn = clubs.map((club, index) => ({ ...club, group: index < 3 ? "Group A" : "Group B" }));
  const matches = [played(0, 1, [0, 2], 2), played(0, 6, [1, 1], 5)];

  it("each have positions and zones of their own", () => {
    const rules = competitionRules.parse({ zones: [{ name: "Through", kind: "qualification", from: 1, to: 1 }] });
    const rows = leagueStandings(tableOf(rules, matches, { clubs: drawn, inGroups: true }));
    expect(rows.map(({ name, group, position, zone }) => [name, group, position, zone])).toEqual([
      ["Bramley", "Group A", 1, "Through"],
      ["Corfe", "Group A", 2, null],
      ["Ashford", "Group A", 3, null],
      ["Elmbridge", "Group B", 1, "Through"],
      ["Frome", "Group B", 2, null],
      ["Dunmere", "Group B", 3, null],
    ]);
  });

  const through = { goThrough: 1, rounds: [{ name: "Semi-finals" }, { name: "Final" }] };

  it("send the best of those placed next on, by the usual criteria among themselves", () => {
    const rules = competitionRules.parse({ ...through, bestNext: 1 });
    const all = [...matches, played(1, 3, [2, 0], 1)];
    const input = tableOf(rules, all, { clubs: drawn, inGroups: true });
    expect(rankNextPlaced(input)).toEqual({ position: 2, through: 1, order: "points", clubIDs: [3, 6] });
    expect(leagueStandings(input).map(({ name, position, zone }) => [name, position, zone])).toEqual([
      ["Bramley", 1, "Semi-finals"],
      ["Corfe", 2, "Semi-finals"],
      ["Ashford", 3, null],
      ["Elmbridge", 1, "Semi-finals"],
      ["Frome", 2, null],
      ["Dunmere", 3, null],
    ]);
    expect(rankNextPlaced(tableOf(rules, all, { clubs: drawn, inGroups: true, view: "home" }))).toBeNull();
    expect(rankNextPlaced(tableOf(competitionRules.parse(through), all, { clubs: drawn, inGroups: true }))).toBeNull();
  });

  it("of different sizes rank those placed next by points per game, and leave out who is not drawn", () => {
    const rules = competitionRules.parse({ ...through, bestNext: 1, points: { draw: 2 } });
    const groups = ["A", "A", "A", "B", "B", null];
    const uneven = clubs.map((club, index) => ({ ...club, group: groups[index] ?? null }));
    // Corfe has three points from two matches, Elmbridge two from one.
    const all = [played(0, 1, [0, 2], 2), played(1, 2, [1, 0], 3), played(2, 3, [1, 0], 1), played(0, 4, [1, 1], 5)];
    const input = tableOf(rules, all, { clubs: uneven, inGroups: true });
    expect(rankNextPlaced(input)).toMatchObject({ order: "points-per-game", clubIDs: [5, 3] });
  });

  it("are one table before the draw, and list clubs that wait for it last", () => {
    const groupsOf = (input: TableInput["clubs"]) =>
      leagueStandings(tableOf(competitionRules.parse({}), [], { clubs: input, inGroups: true })).map(
        ({ group }) => group,
      );
    expect(groupsOf(clubs)).toEqual(Array(6).fill(null));
    expect(groupsOf([...drawn.slice(1), { ...clubs[0], id: 1, name: "Ashford", group: null }]).at(-1)).toBe(
      "Not drawn yet",
    );
  });
});

it("gives a point more for winning the shoot-out of a drawn match, where the rules do", () => {
  const rules = competitionRules.parse({ points: { win: 3, draw: 1, shootOutWin: 2 } });
  const match = { ...played(0, 1, [1, 1], 2), penalties: { home: 3, away: 4 } };
  const rows = leagueStandings(tableOf(rules, [match]));
  expect(rows.slice(0, 2).map(({ name, points, drawn }) => [name, points, drawn])).toEqual([
    ["Bramley", 2, 1],
    ["Ashford", 1, 1],
  ]);
});

it("takes the zones of its rules unless the season has its own", () => {
  const rules = competitionRules.parse({ zones: [{ name: "Relegation", kind: "relegation", from: -2, to: -1 }] });
  const zonesOf = (rest: Partial<TableInput>) => leagueStandings(tableOf(rules, [], rest)).map(({ zone }) => zone);
  expect(zonesOf({})).toEqual([null, null, null, null, "Relegation", "Relegation"]);
  expect(zonesOf({ zones: [{ name: "Champions", from: 1, to: 1 }] })).toEqual(["Champions", ...Array(5).fill(null)]);
  expect(zonesOf({ view: "home" })).toEqual(Array(6).fill(null));
});
