/*
 * Detects stalls: playback that should advance and does not. Sampled every second.
 */

/** A sample of a media element. */
export interface Sample {
  /** Epoch milliseconds. */
  at: number;
  /** Seconds of the presentation. */
  time: number;
  /** Should advance: neither paused nor ended. */
  playing: boolean;
  /** Seeked since the last sample, so its time does not show how far it played. */
  seeked: boolean;
  /** Playback rate. */
  rate: number;
  /** Whether the browser is online. Offline, waiting is the only remedy. */
  online: boolean;
}

export interface StallState {
  last: Sample | null;
  /** Milliseconds without progress. */
  stalledFor: number;
}

export const noStall: StallState = { last: null, stalledFor: 0 };

/**
 * "retry": repeats failed requests. "nudge": skips a gap. "reload": restarts at the same position. "wake": restarts after the
 * device slept.
 */
export type Remedy = "retry" | "nudge" | "reload" | "wake";

/** Milliseconds of stalling until each remedy. */
const remedyDelays: readonly (readonly [after: number, remedy: Remedy])[] = [
  [5_000, "retry"],
  [10_000, "nudge"],
  [20_000, "reload"],
];
/**
 * Milliseconds between samples from which the device may have slept; timers are also late in background tabs, where playback
 * continues.
 */
const sleepGap = 30_000;
/** Milliseconds that playback in a background tab may fall short of the elapsed time. After a sleep it is short of all of it. */
const sleepShortfall = 15_000;

/** Updates the state with a sample, and selects the remedy that is due. */
export function detectStall(
  { last, stalledFor }: StallState,
  sample: Sample,
): { state: StallState; remedy: Remedy | null } {
  const progressing = { state: { last: sample, stalledFor: 0 }, remedy: null };
  if (last === null || !last.playing || !sample.playing) return progressing;
  const gap = sample.at - last.at;
  const moved = (sample.time - last.time) * 1000;
  // After a sleep, Shaka may already have moved a live stream back into its seekable range.
  if (gap >= sleepGap && (sample.seeked || moved < gap * sample.rate - sleepShortfall))
    return { ...progressing, remedy: "wake" };
  // Decoders move the time by a few hundredths without playing.
  if (Math.abs(moved) > 50 || !sample.online) return progressing;
  const now = stalledFor + gap;
  const due = remedyDelays.find(([after]) => stalledFor < after && now >= after);
  return { state: { last: sample, stalledFor: now }, remedy: due?.[1] ?? null };
}
