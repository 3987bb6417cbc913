import { expect, it } from "vitest";
import type { MatchEvent } from "../../../../../schemas/football/match-data.ts";
import { highlightScenes, liveScenes, replayScenes } from "../../../../../worker/backends/video/match-footage.ts";
import { event } from "../../../../fixtures/small-league.ts";

const events: MatchEvent[] = [
  event(1, "kick-off"),
  event(2, "save", { side: "away" }),
  event(3, "corner", { side: "home" }),
  event(4, "yellow-card", { side: "home", minute: 20, playerName: "Ahlberg" }),
  event(5, "goal", { side: "home", minute: 45, added: 2, playerName: "Marlowe", score: { home: 1, away: 0 } }),
  event(6, "half-time", { minute: 45, score: { home: 1, away: 0 } }),
  event(7, "second-half", { minute: 46, score: { home: 1, away: 0 } }),
  event(8, "own-goal", { side: "away", minute: 60, playerName: "Marlowe", score: { home: 1, away: 1 } }),
  event(9, "second-yellow-card", { side: "home", minute: 70, playerName: "Ahlberg", score: { home: 1, away: 1 } }),
  event(10, "full-time", { minute: 90, score: { home: 1, away: 1 } }),
];
const clips = (scenes: ReturnType<typeof replayScenes>) => scenes.map(({ clip }) => clip);

it("shows in a replay all that there is a clip of, in order, with the home side attacking to the right", () => {
  const scenes = replayScenes(events);
  expect(clips(scenes)).toEqual([
    "kick-off",
    "save-left",
    "yellow-card",
    "goal-right",
    "half-time",
    "kick-off",
    "goal-left",
    "red-card",
    "crowd",
  ]);
  expect(scenes[3]).toEqual({
    clip: "goal-right",
    kind: "goal",
    title: "45+2′ Goal: Marlowe",
    event: { name: "Goal", clock: "45+2′", player: "Marlowe" },
    caption: "Event 5",
    minute: 45,
    added: 2,
    score: { home: 1, away: 0 },
  });
  expect(scenes.map(({ kind }) => kind).filter((kind) => kind !== "play")).toEqual(["card", "goal", "goal", "card"]);
});

it("shows in highlights what decided the match, and no more than its first chances", () => {
  expect(clips(highlightScenes(events))).toEqual([
    "kick-off",
    "save-left",
    "goal-right",
    "goal-left",
    "red-card",
    "crowd",
  ]);
  const chances = Array.from({ length: 20 }, (_, index) => event(index + 2, "chance", { side: "home" }));
  expect(clips(highlightScenes([event(1, "kick-off"), ...chances]))).toEqual([
    "kick-off",
    ...Array<string>(6).fill("chance-right"),
  ]);
});

it("shows in a live stream each event at its time, a goal so that the ball is in when it is reported", () => {
  const scenes = liveScenes([
    event(1, "kick-off", { offset: 4 }),
    event(2, "corner", { offset: 60 }),
    event(3, "chance", { side: "away", offset: 98 }),
    event(4, "goal", { side: "home", offset: 100 }),
    event(5, "half-time", { offset: 2800 }),
    event(6, "second-half", { offset: 3700 }),
    event(7, "full-time", { offset: 6500 }),
  ]);
  expect(scenes.map(({ clip, holds }) => (holds ? [clip, "holds"] : [clip]))).toEqual([
    ["crowd", "holds"],
    ["kick-off"],
    ["goal-right"],
    ["chance-left"],
    ["half-time", "holds"],
    ["kick-off"],
    ["crowd", "holds"],
  ]);
  expect(scenes.slice(1).map(({ at }) => at)).toEqual([4, 95.2, 98, 2800, 3700, 6500]);
});
