import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { asJSON, firstDifference } from "../in-workerd/compare.ts";
import type { Timekeeper, Workerd, WorkerdOptions } from "../in-workerd/workerd.ts";
import type { RecordedCall, SQLStatement, StorageAnswer, StorageCall } from "../runtime/storage-calls.ts";

/** The body of `POST /reset`: statements that create the database; none without one. */
export interface StorageReset {
  statements: readonly SQLStatement[];
}
/** The body of `POST /act`. */
export interface StorageCalls {
  history: number;
  calls: readonly StorageCall[];
}

const answers: z.ZodType<StorageAnswer[]> = z.array(
  z.union([z.object({ throws: z.string() }), z.object({ returns: z.unknown() })]),
);
const rows = z.array(z.array(z.unknown()));
const cached = z.object({ text: z.string(), headers: z.array(z.tuple([z.string(), z.string()])) });

/** A Worker that passes calls on to the platform's storages. */
export const storagesOfPlatform: WorkerdOptions = {
  entry: "tests/simulation/storage-in-workerd/object.ts",
  databases: ["DATABASE"],
  namespaces: ["KEY_VALUES"],
};
const clocks = { "key-values": "KEY_VALUES", cache: "cache" } satisfies Record<Timekeeper, string>;

/** What callers may rely on of an answer: a single row where they read the first one, and the headers that were stored. */
function essential(call: StorageCall, answer: StorageAnswer, simulated: StorageAnswer): StorageAnswer {
  if ("throws" in answer || "throws" in simulated) return answer;
  if (call.on === "database" && call.method === "first")
    return { returns: rows.parse(answer.returns).map((found) => found.slice(0, 1)) };
  if (call.on !== "cache" || answer.returns === null || simulated.returns === null) return answer;
  const { text, headers } = cached.parse(answer.returns);
  const stored = new Set(cached.parse(simulated.returns).headers.map(([name]) => name));
  return { returns: { text, headers: headers.filter(([name]) => stored.has(name)) } };
}

/** Asks the platform's storages what simulated ones were asked in a history. */
export class StorageComparison {
  readonly #workerd: Workerd;
  readonly #history: number;
  readonly #keeper: Timekeeper | null;
  /** What the history begins with, until it does. */
  #beginning: StorageReset | null;
  #now = 0;

  /** @param keeper the storage of which the clock is set. */
  constructor(workerd: Workerd, history: number, reset: StorageReset, keeper: Timekeeper | null) {
    this.#workerd = workerd;
    this.#history = history;
    this.#beginning = reset;
    this.#keeper = keeper;
  }

  /** @throws Error where the simulated and the real storage answer differently. */
  async step(recorded: readonly RecordedCall[]): Promise<void> {
    if (this.#beginning !== null) await this.#workerd.post("reset", this.#beginning);
    this.#beginning = null;
    if (this.#keeper === null) return await this.#compare(recorded);
    while (recorded.length > 0) {
      const [{ now } = { now: 0 }] = recorded;
      const later = recorded.findIndex((call) => call.now !== now);
      const atOnce = recorded.slice(0, later === -1 ? recorded.length : later);
      if (now !== this.#now) await this.#workerd.setClock(this.#keeper, clocks[this.#keeper], now);
      this.#now = now;
      await this.#compare(atOnce);
      recorded = recorded.slice(atOnce.length);
    }
  }

  async #compare(recorded: readonly RecordedCall[]): Promise<void> {
    if (recorded.length === 0) return;
    const body: StorageCalls = { history: this.#history, calls: recorded.map(({ call }) => call) };
    const real = answers.parse(await this.#workerd.post("act", body));
    for (const [index, { call, answer }] of recorded.entries()) {
      const given = real[index];
      if (answer === null || given === undefined) continue;
      const [one, other] = [essential(call, answer, answer), essential(call, given, answer)].map(asJSON);
      // The platform says more about an error than SQLite does.
      const isSameError = "throws" in answer && "throws" in given && given.throws.includes(answer.throws);
      if (!isSameError && !isDeepStrictEqual(one, other))
        throw new Error(
          `Storage differs in what it answers to ${JSON.stringify(call)}, at ${firstDifference(one, other)}`,
        );
    }
  }
}
