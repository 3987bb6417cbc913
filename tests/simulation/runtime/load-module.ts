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
  static override now(): number {
    return clock.now;
  }
}

/** What the platform has as globals: the clock and the ids are the simulation's, so that a seed gives the same history. */
const globals = {
  Date: SimulatedDate,
  crypto: { randomUUID: () => `00000000-0000-4000-8000-${String(++lastID).padStart(12, "0")}` },
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
const key = "simulation";
Reflect.set(globalThis, Symbol.for(key), globals);
const prelude = `const { ${Object.keys(globals).join(", ")} } = globalThis[Symbol.for("${key}")];\n`;

const platformModule = "\0cloudflare:workers";
const platform = "export class DurableObject { constructor(ctx, env) { this.ctx = ctx; this.env = env; } }";

/**
 * Loads a module of the project onto the simulated machine.
 * @param path from the project's folder.
 * @param variant loaded in place of the right code; null for that.
 * @throws Error when the variant's text is not in its file once.
 */
export async function loadModule<Module>(path: string, variant: Variant | null): Promise<Module> {
  let isChanged = variant === null;
  const { module } = await runnerImport<Module>(`${process.cwd()}/${path}`, {
    configFile: false,
    logLevel: "error",
    plugins: [
      {
        name: "simulated-machine",
        enforce: "pre",
        resolveId: (id) => (id === "cloudflare:workers" ? platformModule : null),
        load: (id) => (id === platformModule ? platform : null),
        transform(code, id) {
          if (!/\/(durable-objects|worker)\//.test(id)) return null;
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
