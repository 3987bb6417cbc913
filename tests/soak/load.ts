import { setTimeout } from "node:timers/promises";

/** A mixed load under way, as its parts see it. */
export interface Load {
  readonly site: URL;
  /** Aborted when the load ends. */
  readonly ended: AbortSignal;
  /** Whether a fault is under way, or was a moment ago. */
  isTroubled(): boolean;
  /** Counts something that was done. */
  count(name: string): void;
  /** Records an answer that is wrong, whatever goes on. */
  wrong(what: string): void;
}

/** What a part could not do. In a fault it may fail, and is tried again. */
export class Refused extends Error {
  override name = "Refused";
}

/** Milliseconds before somebody tries again. */
const patience = 2_000;

const text = (error: unknown): string =>
  error instanceof Error
    ? `${error.message}${error.cause === undefined ? "" : ` (${text(error.cause)})`}`
    : String(error);

/** Waits, or ends with the load. */
export async function pause(load: Load, milliseconds: number): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal: load.ended }).catch(() => {});
}

/**
 * Does something until it succeeds, as a patient person or program would. A failure is wrong unless a fault explains it.
 * @returns null when the load ended first
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
      await pause(load, patience);
    }
  }
  return null;
}

/** Repeats something until the load ends. */
export async function repeat(load: Load, turn: () => Promise<unknown>): Promise<void> {
  while (!load.ended.aborted) await turn();
}

export const randomBelow = (limit: number): number => Math.floor(Math.random() * limit);

/** One of them at random. @throws Error without any */
export function anyOf<Value>(values: readonly Value[]): Value {
  const value = values[randomBelow(values.length)];
  if (value === undefined) throw new Error("There is nothing to choose from.");
  return value;
}
