import { setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Miniflare } from "miniflare";
import { build } from "vite";
import { z } from "zod";
import { loadMiniflare } from "../../../scripts/lib/storage/miniflare.ts";
import type { ObjectEvent } from "./calls.ts";

/** What runs in workerd. */
export interface WorkerdOptions {
  /** A Worker, from the project's folder. */
  entry: string;
  /** Classes of objects, by binding. */
  objects?: Readonly<Record<string, string>>;
  /** Bindings of databases. */
  databases?: readonly string[];
  /** Bindings of key-value namespaces. */
  namespaces?: readonly string[];
}

/** Storages of Miniflare that let what they store expire, with the object that does so. */
const timekeepers = {
  "key-values": { plugin: "kv", service: "kv:ns", className: "KVNamespaceObject" },
  cache: { plugin: "cache", service: "cache:cache", className: "CacheObject" },
} as const;
export type Timekeeper = keyof typeof timekeepers;

/** What Miniflare has for its own tests: its storages follow a clock. */
interface Controls {
  _enableControlEndpoints(): void;
}
interface ControlledMiniflare {
  _getInternalDurableObjectNamespace(
    plugin: string,
    service: string,
    className: string,
  ): Promise<ReturnType<Miniflare["getDurableObjectNamespace"]> extends Promise<infer Namespace> ? Namespace : never>;
}
const controls = z.custom<Controls>((value) => value instanceof Object && "_enableControlEndpoints" in value);
const controlled = z.custom<ControlledMiniflare>(
  (value) => value instanceof Object && "_getInternalDurableObjectNamespace" in value,
);

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

  constructor({ entry, objects = {}, databases = [], namespaces = [] }: WorkerdOptions) {
    const miniflare = loadMiniflare();
    const { convertV4MiniflareOptions, Miniflare } = miniflare;
    controls.parse(miniflare)._enableControlEndpoints();
    this.#runtime = bundle(entry).then(
      (script) =>
        new Miniflare(
          convertV4MiniflareOptions({
            modules: true,
            script,
            compatibilityDate: "2026-01-01",
            compatibilityFlags: ["nodejs_compat"],
            d1Databases: [...databases],
            kvNamespaces: [...namespaces],
            durableObjects: Object.fromEntries(
              Object.entries(objects).map(([binding, name]) => [binding, { className: name, useSQLite: true }]),
            ),
          }),
        ),
    );
  }

  async post(path: string, body: unknown = null): Promise<unknown> {
    const runtime = await this.#runtime;
    const response = await runtime.dispatchFetch(`http://object/${path}`, {
      method: "POST",
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`The object in workerd failed: ${await response.text()}`);
    return await response.json();
  }

  /** Begins a history: ids start over. */
  reset = (body: unknown) => this.post("reset", body);

  act = (object: string, events: readonly unknown[]) => this.post(`${object}/act`, events);

  /** An event in which the object loses its memory. */
  stop = (object: string, event: ObjectEvent) => this.post(`${object}/stop`, [event]);

  deploy = (object: string) => this.post(`${object}/deploy`);

  /** @returns the object's state, once it is the expected one or no more messages are on their way. */
  async settled(object: string, expected: unknown): Promise<unknown> {
    for (let attempt = 1; ; attempt += 1) {
      const state = await this.post(`${object}/state`);
      if (attempt === attempts || isDeepStrictEqual(state, expected)) return state;
      await setTimeout(interval);
    }
  }

  /** Sets the clock by which a storage lets things expire. @param name the namespace's binding, or the cache's name. */
  async setClock(keeper: Timekeeper, name: string, now: number): Promise<void> {
    const { plugin, service, className } = timekeepers[keeper];
    const object = `${keeper === "cache" ? "named:" : ""}${name}`;
    const namespace = await controlled
      .parse(await this.#runtime)
      ._getInternalDurableObjectNamespace(plugin, service, className);
    const response = await namespace.get(namespace.idFromName(object)).fetch("http://storage/", {
      cf: { miniflare: { controlOp: { name: "enableFakeTimers", args: [now] } } },
    });
    if (!response.ok) throw new Error(`The clock of ${keeper} cannot be set: ${await response.text()}`);
    await response.text();
  }

  async dispose(): Promise<void> {
    await (await this.#runtime).dispose();
  }
}
