import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  chapterAt,
  chapterStep,
  isChapterList,
  reachableChapters,
  shownChapters,
  spacedChapters,
} from "../../../../../app/playback/engine/chapters.ts";
import { type Chapter, chapterList } from "../../../../../schemas/streaming/chapter.ts";

const chapters: Chapter[] = [
  { at: 0, kind: "play", title: "Kick-off" },
  { at: 20, kind: "card", title: "34′ Yellow card: Ahlberg" },
  { at: 40, kind: "goal", title: "79′ Goal: Marlowe" },
];

it("finds the chapter at a time", () => {
  expect(chapterAt(chapters, 0)?.title).toBe("Kick-off");
  expect(chapterAt(chapters, 39.9)?.title).toBe("34′ Yellow card: Ahlberg");
  expect(chapterAt(chapters, 500)?.title).toBe("79′ Goal: Marlowe");
  expect(chapterAt(chapters.slice(1), 5)).toBeNull();
});

it("hides goals and cards from viewers who avoid spoilers", () => {
  expect(shownChapters(chapters, true)).toEqual(chapters);
  expect(shownChapters(chapters, false).map(({ title }) => title)).toEqual(["Kick-off"]);
});

it("leaves room between chapters, for goals first", () => {
  const close: Chapter[] = [
    { at: 0, kind: "play", title: "Kick-off" },
    { at: 4, kind: "card", title: "Card" },
    { at: 8, kind: "goal", title: "Goal" },
    { at: 13, kind: "play", title: "Half time" },
  ];
  expect(spacedChapters(close, 5).map(({ title }) => title)).toEqual(["Kick-off", "Goal", "Half time"]);
});

it("lists only chapters within the seekable range", () => {
  expect(reachableChapters(chapters, { start: 15, end: 35 }).map(({ at }) => at)).toEqual([20]);
  expect(reachableChapters(chapters, { start: 0, end: 40 })).toEqual(chapters);
});

describe("next and previous chapter", () => {
  it.each([
    [0, "next", 20],
    [20, "next", 40],
    [41, "next", null],
    // Just started: goes to the previous chapter.
    [41, "previous", 20],
    // Further in: goes to its own start.
    [44, "previous", 40],
    [0, "previous", null],
  ] as const)("from %s s to the %s", (time, direction, expected) => {
    expect(chapterStep(chapters, time, direction)).toBe(expected);
  });
});

it("accepts what its schema accepts", () => {
  const response = fc.record({
    chapters: fc.array(
      fc.record({
        at: fc.oneof(fc.double({ noNaN: true }), fc.constant("0")),
        kind: fc.constantFrom("play", "goal", "card", "corner"),
        title: fc.string({ maxLength: 130 }),
      }),
      { maxLength: 3 },
    ),
    board: fc.option(
      fc.record({
        clubs: fc.record({ home: fc.string(), away: fc.string() }),
        states: fc.array(
          fc.record({
            at: fc.double({ noNaN: true }),
            minute: fc.option(fc.oneof(fc.nat(), fc.constant(-1))),
            added: fc.option(fc.nat()),
            home: fc.oneof(fc.nat(), fc.constant(1.5)),
            away: fc.nat(),
          }),
          { maxLength: 2 },
        ),
      }),
    ),
  });
  fc.assert(
    fc.property(response, (value) => {
      expect(isChapterList(value)).toBe(chapterList.safeParse(value).success);
    }),
  );
  expect(isChapterList({ chapters })).toBe(true);
});
