import { clock } from "../runtime/load-module.ts";

/** Milliseconds for which a data centre may still read the previous value. */
const staleFor = 60_000;

interface Version {
  value: string | null;
  writtenAt: number;
}

/** A KV namespace: a written value can be read everywhere after a minute. */
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
    const value = (this.isStale ? kept : versions.at(-1))?.value ?? null;
    return value === null || type === undefined ? value : JSON.parse(value);
  }

  async put(key: string, value: string): Promise<void> {
    this.#write(key, value);
  }

  async delete(key: string): Promise<void> {
    this.#write(key, null);
  }

  #write(key: string, value: string | null): void {
    this.#versions.set(key, [...(this.#versions.get(key) ?? []), { value, writtenAt: clock.now }]);
  }
}
