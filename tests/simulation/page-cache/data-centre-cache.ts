import { clock } from "../runtime/clock.ts";
import { SimulatedResponse } from "../runtime/http.ts";
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
    const entry = mood === "no match" ? undefined : this.entries.get(url);
    if (mood === "late") await after(1500);
    return entry === undefined || entry.expiresAt <= clock.now
      ? undefined
      : new SimulatedResponse(entry.text, { headers: entry.headers });
  }

  async put({ url }: Request, response: SimulatedResponse): Promise<void> {
    const { mood } = this;
    if (mood === "put fails") throw new Error("The cache takes nothing.");
    const text = await response.text();
    if (mood === "late") await after(1500);
    const seconds = Number(/max-age=(\d+)/.exec(response.headers.get("cache-control") ?? "")?.[1] ?? 0);
    this.entries.set(url, { text, headers: [...response.headers], expiresAt: clock.now + seconds * 1000 });
  }
}
