import { setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Miniflare } from "miniflare";
import { build } from "vite";
import { loadMiniflare } from "../../../scripts/lib/storage/miniflare.ts";
import type { ObjectEvent } from "./calls.ts";

/** What runs in workerd. */
export interface WorkerdOptions {
  /** A Worker whose binding OBJECT has the objects, from the project's folder. */
  entry: string;
  className: string;
  /** Classes of other objects, by binding. */
  others?: Readonly<Record<string, string>>;
  /** Names of databases. */
  databases?: readonly string[];
}

/** Milliseconds, and how often, until messages on their way have arrived. */
const [interval, attempts] = [10, 200];

/** The bundled object, which is the same for all histories. */
async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    envFile: false,
    logLevel: "error",
    build: {
      write: false,
      minify: false,
      target: "esnext",
      lib: { entry, formats: ["es"], fileName: "object" },
      rolldownOptions: { external: ["cloudflare:workers"] },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output !== undefined && "output" in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error("The object could not be bundled.");
  return chunk.code;
}

/** Objects in workerd, to which the same happens as to simulated ones. */
export class Workerd {
  readonly #runtime: Promise<Miniflare>;

  constructor({ entry, className, others = {}, databases = [] }: WorkerdOptions) {
    const { convertV4MiniflareOptions, Miniflare } = loadMiniflare();
    const classes = Object.entries({ OBJECT: className, ...others });
    this.#runtime = bundle(entry).then(
      (script) =>
        new Miniflare(
          convertV4MiniflareOptions({
            modules: true,
            script,
            compatibilityDate: "2026-01-01",
            compatibilityFlags: ["nodejs_compat"],
            d1Databases: [...databases],
            durableObjects: Object.fromEntries(
              classes.map(([binding, name]) => [binding, { className: name, useSQLite: true }]),
            ),
          }),
        ),
    );
  }

  async #post(path: string, body: unknown = null): Promise<unknown> {
    const runtime = await this.#runtime;
    const response = await runtime.dispatchFetch(`http://object/${path}`, {
      method: "POST",
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`The object in workerd failed: ${await response.text()}`);
    return await response.json();
  }

  /** Begins a history: ids start over. */
  reset = (body: unknown) => this.#post("reset", body);

  act = (object: string, events: readonly ObjectEvent[]) => this.#post(`${object}/act`, events);

  /** An event in which the object loses its memory. */
  stop = (object: string, event: ObjectEvent) => this.#post(`${object}/stop`, [event]);

  deploy = (object: string) => this.#post(`${object}/deploy`);

  /** @returns the object's state, once it is the expected one or no more messages are on their way. */
  async settled(object: string, expected: unknown): Promise<unknown> {
    for (let attempt = 1; ; attempt += 1) {
      const state = await this.#post(`${object}/state`);
      if (attempt === attempts || isDeepStrictEqual(state, expected)) return state;
      await setTimeout(interval);
    }
  }

  async dispose(): Promise<void> {
    await (await this.#runtime).dispose();
  }
}
