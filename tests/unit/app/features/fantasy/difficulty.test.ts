import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { difficulty, sortDifficulty } from "../../../../../app/features/fantasy/difficulty.ts";
import { parseDifficultyQuery } from "../../../../../app/features/fantasy/difficulty-query.ts";
import { club, pairing as match, result } from "../../../../fixtures/matches.ts";

const clubs = [1, 2, 3, 4, 5].map((id) => club(id, `Club ${id}`));
/** At home, club 1 wins all four matches, 2 three, 3 two, 4 one and 5 none; away, club 5 wins most and club 1 fewest. */
const results = [1, 2, 3, 4, 5].flatMap((home) =>
  [1, 2, 3, 4, 5]
    .filter((away) => away !== home)
    .map((away, index) =>
      match(home * 10 + away, home, away, { state: index < 5 - home ? result(6 - home, 0) : result(0, 1) }),
    ),
);

const points = { win: 3, draw: 1, loss: 0 };

describe("the fixture difficulty rating", () => {
  it("rates by the opponent's home or away record", () => {
    const rows = difficulty(clubs, results, [match(1, 1, 5), match(2, 5, 1), match(3, 3, 5)], { ahead: 3, points });
    const of = (id: number) => rows.find((row) => row.club.id === id);
    expect(of(5)?.matches.map(({ opponent, venue, ratings }) => [opponent.id, venue, ratings.overall])).toEqual([
      [1, "away", 5],
      [1, "home", 1],
      [3, "away", 3],
    ]);
    expect(of(5)?.matches[0]?.ratings.defence).toBe(5);
  });

  it("rates by both records on neutral ground, where results count for neither", () => {
    const away = match(10, 5, 1, { state: result(0, 5), neutral: true });
    const rated = (played: typeof results) =>
      difficulty(clubs, played, [match(1, 1, 5, { neutral: true }), match(2, 1, 5)], { ahead: 2, points })
        .find(({ club: { id } }) => id === 5)
        ?.matches.map(({ venue, ratings }) => [venue, ratings.attack]);
    const five = [match(11, 1, 2, { state: result(0, 9) }), match(12, 2, 1, { state: result(9, 0) })];
    expect(rated(results)?.map(([venue]) => venue)).toEqual(["neutral", "away"]);
    expect(rated([...results, ...five])).toEqual([
      ["neutral", 1],
      ["away", 1],
    ]);
    expect(rated([...results, away, away, away])?.[1]).toEqual(rated(results)?.[1]);
  });

  it("skips postponed matches, and rates no more than requested", () => {
    const next = [
      match(1, 1, 2, { state: { kind: "fixture", note: "postponed" } }),
      match(2, 1, 3),
      match(3, 4, 1),
      match(4, 1, 5),
    ];
    const row = difficulty(clubs, results, next, { ahead: 2, points }).find(({ club: { id } }) => id === 1);
    expect(row?.matches.map(({ matchID }) => matchID)).toEqual([2, 3]);
  });

  it("rates every match from 1 to 5, and averages lie between", () => {
    const anyResults = fc.array(
      fc
        .record({ home: fc.integer({ min: 1, max: 5 }), away: fc.integer({ min: 1, max: 5 }), goals: fc.nat(6) })
        .filter(({ home, away }) => home !== away)
        .map(({ home, away, goals }) => match(1, home, away, { state: result(goals, 1) })),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(anyResults, (played) => {
        for (const { matches, average } of difficulty(
          clubs,
          played,
          results.map((each) => match(each.id, each.home.id, each.away.id)),
          { ahead: 5, points },
        )) {
          for (const { ratings } of matches) {
            for (const rating of Object.values(ratings)) expect([1, 2, 3, 4, 5]).toContain(rating);
          }
          expect(average.overall).toBeGreaterThanOrEqual(1);
          expect(average.overall).toBeLessThanOrEqual(5);
        }
      }),
    );
  });

  it("sorts by easiest run, hardest run or name, with clubs without matches last", () => {
    const rows = difficulty(clubs, results, [match(1, 1, 5), match(2, 4, 2)], { ahead: 3, points });
    const order = (sort: "easiest" | "hardest" | "club") =>
      sortDifficulty(rows, "overall", sort).map((row) => row.club.id);
    expect(order("club")).toEqual([1, 2, 3, 4, 5]);
    expect(order("hardest")).toEqual([1, 5, 4, 2, 3]);
    expect(order("easiest")).toEqual([2, 4, 1, 5, 3]);
  });

  it.each([
    ["next=4", "The next 3, 5 or 8 matches are shown."],
    ["view=luck", "The rating is overall, attack or defence."],
    ["competition=x", "There is no such competition. A link names a competition by its number."],
  ])("refuses %s", (query, message) => {
    expect(parseDifficultyQuery(new URLSearchParams(query))).toEqual({ problem: { message } });
  });
});
