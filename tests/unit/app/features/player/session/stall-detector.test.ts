import { describe, expect, it } from "vitest";
import {
  detectStall,
  noStall,
  type Remedy,
  type Sample,
} from "../../../../../../app/features/player/session/stall-detector.ts";

const playing: Sample = { at: 0, time: 10, playing: true, seeked: false, rate: 1, online: true };

/** The remedies applied over a sequence of samples, with their seconds. */
function remedies(samples: readonly Sample[]): [second: number, remedy: Remedy][] {
  const applied: [number, Remedy][] = [];
  let state = noStall;
  for (const sample of samples) {
    const step = detectStall(state, sample);
    state = step.state;
    if (step.remedy !== null) applied.push([sample.at / 1000, step.remedy]);
  }
  return applied;
}

/** One sample per second. */
const seconds = (count: number, at: (second: number) => Partial<Sample>) =>
  Array.from({ length: count }, (_, second) => ({ ...playing, at: second * 1000, ...at(second) }));

describe("a stall", () => {
  it("is retried, nudged and then reloaded, each once", () => {
    expect(remedies(seconds(60, () => ({})))).toEqual([
      [5, "retry"],
      [10, "nudge"],
      [20, "reload"],
    ]);
  });

  it("starts over once playback has advanced", () => {
    const samples = seconds(17, (second) => ({ time: second < 7 ? 10 : second === 7 ? 11 : 11 }));
    expect(remedies(samples)).toEqual([
      [5, "retry"],
      [12, "retry"],
    ]);
  });

  it.each([
    ["paused or ended", { playing: false }],
    ["offline", { online: false }],
  ])("is ignored if %s", (_why, state) => {
    expect(remedies(seconds(60, () => state))).toEqual([]);
  });
});

it("ignores playback that advances, at any speed and backwards too", () => {
  expect(remedies(seconds(60, (second) => ({ time: second * 0.5 })))).toEqual([]);
  expect(remedies(seconds(60, (second) => ({ time: 100 - second })))).toEqual([]);
});

describe("a gap between samples", () => {
  it("is sleep if playback has not advanced", () => {
    expect(remedies([playing, { ...playing, at: 600_000, time: 10.2 }])).toEqual([[600, "wake"]]);
  });

  it("is sleep if a live stream was moved back into its seekable range before the sample", () => {
    const back = { ...playing, at: 600_000, seeked: true };
    expect(remedies([playing, { ...back, time: 10 + 600 - 54 }])).toEqual([[600, "wake"]]);
    // At the start of its range before, it is moved to exactly where playing would have taken it.
    expect(remedies([playing, { ...back, time: 10 + 600 }])).toEqual([[600, "wake"]]);
  });

  it("is no sleep if the viewer seeks between samples", () => {
    expect(remedies([playing, { ...playing, at: 1000, time: 400, seeked: true }])).toEqual([]);
  });

  it.each([0.5, 1, 2])("is a background tab if playback has advanced, at speed %d", (rate) => {
    const slow = { ...playing, rate };
    expect(remedies([slow, { ...slow, at: 60_000, time: 10 + 60 * rate - 1 }])).toEqual([]);
  });

  it("is ignored while paused", () => {
    expect(
      remedies([
        { ...playing, playing: false },
        { ...playing, at: 600_000, playing: false },
      ]),
    ).toEqual([]);
  });
});
