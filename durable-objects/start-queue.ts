import { DurableObject } from "cloudflare:workers";
import type { QueueResponse } from "../schemas/streaming/start-queue.ts";

/** Milliseconds for which a place is still valid after its turn. */
const turnGrace = 60_000;
/** Milliseconds' worth of unused turns that can be used at once later. */
const carryOver = 1_000;
/**
 * The share of unused turns that one request per second may take beyond its own turn. Its isolate uses them to start streams without asking
 * here.
 */
const bonusShare = 1 / 8;

/**
 * Spreads stream starts over time: a fixed number per second pass at once, and further accounts get the next turns in order of arrival. An
 * account that asks again before its turn keeps its place. Places are in memory only: after a restart, accounts get new ones as they ask
 * again.
 */
export class StartQueue extends DurableObject<Env> {
  /** When each account's turn is (milliseconds since 1970), earliest first. */
  readonly #turns = new Map<string, number>();
  #next = 0;
  #requestedAt = 0;
  /** When unused turns were last given out (milliseconds since 1970). */
  #bonusAt = 0;

  /**
   * Requests a turn to start a stream. The name stays: during a gradual deploy, Workers of one version call objects of another.
   * @param interval milliseconds from one turn to the next
   */
  async ask(account: string, interval: number): Promise<QueueResponse> {
    const now = Date.now();
    // The clock was set back: turns at times of the old clock would come far too late.
    if (now < this.#requestedAt - carryOver) {
      this.#turns.clear();
      this.#next = 0;
      this.#bonusAt = 0;
    }
    this.#requestedAt = now;
    for (const [other, turn] of this.#turns) {
      if (turn + turnGrace > now) break;
      this.#turns.delete(other);
    }
    const turn = this.#turns.get(account) ?? this.#takeTurn(now, interval);
    if (turn <= now) {
      this.#turns.delete(account);
      return { further: this.#giveBonus(now, interval) };
    }
    this.#turns.set(account, turn);
    return { place: { place: Math.ceil((turn - now) / interval), seconds: Math.ceil((turn - now) / 1000) } };
  }

  /** @returns how many unused turns it gives out: none while accounts wait, and at most once per second. */
  #giveBonus(now: number, interval: number): number {
    const first = Math.max(this.#next, now - carryOver);
    const turns = Math.floor(((now - first) / interval) * bonusShare);
    if (turns <= 0 || now < this.#bonusAt + 1_000) return 0;
    this.#bonusAt = now;
    this.#next = first + turns * interval;
    return turns;
  }

  #takeTurn(now: number, interval: number): number {
    const turn = Math.max(this.#next, now - carryOver + interval);
    this.#next = turn + interval;
    return turn;
  }
}
