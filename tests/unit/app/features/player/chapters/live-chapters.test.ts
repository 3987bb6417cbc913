import { afterEach, expect, it } from "vitest";
import {
  liveBoard,
  liveChapters,
  localisedChapters,
  recordedBoard,
} from "../../../../../../app/features/player/chapters/live-chapters.ts";
import { matchProgress } from "../../../../../../schemas/football/live-match.ts";
import type { MatchEvent } from "../../../../../../schemas/football/match-data.ts";
import { english, setPageLanguage } from "../../../../../../schemas/site/messages.ts";
import { compileCatalogue } from "../../../../../../scripts/lib/messages/catalogues.ts";
import { replayScenes } from "../../../../../../worker/backends/video/match-footage.ts";
import { event } from "../../../../../fixtures/small-league.ts";

const kickoff = "2026-11-21T15:00:00.000Z";
/** The stream starts 15 minutes before kick-off. */
const startedAt = new Date("2026-11-21T14:45:00.000Z");

const inPlay = (events: MatchEvent[]) => ({ state: matchProgress(events, kickoff).state, events });
afterEach(() => setPageLanguage(() => english));

const kickOff = event(1, "kick-off", { offset: 5 });

it("marks goals and cards, and nothing else, at their time in the stream", () => {
  const chapters = liveChapters(
    inPlay([
      kickOff,
      event(2, "goal", { offset: 600, minute: 10, playerName: "Marlowe" }),
      event(3, "corner", { offset: 700 }),
      event(4, "yellow-card", { offset: 2760, minute: 45, added: 1, playerName: "Ahlberg" }),
      event(5, "half-time", { offset: 2900, minute: 45 }),
      event(6, "second-half", { offset: 3800, minute: 46 }),
      event(7, "own-goal", { offset: 4000, minute: 50 }),
    ]),
    startedAt,
    5000,
  );
  expect(chapters).toEqual([
    { at: 1500, kind: "goal", title: "10′ Goal: Marlowe" },
    { at: 3660, kind: "card", title: "45+1′ Yellow card: Ahlberg" },
    { at: 4900, kind: "goal", title: "50′ Own goal" },
  ]);
});

it("marks nothing that the picture has not shown", () => {
  const match = inPlay([kickOff, event(2, "goal", { offset: 600 }), event(3, "goal", { offset: 700 })]);
  expect(liveChapters(match, startedAt, 1599).map(({ at }) => at)).toEqual([1500]);
  expect(liveChapters(match, startedAt, 1600).map(({ at }) => at)).toEqual([1500, 1600]);
});

it("says a recording's events in the page's language, and other chapters as they were written", () => {
  const chapters = replayScenes([
    kickOff,
    event(2, "penalty-goal", { minute: 45, added: 1, playerName: "Marlowe" }),
  ]).map(({ kind, title, event }) => ({ at: 0, kind, title: title ?? "", event }));
  const titles = () =>
    localisedChapters([...chapters, { at: 9, kind: "play", title: "Team talk" }]).map(({ title }) => title);
  expect(titles()).toEqual(["Kick-off", "45+1′ Penalty goal: Marlowe", "Team talk"]);
  setPageLanguage(() => ({ tag: "ar", catalogue: compileCatalogue("ar", "browser"), offered: ["en", "ar"] }));
  expect(titles()).toEqual(["ضربة البداية", "45+1′ هدف من ركلة جزاء: Marlowe", "Team talk"]);
});

it("drops events from before the stream", () => {
  const events = [kickOff, event(2, "goal", { offset: 60 }), event(3, "red-card", { offset: 900, minute: 15 })];
  const late = new Date("2026-11-21T15:10:00.000Z");
  expect(liveChapters(inPlay(events), late, 5000)).toEqual([{ at: 300, kind: "card", title: "15′ Red card" }]);
});

it("marks nothing before the match, after it, or if its phase does not follow from its events", () => {
  expect(liveChapters(inPlay([]), startedAt, 9000)).toEqual([]);
  expect(liveChapters(inPlay([kickOff, event(2, "full-time", { offset: 6000 })]), startedAt, 9000)).toEqual([]);
  const { state } = inPlay([kickOff, event(2, "half-time", { offset: 2800 })]);
  expect(liveChapters({ state, events: [event(2, "goal")] }, startedAt, 9000)).toEqual([]);
});

it("has the score and the clock of a live match at the moment shown", () => {
  const match = inPlay([
    kickOff,
    event(2, "goal", { side: "home", offset: 600, minute: 10, score: { home: 1, away: 0 } }),
    event(3, "half-time", { offset: 2900, minute: 45, score: { home: 1, away: 0 } }),
  ]);
  const at = (seconds: number) => liveBoard(match, new Date(Date.parse(kickoff) + seconds * 1000));
  expect(at(-60)).toBeNull();
  expect(at(599)).toEqual({ home: 0, away: 0, clock: "10'" });
  expect(at(601)).toEqual({ home: 1, away: 0, clock: "10'" });
  expect(at(2950)).toEqual({ home: 1, away: 0, clock: "HT" });
});

it("has the score and the clock of a recording at its position", () => {
  const board = {
    clubs: { home: "AMB", away: "CAL" },
    states: [
      { at: 2, minute: 1, added: null, home: 0, away: 0 },
      { at: 6.72, minute: 45, added: 2, home: 1, away: 0 },
      { at: 9, minute: null, added: null, home: 1, away: 0 },
    ],
  };
  expect(recordedBoard(board, 1)).toBeNull();
  expect(recordedBoard(board, 6)).toEqual({ home: 0, away: 0, clock: "1'" });
  expect(recordedBoard(board, 7)).toEqual({ home: 1, away: 0, clock: "45+2'" });
  expect(recordedBoard(board, 20)).toEqual({ home: 1, away: 0, clock: null });
});
