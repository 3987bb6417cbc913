import { DurableObject } from "cloudflare:workers";
import type { QueueAnswer } from "../schemas/streaming/start-queue.ts";

/** Milliseconds for which a place is kept after its turn. */
const keptAfterTurn = 60_000;
/** Milliseconds of turns that nobody has used and that others may use at once. */
const spared = 1_000;
/** The share of the unused turns that who asks gets along with its own, once in a second, for starts beside it that then need not ask. */
const sharedOut = 1 / 8;

/**
 * Spreads starts of streams over time: so many a second pass at once, further accounts get the next turns, in the order in which they
 * came. Who asks again before its turn keeps its place. Places are in memory alone: after a restart who comes back gets the next ones.
 */
export class StartQueue extends DurableObject<Env> {
  /** When it is whose turn, by account, the earliest first (milliseconds since 1970). */
  readonly #turns = new Map<string, number>();
  #next = 0;
  #askedAt = 0;
  /** When unused turns were last shared out (milliseconds since 1970). */
  #sharedAt = 0;

  /**
   * Asks to start.
   * @param between milliseconds from one turn to the next.
   */
  async ask(account: string, between: number): Promise<QueueAnswer> {
    const now = Date.now();
    // The clock has gone back: turns by the former one might never come.
    if (now < this.#askedAt - spared) {
      this.#turns.clear();
      this.#next = 0;
      this.#sharedAt = 0;
    }
    this.#askedAt = now;
    for (const [other, turn] of this.#turns) {
      if (turn + keptAfterTurn > now) break;
      this.#turns.delete(other);
    }
    const turn = this.#turns.get(account) ?? this.#takeTurn(now, between);
    if (turn <= now) {
      this.#turns.delete(account);
      return { further: this.#shareOut(now, between) };
    }
    this.#turns.set(account, turn);
    return { place: { place: Math.ceil((turn - now) / between), seconds: Math.ceil((turn - now) / 1000) } };
  }

  /** @returns how many unused turns it has shared out: none while somebody waits, and none twice in a second. */
  #shareOut(now: number, between: number): number {
    const first = Math.max(this.#next, now - spared);
    const turns = Math.floor(((now - first) / between) * sharedOut);
    if (turns <= 0 || now < this.#sharedAt + 1_000) return 0;
    this.#sharedAt = now;
    this.#next = first + turns * between;
    return turns;
  }

  #takeTurn(now: number, between: number): number {
    const turn = Math.max(this.#next, now - spared + between);
    this.#next = turn + between;
    return turn;
  }
}
