import { describe, expect, it } from "vitest";
import { goalSentence, minuteText, scorers, sentOff } from "../../../../../app/features/match-centre/goals.ts";
import { event } from "../../../../fixtures/small-league.ts";

const events = [
  event(1, "goal", { side: "home", playerName: "H. Nine", minute: 12 }),
  event(2, "own-goal", { side: "away", playerName: "H. Five", minute: 30 }),
  event(3, "yellow-card", { side: "home", playerName: "H. Five", minute: 31 }),
  event(4, "penalty-goal", { side: "home", playerName: "H. Nine", minute: 45, added: 2, score: { home: 2, away: 1 } }),
  event(5, "second-yellow-card", { side: "home", playerName: "H. Five", minute: 60 }),
  event(6, "red-card", { side: "away", playerName: "A. Four", minute: 88 }),
  event(7, "penalty-shoot-out-goal", { side: "away", playerName: "A. One", minute: 120 }),
];

describe("scorers", () => {
  it("are in order of their first goal, with all minutes", () => {
    expect(scorers(events, "home")).toEqual([{ name: "H. Nine", minutes: ["12'", "45+2' pen"] }]);
  });

  it("of own goals are listed for the other side", () => {
    expect(scorers(events, "away")).toEqual([{ name: "H. Five", minutes: ["30' og"] }]);
  });
});

it("lists sendings-off with their minute", () => {
  expect(sentOff(events, "home")).toEqual([{ name: "H. Five", minutes: ["60'"] }]);
  expect(sentOff(events, "away")).toEqual([{ name: "A. Four", minutes: ["88'"] }]);
});

it("writes additional time as 45+2", () => {
  expect([minuteText({ minute: 90, added: 4 }), minuteText({ minute: 90, added: null })]).toEqual(["90+4'", "90'"]);
});

it("announces a goal with score and scorer", () => {
  const goal = event(4, "penalty-goal", {
    side: "home",
    playerName: "H. Nine",
    minute: 45,
    added: 2,
    score: { home: 2, away: 1 },
  });
  expect(goalSentence(goal, { home: "Ashford", away: "Bramley" })).toBe("Goal. Ashford 2, Bramley 1. H. Nine 45+2'");
});

it("announces a goal taken back, and removes its scorer", () => {
  const back = event(4, "goal-taken-back", { side: "home", playerName: "H. Nine", minute: 52 });
  expect(goalSentence(back, { home: "Ashford", away: "Bramley" })).toBe(
    "Goal taken back: H. Nine 52'. Ashford 0, Bramley 0",
  );
  expect(scorers([back], "home")).toEqual([]);
});
