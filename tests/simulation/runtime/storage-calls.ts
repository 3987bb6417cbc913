import { clock } from "./clock.ts";

export interface SQLStatement {
  sql: string;
  params: readonly unknown[];
}

/** A call of one of the platform's storages, as data, so that a simulated and a real one get the same. */
export type StorageCall =
  | { on: "database"; method: "all" | "run" | "first" | "batch"; statements: readonly SQLStatement[] }
  | { on: "key-values"; method: "get"; key: string; type: "json" | null }
  | { on: "key-values"; method: "put"; key: string; value: string; expiration: number | null }
  | { on: "key-values"; method: "delete"; key: string }
  | { on: "cache"; method: "match"; url: string }
  | { on: "cache"; method: "put"; url: string; text: string; headers: [string, string][] };

export type StorageAnswer = { returns: unknown } | { throws: string };

/** A call with its answer; null where the caller got a failure on purpose, although storage carried it out. */
export interface RecordedCall {
  /** Milliseconds since 1970. */
  now: number;
  call: StorageCall;
  answer: StorageAnswer | null;
}

let recorded: RecordedCall[] | null = null;

/** What simulated storages are asked, in the order in which they carry it out, while somebody listens. */
export const storageCalls = {
  start(): void {
    recorded = [];
  },
  stop(): void {
    recorded = null;
  },
  /** @returns the calls since the last time. */
  take(): RecordedCall[] {
    return recorded?.splice(0) ?? [];
  },
  record(call: StorageCall, answer: StorageAnswer | null): void {
    recorded?.push({ now: clock.now, call, answer });
  },
};
