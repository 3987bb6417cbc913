import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  competitionDescriptions,
  competitionRules,
  rulesOfSeason,
  usualRules,
  zonesForSize,
} from "../../../../schemas/league/competition-rules.ts";

const division = { id: 10, slug: "first-division", name: "First Division", kind: "league", order: 1 };
const zones = competitionRules.parse({
  zones: [
    { name: "Promotion", kind: "promotion", from: 1, to: 2 },
    { name: "Play-offs", kind: "play-offs", from: 3, to: 6 },
    { name: "Relegation", kind: "relegation", from: -3, to: -1 },
  ],
}).zones;

const problemsOf = (input: unknown) =>
  competitionDescriptions.safeParse(input).error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`) ??
  [];

describe("zones", () => {
  it("are counted from both ends of a division of any size", () => {
    expect(zonesForSize(zones, 24).map(({ from, to }) => [from, to])).toEqual([
      [1, 2],
      [3, 6],
      [22, 24],
    ]);
    expect(zonesForSize(zones, 20).at(-1)).toEqual({ name: "Relegation", kind: "relegation", from: 18, to: 20 });
  });

  it("never overlap, and never leave the table", () => {
    const position = fc.integer({ min: -12, max: 12 }).filter((value) => value !== 0);
    const zone = fc.record({
      name: fc.constant("Zone"),
      kind: fc.constant("promotion" as const),
      from: position,
      to: position,
    });
    fc.assert(
      fc.property(fc.array(zone, { maxLength: 6 }), fc.integer({ min: 0, max: 30 }), (rules, clubs) => {
        const taken = zonesForSize(rules, clubs).flatMap(({ from, to }) =>
          Array.from({ length: to - from + 1 }, (_, index) => from + index),
        );
        expect(new Set(taken).size).toBe(taken.length);
        expect(taken.every((place) => place >= 1 && place <= clubs)).toBe(true);
      }),
    );
  });
});

describe("competitions of a description", () => {
  it("have the usual rules unless they name others", () => {
    const [parsed] = competitionDescriptions.parse([division]);
    expect(parsed).toMatchObject({ team: "first", crest: null, rules: usualRules });
    expect(usualRules.points).toEqual({ win: 3, draw: 1, loss: 0, shootOutWin: null });
  });

  it("have rules of their own in former seasons", () => {
    const rules = competitionRules.parse({ points: { win: 2 } });
    const [parsed] = competitionDescriptions.parse([{ ...division, formerRules: [{ until: 1980, rules }] }]);
    const winIn = (season: number) => parsed && rulesOfSeason(parsed, season).points.win;
    expect([winIn(1979), winIn(1980), winIn(1981)]).toEqual([2, 2, 3]);
  });

  it("are refused with what is wrong", () => {
    expect(problemsOf([division, division])).toEqual([
      "1.id is that of competition 1 too",
      "1.slug is that of competition 1 too",
      "1.name is that of competition 1 too",
    ]);
    expect(problemsOf([{ ...division, kind: "cup", division: 4 }])).toEqual(["0.division is no league: 4"]);
    expect(
      problemsOf([{ ...division, rules: { zones: [{ name: "Up", kind: "promotion", from: 0, to: 2 }] } }]),
    ).toEqual(["0.rules.zones.0.from is not 0: 1 is the first position, -1 the last"]);
    expect(
      problemsOf([
        {
          ...division,
          kind: "cup",
          rules: {
            split: {
              afterRounds: 3,
              groups: [
                { name: "Upper", clubs: 2 },
                { name: "Lower", clubs: 2 },
              ],
            },
          },
        },
      ]),
    ).toEqual(["0.rules.split is for a competition of kind league"]);
  });
});

const cup = (rules: object) => ({ id: 20, slug: "cup", name: "Cup", kind: "cup", order: 2, rules });
const trophy = (rules: object) => ({ ...cup(rules), slug: "trophy", name: "Trophy", kind: "groups" });
const rounds = [{ name: "Semi-finals", legs: 2 }, { name: "Final" }];

describe("rounds and groups", () => {
  it("are those that matches name where a competition describes none", () => {
    expect(usualRules).not.toHaveProperty("rounds");
    expect(competitionRules.parse({ rounds }).rounds).toEqual([
      { name: "Semi-finals", legs: 2, awayGoals: false, extraTime: true, penalties: true, replays: false },
      { name: "Final", legs: 1, awayGoals: false, extraTime: true, penalties: true, replays: false },
    ]);
  });

  it.each([
    [cup({ rounds: [{ name: "semi final" }, ...rounds] }), "rules.rounds.1.name is that of round 1 too: Semi-finals"],
    [cup({ rounds: rounds.toReversed() }), "rules.rounds.0.name is a final, and Semi-finals comes after it"],
    [cup({ rounds: [{ name: "Final", legs: 3 }] }), "rules.rounds.0.legs is 1 or 2 matches"],
    [
      cup({ rounds: [{ name: "Final", legs: 2, replays: true }] }),
      "rules.rounds.0.replays is for ties of one match: two legs are not replayed",
    ],
    [
      cup({ rounds: [{ name: "Final", awayGoals: true }] }),
      "rules.rounds.0.awayGoals are for ties of two legs: of one match, only one club is away",
    ],
    [trophy({ rounds, bestNext: 1 }), "rules.bestNext is how many go on besides goThrough, and that is not said"],
    [
      trophy({ rounds, groups: [{ name: "A" }, { name: "B" }], goThrough: 1, bestNext: 2 }),
      "rules.bestNext is at most one less than the groups: of all 2 placed next, goThrough says it",
    ],
    [{ ...division, rules: { rounds } }, "rules.rounds are for a competition of kind cup, play-offs or groups"],
    [cup({ groups: [{ name: "Group A" }] }), "rules.groups are for a competition of kind groups"],
    [trophy({ groups: [{ name: "North" }, { name: "NORTH" }] }), "rules.groups.1.name is that of group 1 too: NORTH"],
    [
      trophy({
        groups: [
          { name: "A", clubs: { 2026: ["aare", "birs"] } },
          { name: "B", clubs: { 2026: ["birs"] } },
        ],
      }),
      "rules.groups.1.clubs.2026.0 is in A already in 2026: birs",
    ],
    [
      trophy({ groups: [{ name: "A", clubs: { 2026: ["aare", "aare"] } }] }),
      "rules.groups.0.clubs.2026.1 is in A already in 2026: aare",
    ],
    [
      trophy({ groups: [{ name: "A", clubs: { next: ["aare"] } }] }),
      "rules.groups.0.clubs.next is the first year of a season, such as 2026",
    ],
    [trophy({ goThrough: 2 }), "rules.goThrough is how many go on to the rounds, and there are none"],
    [
      trophy({ rounds, goThrough: 2, groups: [{ name: "A", clubs: { 2026: ["aare"] } }] }),
      "rules.goThrough is more than the clubs of A in 2026: 1",
    ],
  ])("are refused with what is wrong: %j", (competition, message) => {
    expect(problemsOf([competition])).toEqual([`0.${message}`]);
    const { rules, ...rest } = { ...competition };
    const former = { ...rest, formerRules: [{ until: 2020, rules }] };
    expect(problemsOf([former])).toEqual([`0.formerRules.0.${message}`]);
  });
});
