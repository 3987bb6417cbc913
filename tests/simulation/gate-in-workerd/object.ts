import { StreamGate } from "../../../durable-objects/stream-gate.ts";
import { type GateState, gateRows, type TimedCall } from "./calls.ts";

/* The stream gate in workerd. Its clock, its ids and its alarm are the simulation's; storage, transactions and sockets are the platform's. */

const machine = { now: 0, lastID: 0 };
/** By object: when the alarm is due. Objects that are ended and begin again find theirs. */
const alarms = new Map<string, number | null>();
class SimulatedDate extends Date {
  constructor(value?: number | string | Date) {
    super(value ?? machine.now);
  }
  static override now(): number {
    return machine.now;
  }
}
Reflect.set(globalThis, "Date", SimulatedDate);
Object.defineProperty(crypto, "randomUUID", {
  value: () => `00000000-0000-4000-8000-${String(++machine.lastID).padStart(12, "0")}`,
});

interface Ends {
  server: WebSocket;
  client: WebSocket;
  received: string[];
  closedWith: number | null;
}

export class RealGate extends StreamGate {
  readonly #sockets = new Map<number, Ends>();
  /** Called once the gate has handled a socket's close. */
  #closed: () => void = () => {};

  constructor(ctx: DurableObjectState, env: Env) {
    const name = ctx.id.toString();
    Object.defineProperty(ctx.storage, "setAlarm", { value: async (time: number) => void alarms.set(name, time) });
    super(ctx, env);
  }

  async act(calls: readonly TimedCall[]): Promise<unknown[]> {
    const responses: unknown[] = [];
    for (const call of calls) {
      machine.now = call.now;
      responses.push((await this.#act(call)) ?? null);
    }
    return responses;
  }

  async #act(call: TimedCall): Promise<unknown> {
    switch (call.do) {
      case "accept":
        return await this.#accept(call.url, call.socket);
      case "message":
        // Also to a socket that the gate has closed: the message was on its way.
        return await this.webSocketMessage(this.#ends(call.socket).server, call.text);
      case "close":
        return await this.#close(call.socket, call.code);
      case "alarm":
        alarms.set(this.ctx.id.toString(), null);
        return await this.alarm();
      case "call":
        return await Reflect.apply(Reflect.get(this, call.method), this, call.values);
    }
  }

  #ends(socket: number): Ends {
    const ends = this.#sockets.get(socket);
    if (ends === undefined) throw new Error(`There is no socket ${socket}.`);
    return ends;
  }

  async #accept(url: string, number: number): Promise<boolean> {
    const before = new Set(this.ctx.getWebSockets());
    const { webSocket: client } = await this.fetch(new Request(url));
    const server = this.ctx.getWebSockets().find((socket) => !before.has(socket));
    if (client === null || server === undefined) return false;
    const ends: Ends = { server, client, received: [], closedWith: null };
    client.accept();
    client.addEventListener("message", ({ data }) => void ends.received.push(String(data)));
    client.addEventListener("close", ({ code }) => {
      ends.closedWith = code;
    });
    this.#sockets.set(number, ends);
    return true;
  }

  /** The page closes its end, or responds to a close, and the gate hears it. */
  async #close(number: number, code: number): Promise<void> {
    const { client } = this.#ends(number);
    const closed = new Promise<void>((resolve) => {
      this.#closed = resolve;
    });
    if (code === 1005) client.close();
    else client.close(code, "");
    await closed;
    this.#sockets.delete(number);
  }

  override async webSocketClose(socket: WebSocket, code: number, reason: string): Promise<void> {
    await super.webSocketClose(socket, code, reason);
    this.#closed();
  }

  async state(): Promise<GateState> {
    const sockets = Array.from(this.#sockets, ([number, { received, closedWith }]) => [
      number,
      { received, closedWith },
    ]);
    return {
      slots: this.ctx.storage.sql.exec(gateRows.slots).toArray(),
      leases: this.ctx.storage.sql.exec(gateRows.leases).toArray(),
      alarmAt: alarms.get(this.ctx.id.toString()) ?? null,
      sockets: Object.fromEntries(sockets),
    };
  }

  /** As in a deploy: memory and sockets are lost. */
  async end(): Promise<void> {
    await this.ctx.storage.sync();
    this.ctx.abort("deploy");
  }
}

interface Bindings {
  GATE: DurableObjectNamespace<RealGate>;
}

/** `POST /{gate}`: calls, as JSON. `POST /{gate}/deploy`, `POST /reset` before each history. */
export default {
  async fetch(request: Request, env: Bindings): Promise<Response> {
    const [, name = "", action] = new URL(request.url).pathname.split("/");
    if (name === "reset") {
      machine.lastID = 0;
      return Response.json(null);
    }
    const gate = () => env.GATE.getByName(name);
    if (action === "deploy") {
      await gate()
        .end()
        .catch(() => {});
      return Response.json([]);
    }
    if (action === "state") return Response.json(await gate().state());
    const calls: TimedCall[] = await request.json();
    return Response.json(await gate().act(calls));
  },
};
