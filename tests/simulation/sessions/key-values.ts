import { clock } from "../runtime/load-module.ts";
import { storageCalls } from "../runtime/storage-calls.ts";

/** Milliseconds for which a data centre may still read the previous value. */
const staleFor = 60_000;
/** Seconds for which values are stored at least. */
const shortestExpiry = 60;

interface Version {
  value: string | null;
  writtenAt: number;
  /** Milliseconds since 1970; null for a value that stays. */
  expiresAt: number | null;
}

/** A KV namespace: a written value can be read everywhere after a minute, until which an old or expired one may be read. */
export class SimulatedKV {
  readonly #versions = new Map<string, Version[]>();
  /** Whether this data centre reads the oldest value that it may. */
  isStale = false;

  async get(key: string, type?: "json"): Promise<unknown> {
    await Promise.resolve();
    const versions = this.#versions.get(key) ?? [];
    // A data centre may have cached the value of a minute ago, or any written since.
    const oldest = versions.findLast(({ writtenAt }) => writtenAt <= clock.now - staleFor);
    const kept = oldest ?? versions[0];
    const version = this.isStale ? kept : versions.at(-1);
    const isExpired = (version?.expiresAt ?? Number.POSITIVE_INFINITY) <= clock.now - (this.isStale ? staleFor : 0);
    const value = isExpired ? null : (version?.value ?? null);
    const returned: unknown = value === null || type === undefined ? value : JSON.parse(value);
    // Which old value a data centre reads is no promise of the platform.
    if (!this.isStale)
      storageCalls.record({ on: "key-values", method: "get", key, type: type ?? null }, { returns: returned });
    return returned;
  }

  /** @param expiration seconds since 1970. */
  async put(key: string, value: string, { expiration }: { expiration?: number } = {}): Promise<void> {
    const call = { on: "key-values", method: "put", key, value, expiration: expiration ?? null } as const;
    if (expiration !== undefined && expiration < Math.floor(clock.now / 1000) + shortestExpiry) {
      const throws = `Invalid expiration of ${expiration}. Expiration times must be at least ${shortestExpiry} seconds in the future.`;
      storageCalls.record(call, { throws });
      throw new Error(throws);
    }
    this.#write(key, value, expiration === undefined ? null : expiration * 1000);
    storageCalls.record(call, { returns: null });
  }

  async delete(key: string): Promise<void> {
    this.#write(key, null, null);
    storageCalls.record({ on: "key-values", method: "delete", key }, { returns: null });
  }

  #write(key: string, value: string | null, expiresAt: number | null): void {
    this.#versions.set(key, [...(this.#versions.get(key) ?? []), { value, writtenAt: clock.now, expiresAt }]);
  }
}
