/**
 * Samples failed checks: at most one row per key and time window, and a limit in total. Players that retry in a loop, or an outage that
 * affects all players, must not cause a write for each request.
 */
export class FailedCheckWindow {
  readonly #milliseconds: number;
  readonly #max: number;
  /** When each key may be recorded again, in milliseconds since 1970; oldest first. */
  readonly #until = new Map<string, number>();

  constructor({ milliseconds, max }: { milliseconds: number; max: number }) {
    this.#milliseconds = milliseconds;
    this.#max = max;
  }

  /** Whether to record this failure of the key; later ones in the same window are skipped. @param now milliseconds since 1970 */
  take(key: string, now: number): boolean {
    for (const [recorded, until] of this.#until) {
      if (until > now) break;
      this.#until.delete(recorded);
    }
    if (this.#until.has(key) || this.#until.size >= this.#max) return false;
    this.#until.set(key, now + this.#milliseconds);
    return true;
  }
}
