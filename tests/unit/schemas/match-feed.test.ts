import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FeedReport, parseFeedReport } from "../../../schemas/match-feed.ts";
import { mutationOf } from "../../fixtures/mutations.ts";

const now = new Date("2026-11-21T16:00:00Z");
const at = "2026-11-21T15:23:10Z";
const goal = { id: "g1", type: "goal", at, minute: 23, side: "home", playerName: "H. Seven" };
const read = (...events: unknown[]) => parseFeedReport({ fixtureID: 7, events }, now);
const problems = (...events: unknown[]) => {
  const answer = read(...events);
  return Array.isArray(answer) ? answer : [];
};

describe("a feed's report", () => {
  it("fills in what goes without saying", () => {
    const answer = read({ id: "k", type: "kick-off", at }, goal, { id: "c", type: "comment", at, minute: 3 });
    expect(answer).toMatchObject({
      fixtureID: 7,
      statistics: null,
      events: [
        { type: "kick-off", minute: 1, key: false, cancelled: false, revision: 1 },
        { type: "goal", added: null, playerID: null, text: "", key: true },
        { type: "comment", side: null, key: false },
      ],
    });
  });

  it("takes an event back by its id alone", () => {
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
  ])("is told what is wrong with an event (%#)", (event, words) => {
    const [problem] = problems(goal, event);
    expect(problem).toMatchObject({ event: 1 });
    expect(problem?.problem).toContain(words);
  });

  it.each([[null], ["goal"], [{}], [{ fixtureID: 7 }], [{ fixtureID: 7, events: Array(201).fill(goal) }]])(
    "is told what is wrong with the whole (%#)",
    (body) => {
      expect(parseFeedReport(body, now)).toMatchObject([{ event: null, id: null }]);
    },
  );

  it("is read or refused in words, whatever is done to it", () => {
    fc.assert(
      fc.property(mutationOf({ fixtureID: 7, events: [goal, { id: "g1", cancelled: true, at }] }), (body) => {
        const answer = parseFeedReport(body, now);
        if (Array.isArray(answer)) expect(answer.every(({ problem }) => problem.length > 0)).toBe(true);
        else expect(answer.events.length + Number(answer.statistics !== null)).toBeGreaterThan(0);
      }),
    );
  });
});
