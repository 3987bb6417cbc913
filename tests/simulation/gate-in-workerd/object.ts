import { StreamGate } from "../../../durable-objects/stream-gate.ts";
import type { ObjectEvent, ObjectState } from "../in-workerd/calls.ts";
import { Driver, resetMachine, respond } from "../in-workerd/driver.ts";

export class RealGate extends StreamGate {
  readonly #driver: Driver;

  constructor(ctx: DurableObjectState, env: Env) {
    const driver = new Driver(ctx);
    super(ctx, env);
    this.#driver = driver;
  }

  async act(events: readonly ObjectEvent[]): Promise<unknown> {
    return await this.#driver.act(this, events);
  }

  async state(): Promise<ObjectState> {
    return this.#driver.state(null);
  }

  async end(): Promise<void> {
    await this.#driver.end();
  }

  override async webSocketClose(socket: WebSocket, code: number, reason: string): Promise<void> {
    await super.webSocketClose(socket, code, reason);
    this.#driver.closed();
  }
}

interface Bindings {
  OBJECT: DurableObjectNamespace<RealGate>;
}

/** Calls of gates, and `POST /reset` before each history. */
export default {
  async fetch(request: Request, env: Bindings): Promise<Response> {
    if (new URL(request.url).pathname !== "/reset") return await respond(request, (name) => env.OBJECT.getByName(name));
    resetMachine();
    return Response.json(null);
  },
};
