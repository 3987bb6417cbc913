import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FeedReport, parseFeedReport } from "../../../../schemas/football/match-feed.ts";
import { withInvalidValue } from "../../../fixtures/invalid-values.ts";
import { lineUpsOf } from "../../../fixtures/line-ups.ts";

const now = new Date("2026-11-21T16:00:00Z");
const at = "2026-11-21T15:23:10Z";
const goal = { id: "g1", type: "goal", at, minute: 23, side: "home", playerName: "H. Seven" };
const read = (...events: unknown[]) => parseFeedReport({ fixtureID: 7, events }, now);
const problems = (...events: unknown[]) => {
  const response = read(...events);
  return Array.isArray(response) ? response : [];
};

describe("a feed's report", () => {
  it("fills in defaults", () => {
    const response = read({ id: "k", type: "kick-off", at }, goal, { id: "c", type: "comment", at, minute: 3 });
    expect(response).toMatchObject({
      fixtureID: 7,
      statistics: null,
      events: [
        { type: "kick-off", minute: 1, key: false, cancelled: false, revision: 1 },
        { type: "goal", added: null, playerID: null, text: "", key: true },
        { type: "comment", side: null, key: false },
      ],
    });
  });

  it("cancels an event by its id", () => {
    const [event] = (read({ id: "g1", cancelled: true, at }) as FeedReport).events;
    expect(event).toEqual({ id: "g1", cancelled: true, at, revision: 1, text: "" });
  });

  it.each([
    [{ ...goal, side: null }, "side: is home or away"],
    [{ ...goal, minute: undefined }, "minute: is missing"],
    [{ ...goal, minute: 140 }, "minute:"],
    [{ ...goal, at: "2026-11-21T16:02:00Z" }, "at: has not come yet"],
    [{ ...goal, at: "15:23" }, "at:"],
    [{ ...goal, type: "goal-taken-back" }, "type:"],
    [{ ...goal, id: "no blanks" }, "id:"],
    [{ ...goal, scorer: "H. Seven" }, "scorer"],
    [{ ...goal, revision: 0 }, "revision:"],
    [{ id: "g1", cancelled: true, at, minute: 3 }, "minute"],
    ["goal", "object"],
  ])("is refused with an event's problems (%#)", (event, words) => {
    const [problem] = problems(goal, event);
    expect(problem).toMatchObject({ event: 1 });
    expect(problem?.problem).toContain(words);
  });

  it.each([[null], ["goal"], [{}], [{ fixtureID: 7 }], [{ fixtureID: 7, events: Array(201).fill(goal) }]])(
    "is refused with its own problems (%#)",
    (body) => {
      expect(parseFeedReport(body, now)).toMatchObject([{ event: null, id: null }]);
    },
  );

  it("may have only line-ups, referee and attendance", () => {
    const lineUps = { home: lineUpsOf(100), away: lineUpsOf(200) };
    expect(parseFeedReport({ fixtureID: 7, lineUps }, now)).toMatchObject({ events: [], lineUps, referee: null });
    expect(parseFeedReport({ fixtureID: 7, referee: " A. Whistler " }, now)).toMatchObject({ referee: "A. Whistler" });
    expect(parseFeedReport({ fixtureID: 7, attendance: 0 }, now)).toMatchObject({ attendance: 0, lineUps: null });
  });

  const home = lineUpsOf(100);
  const [keeper, ...others] = home.starting;
  it.each([
    [{ ...home, starting: others }, "lineUps.home.starting:"],
    [{ ...home, starting: [{ ...keeper, position: "DF" }, ...others] }, "lineUps.home: starting: has no goalkeeper"],
    [{ ...home, formation: "4-4-3" }, "lineUps.home: formation: is not of ten players, such as 4-3-3"],
    [{ ...home, formation: "442" }, "lineUps.home.formation: is written like 4-3-3"],
    [
      { ...home, substitutes: [others[0]] },
      "lineUps.home: names a player twice; lineUps.home: gives a shirt number twice",
    ],
    [{ ...home, starting: [keeper, ...others.map((one) => ({ ...one, captain: true }))] }, "more than one captain"],
    [{ ...home, manager: "" }, "lineUps.home.manager:"],
    [{ ...home, starting: [{ ...keeper, name: "H. One" }, ...others] }, "name"],
  ])("is refused with a line-up's problems (%#)", (wrong, words) => {
    const response = parseFeedReport({ fixtureID: 7, lineUps: { home: wrong, away: lineUpsOf(200) } }, now);
    expect(response).toMatchObject([{ event: null, id: null }]);
    expect(JSON.stringify(response)).toContain(words);
  });

  it.each([[{ attendance: -1 }], [{ attendance: 2.5 }], [{ referee: "" }], [{ lineUps: { home } }]])(
    "is refused with a wrong number or name (%#)",
    (parts) => {
      expect(parseFeedReport({ fixtureID: 7, ...parts }, now)).toMatchObject([{ event: null }]);
    },
  );

  it("is parsed or refused with problems, however mutated", () => {
    fc.assert(
      fc.property(
        withInvalidValue({
          fixtureID: 7,
          events: [goal, { id: "g1", cancelled: true, at }],
          lineUps: { home, away: home },
        }),
        (body) => {
          const response = parseFeedReport(body, now);
          if (Array.isArray(response)) expect(response.every(({ problem }) => problem.length > 0)).toBe(true);
          else
            expect(response.events.length > 0 || response.statistics !== null || response.lineUps !== null).toBe(true);
        },
      ),
    );
  });
});
