import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { feedEntries, feedProblems } from "../../../durable-objects/feed-events.ts";
import { isOvertaken, type LoggedEvent, merged, shownEvents } from "../../../durable-objects/match-events.ts";
import { checkOutcomes, checkUnderWay, type eventTypes } from "../../../schemas/football/match-enums.ts";
import { type FeedEvent, parseFeedReport } from "../../../schemas/football/match-feed.ts";

const kickoff = "2026-11-21T15:00:00.000Z";
const minute = (minutes: number) => new Date(Date.parse(kickoff) + minutes * 60_000).toISOString();

function reported(...events: object[]): FeedEvent[] {
  const report = parseFeedReport({ fixtureID: 1, events }, new Date("2026-11-22T00:00:00Z"));
  if (Array.isArray(report)) throw new Error(report[0]?.problem);
  return report.events;
}

function matchOf(entries: readonly LoggedEvent[]) {
  const known = new Map<string, LoggedEvent>();
  for (const entry of entries) known.set(entry.id, merged(known.get(entry.id), entry));
  return shownEvents([...known.values()], Date.parse(kickoff), "desk");
}

/** A goal for each side, the second cancelled, a card reassigned to another player, and a withdrawn comment. */
const story = reported(
  { id: "k", type: "kick-off", at: minute(0) },
  { id: "g1", type: "goal", at: minute(20), minute: 21, side: "home", playerName: "H. Seven" },
  { id: "card", type: "yellow-card", at: minute(30), minute: 31, side: "away", playerName: "A. Four" },
  { id: "card", revision: 2, type: "yellow-card", at: minute(30), minute: 31, side: "away", playerName: "A. Five" },
  { id: "g2", type: "goal", at: minute(40), minute: 41, side: "away", playerName: "A. Nine" },
  { id: "c", type: "comment", at: minute(41), minute: 42, text: "A wrong window" },
  { id: "g2", cancelled: true, at: minute(42), text: "Offside." },
  { id: "c", cancelled: true, at: minute(43) },
  { id: "g1", revision: 2, type: "goal", at: minute(20), minute: 22, side: "home", playerName: "H. Eight" },
  { id: "h", type: "half-time", at: minute(47) },
);

describe("the event log", () => {
  it("gives the same match in any order, with any repeats", () => {
    const entries = feedEntries(story, kickoff, "feed");
    const repeats = fc.array(fc.constantFrom(...entries), { maxLength: 12 });
    const orders = repeats.chain((more) =>
      fc.shuffledSubarray([...entries, ...more], { minLength: entries.length + more.length }),
    );
    const expected = matchOf(entries);
    expect(
      expected.map(({ number, id, type, playerName, score }) => [number, id, type, playerName, score.home, score.away]),
    ).toEqual([
      [1, "k", "kick-off", null, 0, 0],
      [2, "g1", "goal", "H. Eight", 1, 0],
      [3, "card", "yellow-card", "A. Five", 1, 0],
      [4, "g2", "goal-taken-back", "A. Nine", 1, 0],
      [5, "h", "half-time", null, 1, 0],
    ]);
    expect(expected[3]).toMatchObject({ text: "Offside.", offset: 42 * 60, key: true });
    fc.assert(
      fc.property(orders, (order) => {
        expect(matchOf(order)).toEqual(expected);
      }),
    );
  });

  it("restores a goal by a higher revision", () => {
    const again = reported({ id: "g2", revision: 2, type: "goal", at: minute(40), minute: 41, side: "away" });
    expect(matchOf(feedEntries([...story, ...again], kickoff, "feed")).at(-1)?.score).toEqual({ home: 1, away: 1 });
  });

  it("refuses contradicting reports of one revision", () => {
    const [first, other] = feedEntries(
      reported(
        { id: "g", type: "goal", at: minute(9), minute: 10, side: "home" },
        { id: "g", type: "goal", at: minute(9), minute: 10, side: "away" },
      ),
      kickoff,
      "feed",
    );
    if (!first || !other) throw new Error("Nothing was reported");
    expect(feedProblems([first, first], new Map())).toEqual([]);
    expect(feedProblems([first, other], new Map())).toMatchObject([{ event: 1, id: "g" }]);
    expect(feedProblems([other], new Map([["g", first]]))).toMatchObject([{ event: 0, id: "g" }]);
  });
});

describe("an event of which a feed and a person speak", () => {
  const goal = { id: "g", type: "goal", at: minute(9), minute: 10, side: "home" };
  const ofFeed = feedEntries(
    reported({ ...goal, playerName: "F. One" }, { ...goal, revision: 4, playerName: "F. Two" }),
    kickoff,
    "feed",
  );
  const corrected = feedEntries(reported({ ...goal, revision: 2, playerName: "D. Esk" }), kickoff, "desk");
  const takenBack = feedEntries(
    reported({ id: "g", revision: 1, cancelled: true, at: minute(12), text: "Offside." }),
    kickoff,
    "desk",
  );

  it.each([
    ["desk", corrected, ["goal", "D. Esk", 1]],
    ["desk", takenBack, ["goal-taken-back", "F. Two", 0]],
    ["feed", corrected, ["goal", "F. Two", 1]],
    ["feed", takenBack, ["goal", "F. Two", 1]],
  ] as const)("is as the setting says (%s), in any order", (precedence, ofDesk, expected) => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...ofFeed, ...ofDesk], { minLength: 3 }), (entries) => {
        const known = entries.reduce<LoggedEvent | undefined>(merged, undefined);
        const [event] = shownEvents(known === undefined ? [] : [known], Date.parse(kickoff), precedence);
        expect([event?.type, event?.playerName, event?.score.home]).toEqual(expected);
      }),
    );
  });

  it("is corrected by a person only who has seen its last revision, and may be sent twice", () => {
    const [first, last] = ofFeed;
    const [correction] = corrected;
    const [back] = takenBack;
    if (!first || !last || !correction || !back) throw new Error("Nothing was reported");
    expect(isOvertaken(first, correction)).toBe(false);
    expect(isOvertaken(last, correction)).toBe(true);
    expect(isOvertaken(last, back)).toBe(true);
    expect(isOvertaken(merged(merged(first, correction), last), correction)).toBe(false);
    expect(isOvertaken(undefined, correction)).toBe(false);
  });
});

it("has a check under way until its outcome, a goal taken back, or the end", () => {
  const event = (type: (typeof eventTypes)[number]) => ({ type });
  const check = event("var-check");
  expect(checkUnderWay([event("goal"), check, event("comment")])).toBe(check);
  for (const end of [...checkOutcomes, "goal-taken-back", "full-time"] as const) {
    expect(checkUnderWay([check, event(end)])).toBeNull();
  }
  expect(checkUnderWay([event("goal-taken-back"), check])).toBe(check);
  expect(checkUnderWay([event("goal")])).toBeNull();
});
