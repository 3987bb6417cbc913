import { setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Miniflare } from "miniflare";
import { build } from "vite";
import { loadMiniflare } from "../../../scripts/lib/storage/miniflare.ts";
import type { GateState, TimedCall } from "./calls.ts";

const entry = "tests/simulation/gate-in-workerd/object.ts";
/** Milliseconds, and how often, until messages on their way have arrived. */
const [interval, attempts] = [10, 200];

/** The bundled gate, which is the same for all histories. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    envFile: false,
    logLevel: "error",
    build: {
      write: false,
      minify: false,
      target: "esnext",
      lib: { entry, formats: ["es"], fileName: "gate" },
      rolldownOptions: { external: ["cloudflare:workers"] },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output !== undefined && "output" in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error("The gate could not be bundled.");
  return chunk.code;
}

/** Gates in workerd, which are sent the calls that a simulated one has had. */
export class Workerd {
  readonly #runtime: Promise<Miniflare>;

  constructor() {
    const { convertV4MiniflareOptions, Miniflare } = loadMiniflare();
    this.#runtime = bundle().then(
      (script) =>
        new Miniflare(
          convertV4MiniflareOptions({
            modules: true,
            script,
            compatibilityDate: "2026-01-01",
            compatibilityFlags: ["nodejs_compat"],
            durableObjects: { GATE: { className: "RealGate", useSQLite: true } },
          }),
        ),
    );
  }

  async #post(path: string, body: unknown = null): Promise<unknown> {
    const runtime = await this.#runtime;
    const response = await runtime.dispatchFetch(`http://gate/${path}`, { method: "POST", body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`The gate in workerd failed: ${await response.text()}`);
    return await response.json();
  }

  /** Ids begin at the first again. */
  reset = () => this.#post("reset");

  act = (gate: string, calls: readonly TimedCall[]) => this.#post(gate, calls);

  deploy = (gate: string) => this.#post(`${gate}/deploy`);

  /** @returns the gate's state, once it is the expected one or nothing more is on its way. */
  async settled(gate: string, expected: GateState): Promise<unknown> {
    for (let attempt = 1; ; attempt += 1) {
      const state = await this.#post(`${gate}/state`);
      if (attempt === attempts || isDeepStrictEqual(state, JSON.parse(JSON.stringify(expected)))) return state;
      await setTimeout(interval);
    }
  }

  async dispose(): Promise<void> {
    await (await this.#runtime).dispose();
  }
}
