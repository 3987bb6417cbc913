import type { FollowerRelays } from "../../../durable-objects/follower-relays.ts";
import type { Changes } from "../../../schemas/football/follower-relays.ts";
import type { SimulatedStorage } from "../runtime/sql-storage.ts";

/** Followers that missed more changes get the whole match. */
const maxCatchUp = 4;

/** What a follower is sent: changes, or the whole match up to a change. */
export type Sent = { changes: number[] } | { whole: number };

/** The room of a match as relays see it: numbered changes. */
export class SimulatedRoom {
  readonly #list: FollowerRelays;
  readonly #storage: SimulatedStorage;
  #first = 0;
  number = 1;
  isOpen = true;

  constructor(list: FollowerRelays, storage: SimulatedStorage) {
    this.#list = list;
    this.#storage = storage;
  }

  #textSince(since: number | null): string {
    const isWhole = since === null || since < this.#first || since > this.number || this.number - since > maxCatchUp;
    const sent: Sent = isWhole
      ? { whole: this.number }
      : { changes: Array.from({ length: this.number - since }, (_, index) => since + index + 1) };
    return JSON.stringify(sent);
  }

  changesSince(since: number | null, relay: string): Changes | null {
    if (!this.isOpen) return null;
    this.#list.add(relay);
    const { number } = this;
    return { from: since, number, texts: since === number ? [] : [this.#textSince(since)] };
  }

  leave(relay: string): void {
    this.#list.remove(relay);
  }

  /** One or several changes at the same moment. */
  change(times: number): void {
    if (!this.isOpen) return;
    const from = this.number;
    this.number += times;
    void this.#list.pass({ from, number: this.number, texts: [this.#textSince(from)] });
  }

  /** Reopens the match after its deletion, for a late correction: it continues its numbering from the clock, and knows no relays. */
  async reopen(): Promise<void> {
    await this.#storage.deleteAll();
    this.number += 1_000;
    this.#first = this.number;
  }

  /** Deletes the match. */
  async end(): Promise<void> {
    this.isOpen = false;
    await this.#storage.deleteAll();
  }

  relays(): string[] {
    return this.#list.paths;
  }
}
