import type { ObjectCall, ObjectEvent } from "../in-workerd/calls.ts";

export type Answer = { returns: unknown } | { throws: string };

/** What reaches a relay. Calls are numbered by who sends them; what the relay asks, and its timers, in the order in which it begins them. */
export type RelayInput =
  | { do: "call"; number: number; call: ObjectCall }
  | { do: "answer"; number: number; answer: Answer }
  | { do: "timer"; number: number };

/** What a relay does: it asks another object something, or responds to a call. */
export type RelayOutput =
  | { asks: number; of: string; method: string; values: readonly unknown[] }
  | { responds: number; answer: Answer };

/** An input with what else a relay finds when it arrives. */
export interface PlayedInput extends Pick<ObjectEvent, "now" | "pings"> {
  input: RelayInput;
  /** How many outputs follow before the next input. */
  expects: number;
}

/** Waits for a promise. @returns its outcome as data. */
export async function answerOf(promise: Promise<unknown>): Promise<Answer> {
  try {
    return { returns: (await promise) ?? null };
  } catch (error) {
    return { throws: error instanceof Error ? error.message : String(error) };
  }
}
