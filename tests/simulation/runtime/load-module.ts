import { createRunnableDevEnvironment, createServerModuleRunner, resolveConfig } from "vite";
import { clock } from "./clock.ts";
import { cacheAPI, SimulatedResponse } from "./http.ts";
import { SimulatedSocket } from "./sockets.ts";
import { timers } from "./timers.ts";

/** A small change to a source that makes it wrong. */
export interface Variant {
  /** What is wrong with it. */
  name: string;
  file: string;
  /** Text that occurs exactly once in the file. */
  replaces: string;
  by: string;
}

export { clock };

let lastID = 0;

/** Resets the clock to a fixed time, and ids to the first one. */
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

/** Global objects of the platform. Clock and ids are simulated, so that a seed gives the same history. */
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
  // Thousands of intended failures need no log lines.
  console: { debug: () => {}, error: () => {}, info: () => {}, log: () => {}, warn: () => {} },
  WebSocket: SimulatedSocket,
  WebSocketPair: class {
    readonly 0 = new SimulatedSocket();
    readonly 1 = this[0];
  },
  WebSocketRequestResponsePair: class {},
  Response: SimulatedResponse,
  caches: cacheAPI,
  setTimeout: timers.setByCode,
  clearTimeout: timers.clear,
};
/** Replacements for functions of the site that call other services, by name. A world sets those that it needs. */
export const doubles: Record<string, (...values: never[]) => unknown> = {};
const key = "simulation";
Reflect.set(globalThis, Symbol.for(key), globals);
Reflect.set(globalThis, Symbol.for("doubles"), doubles);
const prelude = `const { ${Object.keys(globals).join(", ")} } = globalThis[Symbol.for("${key}")];\n`;

const serverRuntime = `${process.cwd()}/node_modules/react-router/dist/production/lib/server-runtime`;

/**
 * Modules of the platform, and the cookies and sessions of React Router, whose clock is the machine's too. One of the libraries imports types
 * as if they were values.
 */
const platform: Readonly<Record<string, string>> = {
  "react-router": `export * from "${serverRuntime}/cookies.js"; export * from "${serverRuntime}/sessions.js";`,
  "cloudflare:workers": "export class DurableObject { constructor(ctx, env) { this.ctx = ctx; this.env = env; } }",
  "@cloudflare/workers-types": "",
};

/** What is being loaded. */
let loading: { variant: Variant | null; replaced: Readonly<Record<string, readonly string[]>>; isChanged: boolean } = {
  variant: null,
  replaced: {},
  isChanged: false,
};

/** Names of the replaced functions of a module; undefined for a module without any. */
const replacedIn = (id: string) => Object.entries(loading.replaced).find(([file]) => id.endsWith(file))?.[1];
/** Whether a module differs from the project's in what is being loaded. */
const isChangedNow = (id: string) =>
  replacedIn(id) !== undefined || (loading.variant !== null && id.endsWith(loading.variant.file));

/** Transforms each module once for all variants, because that would otherwise take most of a variant's time. */
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
          resolve: {
            external: true,
            mainFields: [],
            conditions: ["node"],
            noExternal: ["@react-router/cloudflare", "react-router"],
          },
        },
      },
      plugins: [
        {
          name: "simulated-machine",
          enforce: "pre",
          resolveId: (id) => (platform[id] === undefined ? null : `\0${id}`),
          load: (id) => platform[id.slice(1)] ?? null,
          transform(code, id) {
            if (!/\/(durable-objects|schemas|worker|@react-router\/cloudflare|react-router\/dist)\//.test(id))
              return null;
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
 * Loads a module of the project onto the simulated machine. Calls must not overlap.
 * @param path from the project's root.
 * @param variant change to apply; null for the right code.
 * @param replaced functions that are replaced by the world's {@link doubles}, by the end of their module's path.
 * @throws Error if the variant's text does not occur exactly once in its file.
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
