import { setTimeout } from "node:timers/promises";

/** A running mixed load, as its parts see it. */
export interface Load {
  readonly site: URL;
  /** Aborted when the load ends. */
  readonly ended: AbortSignal;
  /** Whether a fault is in progress, or was a moment ago. */
  isTroubled(): boolean;
  /** Counts an action. */
  count(name: string): void;
  /** Records a response that is wrong even during a fault. */
  wrong(what: string): void;
}

/** Thrown when a part is refused. During a fault that is allowed, and it tries again. */
export class Refused extends Error {
  override name = "Refused";
}

/** Milliseconds between attempts. */
const retryDelay = 2_000;

const text = (error: unknown): string =>
  error instanceof Error
    ? `${error.message}${error.cause === undefined ? "" : ` (${text(error.cause)})`}`
    : String(error);

/** Waits, or returns when the load ends. */
export async function pause(load: Load, milliseconds: number): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal: load.ended }).catch(() => {});
}

/**
 * Repeats something until it succeeds. A failure is wrong unless a fault explains it.
 * @returns null if the load ended first
 */
export async function persist<Result>(load: Load, what: string, work: () => Promise<Result>): Promise<Result | null> {
  while (!load.ended.aborted) {
    const wasTroubled = load.isTroubled();
    try {
      return await work();
    } catch (error) {
      if (load.ended.aborted) return null;
      if (wasTroubled || load.isTroubled()) load.count("tried again in a fault");
      else load.wrong(`${what}: ${text(error)}`);
      await pause(load, retryDelay);
    }
  }
  return null;
}

/** Repeats something until the load ends. */
export async function repeat(load: Load, turn: () => Promise<unknown>): Promise<void> {
  while (!load.ended.aborted) await turn();
}

export const randomBelow = (limit: number): number => Math.floor(Math.random() * limit);

/** A random element. @throws Error without any */
export function anyOf<Value>(values: readonly Value[]): Value {
  const value = values[randomBelow(values.length)];
  if (value === undefined) throw new Error("There is nothing to choose from.");
  return value;
}
