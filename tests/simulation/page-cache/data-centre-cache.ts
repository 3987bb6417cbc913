import { clock } from "../runtime/clock.ts";
import { SimulatedResponse } from "../runtime/http.ts";
import { storageCalls } from "../runtime/storage-calls.ts";
import { after } from "../runtime/timers.ts";

interface Entry {
  text: string;
  headers: [string, string][];
  expiresAt: number;
}

/** The Cache API of a data centre, which guarantees nothing. */
export class DataCentreCache {
  mood: "well" | "no match" | "match fails" | "put fails" | "late" = "well";
  readonly entries = new Map<string, Entry>();

  async match({ url }: Request): Promise<SimulatedResponse | undefined> {
    const { mood } = this;
    if (mood === "match fails") throw new Error("The cache does not answer.");
    if (mood === "no match") return undefined;
    const stored = this.entries.get(url);
    const entry = stored === undefined || stored.expiresAt <= clock.now ? undefined : stored;
    const returns = entry === undefined ? null : { text: entry.text, headers: entry.headers };
    storageCalls.record({ on: "cache", method: "match", url }, { returns });
    if (mood === "late") await after(1500);
    return entry === undefined ? undefined : new SimulatedResponse(entry.text, { headers: entry.headers });
  }

  async put({ url }: Request, response: SimulatedResponse): Promise<void> {
    const { mood } = this;
    if (mood === "put fails") throw new Error("The cache takes nothing.");
    const text = await response.text();
    if (mood === "late") await after(1500);
    const headers = [...response.headers];
    const seconds = Number(/max-age=(\d+)/.exec(response.headers.get("cache-control") ?? "")?.[1] ?? 0);
    this.entries.set(url, { text, headers, expiresAt: clock.now + seconds * 1000 });
    storageCalls.record({ on: "cache", method: "put", url, text, headers }, { returns: null });
  }
}
