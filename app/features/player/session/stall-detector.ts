/*
 * Whether a picture that should move does, second by second, and what to do when it does not.
 */

/** What is seen of a media element at a moment. */
export interface Sample {
  /** Epoch milliseconds. */
  at: number;
  /** Seconds of the presentation. */
  time: number;
  /** It should move: it is neither paused nor at its end. */
  playing: boolean;
  /** It was put in another place since the last look, so its time tells nothing of how far it played. */
  sought: boolean;
  /** Seconds of the presentation in a second: the speed that it plays at. */
  rate: number;
  /** The browser has a network at all. Without one there is nothing to do but wait. */
  online: boolean;
}

export interface StallState {
  last: Sample | null;
  /** Milliseconds for which it has stood still. */
  stuck: number;
}

export const noStall: StallState = { last: null, stuck: 0 };

/**
 * "ask-again": for what failed to arrive. "nudge": a little further, past a hole. "reload": all over again, from the same place.
 * "wake": the device has slept.
 */
export type Remedy = "ask-again" | "nudge" | "reload" | "wake";

/** Milliseconds of standing still until each remedy. */
const patience: readonly (readonly [after: number, remedy: Remedy])[] = [
  [5_000, "ask-again"],
  [10_000, "nudge"],
  [20_000, "reload"],
];
/** Milliseconds between two samples that mean sleep, where the picture has not moved on meanwhile as in a tab at the back. */
const sleep = 30_000;
/** Milliseconds by which a picture in a tab at the back may fall short. One that has slept is short of all of it. */
const sleepShort = 15_000;

/** The watch after another sample, and what is to be done now. */
export function detectStall({ last, stuck }: StallState, sample: Sample): { watch: StallState; remedy: Remedy | null } {
  const still = { watch: { last: sample, stuck: 0 }, remedy: null };
  if (last === null || !last.playing || !sample.playing) return still;
  const gap = sample.at - last.at;
  const moved = (sample.time - last.time) * 1000;
  // After a sleep the library may have put a live stream back into its window before anybody looked.
  if (gap >= sleep && (sample.sought || moved < gap * sample.rate - sleepShort)) return { ...still, remedy: "wake" };
  // A step of a few hundredths is a decoder's, not a picture that moves.
  if (Math.abs(moved) > 50 || !sample.online) return still;
  const now = stuck + gap;
  const due = patience.find(([after]) => stuck < after && now >= after);
  return { watch: { last: sample, stuck: now }, remedy: due?.[1] ?? null };
}
