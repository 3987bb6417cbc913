import { createRunnableDevEnvironment, createServerModuleRunner, resolveConfig } from "vite";
import { clock } from "./clock.ts";
import { cacheAPI, SimulatedResponse } from "./http.ts";
import { SimulatedSocket } from "./sockets.ts";
import { timers } from "./timers.ts";

/** One small change to a source that makes it wrong. */
export interface Variant {
  /** What is wrong with it, in the field's words. */
  name: string;
  file: string;
  /** Occurs once in the file. */
  replaces: string;
  by: string;
}

export { clock };

let lastID = 0;

/** Sets the clock back to a fixed time, and the ids to the first. */
export function resetMachine(): void {
  clock.now = Date.UTC(2026, 10, 21, 15);
  lastID = 0;
  timers.reset();
}

class SimulatedDate extends Date {
  constructor(value?: number | string | Date) {
    super(value ?? clock.now);
  }
  static override now(): number {
    return clock.now;
  }
}

/** What the platform has as globals: the clock and the ids are the simulation's, so that a seed gives the same history. */
const globals = {
  Date: SimulatedDate,
  crypto: {
    subtle: crypto.subtle,
    getRandomValues: (bytes: Uint8Array) => {
      const id = ++lastID;
      return bytes.map((_, index) => id >> (8 * index));
    },
    randomUUID: () => `00000000-0000-4000-8000-${String(++lastID).padStart(12, "0")}`,
  },
  // Thousands of failures on purpose are not worth a line each.
  console: { debug: () => {}, error: () => {}, info: () => {}, log: () => {}, warn: () => {} },
  WebSocket: SimulatedSocket,
  WebSocketPair: class {
    readonly 0 = new SimulatedSocket();
    readonly 1 = this[0];
  },
  WebSocketRequestResponsePair: class {},
  Response: SimulatedResponse,
  caches: cacheAPI,
  setTimeout: timers.set,
  clearTimeout: timers.clear,
};
/** What stands in for functions of the site that call others' services, by name. A world sets those that it has. */
export const doubles: Record<string, (...values: never[]) => unknown> = {};
const key = "simulation";
Reflect.set(globalThis, Symbol.for(key), globals);
Reflect.set(globalThis, Symbol.for("doubles"), doubles);
const prelude = `const { ${Object.keys(globals).join(", ")} } = globalThis[Symbol.for("${key}")];\n`;

/** Modules of the platform. One of the libraries imports the types as if they were code. */
const platform: Readonly<Record<string, string>> = {
  "cloudflare:workers": "export class DurableObject { constructor(ctx, env) { this.ctx = ctx; this.env = env; } }",
  "@cloudflare/workers-types": "",
};

/** What is loaded now. */
let loading: { variant: Variant | null; replaced: Readonly<Record<string, readonly string[]>>; isChanged: boolean } = {
  variant: null,
  replaced: {},
  isChanged: false,
};

/** The names of the replaced functions of a module; undefined for a module that is loaded as it is. */
const replacedIn = (id: string) => Object.entries(loading.replaced).find(([file]) => id.endsWith(file))?.[1];
/** Whether a module is not as in the project in what is loaded now. */
const isChangedNow = (id: string) =>
  replacedIn(id) !== undefined || (loading.variant !== null && id.endsWith(loading.variant.file));

/** Transforms each module once for all variants: most of the time of a variant would go there. */
async function createEnvironment() {
  const config = await resolveConfig(
    {
      configFile: false,
      envFile: false,
      logLevel: "error",
      environments: {
        inline: {
          consumer: "server",
          dev: { moduleRunnerTransform: true },
          resolve: { external: true, mainFields: [], conditions: ["node"], noExternal: ["@react-router/cloudflare"] },
        },
      },
      plugins: [
        {
          name: "simulated-machine",
          enforce: "pre",
          resolveId: (id) => (platform[id] === undefined ? null : `\0${id}`),
          load: (id) => platform[id.slice(1)] ?? null,
          transform(code, id) {
            if (!/\/(durable-objects|schemas|worker|@react-router\/cloudflare)\//.test(id)) return null;
            const names = replacedIn(id);
            if (names !== undefined)
              return names
                .map(
                  (name) =>
                    `export const ${name} = (...values) => globalThis[Symbol.for("doubles")].${name}(...values);`,
                )
                .join("\n");
            const { variant } = loading;
            if (variant === null || !id.endsWith(variant.file)) return prelude + code;
            if (code.split(variant.replaces).length !== 2)
              throw new Error(`"${variant.name}" is not in ${variant.file} once.`);
            loading.isChanged = true;
            return prelude + code.replace(variant.replaces, () => variant.by);
          },
        },
      ],
    },
    "serve",
  );
  const environment = createRunnableDevEnvironment("inline", config, { hot: false });
  await environment.init();
  return environment;
}
let environment: ReturnType<typeof createEnvironment> | null = null;

/**
 * Loads a module of the project onto the simulated machine. One at a time.
 * @param path from the project's folder.
 * @param variant loaded in place of the right code; null for that.
 * @param replaced functions that stay outside, by the end of their module's path: the world's {@link doubles} stand in for them.
 * @throws Error when the variant's text is not in its file once.
 */
export async function loadModule<Module>(
  path: string,
  variant: Variant | null,
  replaced: Readonly<Record<string, readonly string[]>> = {},
): Promise<Module> {
  environment ??= createEnvironment();
  const { moduleGraph } = await environment;
  const forgetChanged = () => {
    for (const [id, node] of moduleGraph.idToModuleMap) if (isChangedNow(id)) moduleGraph.invalidateModule(node);
  };
  loading = { variant, replaced, isChanged: variant === null };
  forgetChanged();
  const runner = createServerModuleRunner(await environment, { hmr: false });
  try {
    const module: Module = await runner.import(`${process.cwd()}/${path}`);
    if (!loading.isChanged) throw new Error(`"${variant?.name}": ${variant?.file} is not loaded.`);
    return module;
  } finally {
    forgetChanged();
  }
}
