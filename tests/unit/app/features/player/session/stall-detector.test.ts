import { describe, expect, it } from "vitest";
import {
  detectStall,
  noStall,
  type Remedy,
  type Sample,
} from "../../../../../../app/features/player/session/stall-detector.ts";

const playing: Sample = { at: 0, time: 10, playing: true, sought: false, rate: 1, online: true };

/** What is done over a run of samples, each with the second at which it is done. */
function remedies(samples: readonly Sample[]): [second: number, remedy: Remedy][] {
  const done: [number, Remedy][] = [];
  let watch = noStall;
  for (const sample of samples) {
    const step = detectStall(watch, sample);
    watch = step.watch;
    if (step.remedy !== null) done.push([sample.at / 1000, step.remedy]);
  }
  return done;
}

/** A sample each second. */
const seconds = (count: number, at: (second: number) => Partial<Sample>) =>
  Array.from({ length: count }, (_, second) => ({ ...playing, at: second * 1000, ...at(second) }));

describe("a picture that stands still", () => {
  it("is asked for again, nudged and at last loaded anew, each once", () => {
    expect(remedies(seconds(60, () => ({})))).toEqual([
      [5, "ask-again"],
      [10, "nudge"],
      [20, "reload"],
    ]);
  });

  it("starts from the beginning of its patience once it has moved", () => {
    const samples = seconds(17, (second) => ({ time: second < 7 ? 10 : second === 7 ? 11 : 11 }));
    expect(remedies(samples)).toEqual([
      [5, "ask-again"],
      [12, "ask-again"],
    ]);
  });

  it.each([
    ["paused or ended", { playing: false }],
    ["without a network", { online: false }],
  ])("is left alone: %s", (_why, state) => {
    expect(remedies(seconds(60, () => state))).toEqual([]);
  });
});

it("leaves a picture alone that moves, at any speed and backwards too", () => {
  expect(remedies(seconds(60, (second) => ({ time: second * 0.5 })))).toEqual([]);
  expect(remedies(seconds(60, (second) => ({ time: 100 - second })))).toEqual([]);
});

describe("a gap between looks", () => {
  it("is sleep where the picture has not moved meanwhile", () => {
    expect(remedies([playing, { ...playing, at: 600_000, time: 10.2 }])).toEqual([[600, "wake"]]);
  });

  it("is sleep where a live stream was put back into its window, a minute behind, before it was looked at", () => {
    const back = { ...playing, at: 600_000, sought: true };
    expect(remedies([playing, { ...back, time: 10 + 600 - 54 }])).toEqual([[600, "wake"]]);
    // It was at the end of its window already, and comes back to the very place that it would have played to.
    expect(remedies([playing, { ...back, time: 10 + 600 }])).toEqual([[600, "wake"]]);
  });

  it("is no sleep where a fan seeks between two looks", () => {
    expect(remedies([playing, { ...playing, at: 1000, time: 400, sought: true }])).toEqual([]);
  });

  it.each([0.5, 1, 2])("is a tab at the back where it has, at speed %d", (rate) => {
    const slow = { ...playing, rate };
    expect(remedies([slow, { ...slow, at: 60_000, time: 10 + 60 * rate - 1 }])).toEqual([]);
  });

  it("is nothing to a player that was paused", () => {
    expect(
      remedies([
        { ...playing, playing: false },
        { ...playing, at: 600_000, playing: false },
      ]),
    ).toEqual([]);
  });
});
