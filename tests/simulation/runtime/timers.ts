import { clock } from "./clock.ts";

interface Timer {
  at: number;
  callback: () => void;
}

const pending = new Map<number, Timer>();
let lastTimer = 0;
const unchanged = (callback: () => void): (() => void) => callback;

/** Runs everything that is ready to run. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Timers of the simulated machine. Time passes only when a history lets it. */
export const timers = {
  set(callback: () => void, milliseconds = 0): number {
    lastTimer += 1;
    pending.set(lastTimer, { at: clock.now + milliseconds, callback });
    return lastTimer;
  },
  /** Changes the callbacks of timers that the simulated code sets. */
  wrap: unchanged,
  /** `setTimeout` of the simulated code. */
  setByCode: (callback: () => void, milliseconds = 0): number => timers.set(timers.wrap(callback), milliseconds),
  clear(timer: number): void {
    pending.delete(timer);
  },
  reset(): void {
    pending.clear();
    timers.wrap = unchanged;
  },
  /** Lets time pass, and calls timers when they are due. */
  async pass(milliseconds: number): Promise<void> {
    const until = clock.now + milliseconds;
    await settled();
    for (;;) {
      let next: [number, Timer] | undefined;
      for (const one of pending) if (one[1].at <= until && (next === undefined || one[1].at < next[1].at)) next = one;
      if (next === undefined) break;
      pending.delete(next[0]);
      clock.now = Math.max(clock.now, next[1].at);
      next[1].callback();
      await settled();
    }
    clock.now = until;
  },
};

/** A promise that resolves after this simulated time. */
export const after = (milliseconds: number): Promise<void> =>
  milliseconds === 0 ? Promise.resolve() : new Promise((resolve) => timers.set(resolve, milliseconds));
