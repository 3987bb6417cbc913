/**
 * Samples failed checks: at most one row per key and window, and a total limit. A player that retries in a loop, or an outage that all
 * players meet, must not write at each request.
 */
export class FailedCheckWindow {
  readonly #milliseconds: number;
  readonly #max: number;
  /** When each key may be kept again, in milliseconds since 1970; the oldest first. */
  readonly #until = new Map<string, number>();

  constructor({ milliseconds, max }: { milliseconds: number; max: number }) {
    this.#milliseconds = milliseconds;
    this.#max = max;
  }

  /** Whether the key's failure is to be kept; from then on others of it are not. @param now milliseconds since 1970 */
  take(key: string, now: number): boolean {
    for (const [kept, until] of this.#until) {
      if (until > now) break;
      this.#until.delete(kept);
    }
    if (this.#until.has(key) || this.#until.size >= this.#max) return false;
    this.#until.set(key, now + this.#milliseconds);
    return true;
  }
}
