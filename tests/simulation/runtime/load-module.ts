import { runnerImport } from "vite";
import { SimulatedSocket } from "./sockets.ts";

/** One small change to a source that makes it wrong. */
export interface Variant {
  /** What is wrong with it, in the field's words. */
  name: string;
  file: string;
  /** Occurs once in the file. */
  replaces: string;
  by: string;
}

/** The clock of the simulated machine, in milliseconds since 1970. */
export const clock = { now: 0 };
let lastID = 0;

/** Sets the clock back to a fixed time, and the ids to the first. */
export function resetMachine(): void {
  clock.now = Date.UTC(2026, 10, 21, 15);
  lastID = 0;
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
  // The one of Node refuses status 101.
  Response: class {
    readonly status: number;
    readonly webSocket: SimulatedSocket | null;
    constructor(_: null, { status, webSocket = null }: { status: number; webSocket?: SimulatedSocket | null }) {
      this.status = status;
      this.webSocket = webSocket;
    }
  },
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

/**
 * Loads a module of the project onto the simulated machine.
 * @param path from the project's folder.
 * @param variant loaded in place of the right code; null for that.
 * @param replaced functions that stay outside, by the end of their module's path: the world's {@link doubles} stand in for them.
 * @throws Error when the variant's text is not in its file once.
 */
export async function loadModule<Module>(
  path: string,
  variant: Variant | null,
  replaced: Readonly<Record<string, string>> = {},
): Promise<Module> {
  let isChanged = variant === null;
  const { module } = await runnerImport<Module>(`${process.cwd()}/${path}`, {
    configFile: false,
    logLevel: "error",
    environments: { inline: { resolve: { noExternal: ["@react-router/cloudflare"] } } },
    plugins: [
      {
        name: "simulated-machine",
        enforce: "pre",
        resolveId: (id) => (platform[id] === undefined ? null : `\0${id}`),
        load: (id) => platform[id.slice(1)] ?? null,
        transform(code, id) {
          if (!/\/(durable-objects|schemas|worker|@react-router\/cloudflare)\//.test(id)) return null;
          const name = Object.entries(replaced).find(([file]) => id.endsWith(file))?.[1];
          if (name !== undefined)
            return `export const ${name} = (...values) => globalThis[Symbol.for("doubles")].${name}(...values);`;
          if (variant === null || !id.endsWith(variant.file)) return prelude + code;
          if (code.split(variant.replaces).length !== 2)
            throw new Error(`"${variant.name}" is not in ${variant.file} once.`);
          isChanged = true;
          return prelude + code.replace(variant.replaces, () => variant.by);
        },
      },
    ],
  });
  if (!isChanged) throw new Error(`"${variant?.name}": ${variant?.file} is not loaded.`);
  return module;
}
