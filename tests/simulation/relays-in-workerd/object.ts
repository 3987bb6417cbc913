import { z } from "zod";
import { FollowerRelay } from "../../../durable-objects/follower-relay.ts";
import type { ObjectState } from "../in-workerd/calls.ts";
import { Driver, resetMachine, respond } from "../in-workerd/driver.ts";
import { answerOf, type PlayedInput, type RelayInput, type RelayOutput } from "./calls.ts";

/* Runs in workerd. */

/** How often to look for outputs that are on their way. */
const attempts = 500;
const setRealTimeout = setTimeout;
const turn = () => new Promise<void>((resolve) => void setRealTimeout(resolve, 0));

/** What a relay has asked other objects, and its timers, which are answered and called as the simulation says. */
class Surroundings {
  outputs: RelayOutput[] = [];
  readonly #asked: PromiseWithResolvers<unknown>[] = [];
  readonly timers: (() => void)[] = [];

  get env(): Env {
    const source = (of: string) => {
      const ask =
        (method: string) =>
        (...values: unknown[]) => {
          const asked = Promise.withResolvers<unknown>();
          this.outputs.push({ asks: this.#asked.push(asked) - 1, of, method, values });
          return asked.promise;
        };
      return { changesSince: ask("changesSince"), leave: ask("leave"), receive: ask("receive") };
    };
    return envOfPlatform.parse({
      FOLLOWER_RELAY: { getByName: source },
      MATCH_ROOM: { getByName: () => source("room") },
    });
  }

  happen(input: Exclude<RelayInput, { do: "call" }>): void {
    const asked = this.#asked[input.number];
    if (input.do === "timer") this.timers[input.number]?.();
    else if ("throws" in input.answer) asked?.reject(new Error(input.answer.throws));
    else asked?.resolve(input.answer.returns);
  }
}
/** As the relay's environment: it has the bindings that relays use. */
const envOfPlatform = z.custom<Env>((value) => typeof value === "object" && value !== null);

/** The relay that something has just reached. */
let current: Surroundings | null = null;
Reflect.set(globalThis, "setTimeout", (callback: () => void) => (current?.timers.push(callback) ?? 0) - 1);
Reflect.set(globalThis, "clearTimeout", () => {});

export class RealRelay extends FollowerRelay {
  readonly #driver: Driver;
  readonly #surroundings: Surroundings;

  constructor(ctx: DurableObjectState, _env: Env) {
    const driver = new Driver(ctx);
    const surroundings = new Surroundings();
    super(ctx, surroundings.env);
    this.#driver = driver;
    this.#surroundings = surroundings;
  }

  /** @returns the outputs after each input. */
  async act(inputs: readonly PlayedInput[]): Promise<unknown> {
    const surroundings = this.#surroundings;
    current = surroundings;
    const outputs: RelayOutput[][] = [];
    for (const { input, expects, ...event } of inputs) {
      this.#driver.begin(event);
      surroundings.outputs = [];
      if (input.do === "call") void this.#respond(input);
      else surroundings.happen(input);
      for (let attempt = 0; attempt < attempts && surroundings.outputs.length < expects; attempt += 1) await turn();
      await turn();
      outputs.push(surroundings.outputs);
    }
    return outputs;
  }

  async #respond({ number, call }: Extract<RelayInput, { do: "call" }>): Promise<void> {
    const answer = await answerOf(this.#driver.call(this, call));
    this.#surroundings.outputs.push({ responds: number, answer });
  }

  async state(): Promise<ObjectState> {
    return this.#driver.state(null);
  }

  async end(): Promise<void> {
    await this.#driver.end();
  }

  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    super.webSocketClose(socket, code, reason);
    this.#driver.closed();
  }
}

interface Bindings {
  OBJECT: DurableObjectNamespace<RealRelay>;
}

/** Calls of relays, and `POST /reset` before each history. */
export default {
  async fetch(request: Request, env: Bindings): Promise<Response> {
    if (new URL(request.url).pathname !== "/reset") return await respond(request, (name) => env.OBJECT.getByName(name));
    resetMachine();
    return Response.json(null);
  },
};
