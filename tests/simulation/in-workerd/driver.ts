import { type ObjectCall, type ObjectEvent, type ObjectState, tablesOf } from "./calls.ts";

/* Runs in workerd. Clock, ids, alarms and pings are the simulation's; storage, transactions and sockets are the platform's. */

const machine = { now: 0, lastID: 0 };
/** When each object's alarm is due, by object: a deploy ends the object, not its alarm. */
const alarms = new Map<string, number>();

class SimulatedDate extends Date {
  constructor(value?: number | string | Date) {
    super(value ?? machine.now);
  }
  static override now(): number {
    return machine.now;
  }
}
Reflect.set(globalThis, "Date", SimulatedDate);
// Failures on purpose are not worth a line each.
Reflect.set(console, "warn", () => {});
Object.defineProperty(crypto, "randomUUID", {
  value: () => `00000000-0000-4000-8000-${String(++machine.lastID).padStart(12, "0")}`,
});

/** The server's end of each pair, by the client's. */
const pairs = new WeakMap<WebSocket, WebSocket>();
const Pair = WebSocketPair;
Reflect.set(
  globalThis,
  "WebSocketPair",
  class {
    readonly 0: WebSocket;
    readonly 1: WebSocket;
    constructor() {
      const { 0: client, 1: server } = new Pair();
      [this[0], this[1]] = [client, server];
      pairs.set(client, server);
    }
  },
);

interface Ends {
  server: WebSocket;
  client: WebSocket;
  received: string[];
  closedWith: number | null;
}

/** The handlers that the platform calls. */
interface Handlers {
  fetch(request: Request): Promise<Response>;
  alarm(): Promise<void>;
  webSocketMessage(socket: WebSocket, text: string): unknown;
}

/** Sends a real object what happened to the simulated one. */
export class Driver {
  readonly #ctx: DurableObjectState;
  readonly #sockets = new Map<number, Ends>();
  #pings: ObjectEvent["pings"] = {};
  #onClosed: () => void = () => {};

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx;
    const name = ctx.id.toString();
    const replace = (target: object, method: string, value: unknown) =>
      Object.defineProperty(target, method, { value });
    replace(ctx.storage, "setAlarm", async (time: number) => void alarms.set(name, time));
    replace(ctx.storage, "deleteAlarm", async () => void alarms.delete(name));
    replace(ctx, "getWebSocketAutoResponseTimestamp", (socket: WebSocket) => {
      const [number] = [...this.#sockets].find(([, { server }]) => server === socket) ?? [];
      const ping = number === undefined ? undefined : this.#pings[number];
      return ping === undefined ? null : new Date(ping);
    });
  }

  /** @param prepare called before each event. @returns the responses to the calls of each event. */
  async act(
    object: Handlers,
    events: readonly ObjectEvent[],
    prepare: (event: ObjectEvent) => Promise<void> = async () => {},
  ): Promise<unknown[][]> {
    const responses: unknown[][] = [];
    for (const event of events) {
      await prepare(event);
      this.begin(event);
      const ofEvent = await Promise.all(event.calls.map((call) => this.call(object, call)));
      responses.push(ofEvent.map((response) => response ?? null));
    }
    return responses;
  }

  /** Sets the clock, and who has pinged. */
  begin({ now, pings }: Pick<ObjectEvent, "now" | "pings">): void {
    machine.now = now;
    this.#pings = pings;
  }

  async call(object: Handlers, call: ObjectCall): Promise<unknown> {
    switch (call.do) {
      case "accept":
        return await this.#accept(object, call);
      case "message":
        // Also to a socket that the object has closed: the message was on its way.
        await object.webSocketMessage(this.#ends(call.socket).server, call.text);
        return null;
      case "close":
        return await this.#close(call.socket, call.code);
      case "alarm":
        alarms.delete(this.#ctx.id.toString());
        return await object.alarm();
      case "call":
        return await Reflect.apply(Reflect.get(object, call.method), object, call.values);
    }
  }

  #ends(socket: number): Ends {
    const ends = this.#sockets.get(socket);
    if (ends === undefined) throw new Error(`There is no socket ${socket}.`);
    return ends;
  }

  async #accept(
    object: Handlers,
    { url, headers, socket: number }: Extract<ObjectCall, { do: "accept" }>,
  ): Promise<boolean> {
    const { webSocket: client } = await object.fetch(new Request(url, { headers: [...headers] }));
    const server = client === null ? undefined : pairs.get(client);
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

  /** The page closes its end, or responds to a close, and the object's handler runs. */
  async #close(number: number, code: number): Promise<void> {
    const { client } = this.#ends(number);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#onClosed = resolve;
    if (code === 1005) client.close();
    else client.close(code, "");
    await promise;
    this.#sockets.delete(number);
  }

  /** The object's handler of a close has run. */
  closed(): void {
    this.#onClosed();
  }

  state(elsewhere: unknown): ObjectState {
    const sockets = Array.from(this.#sockets, ([number, { received, closedWith }]) => [
      number,
      { received, closedWith },
    ]);
    return {
      tables: tablesOf((query) => this.#ctx.storage.sql.exec(query).toArray()),
      alarmAt: alarms.get(this.#ctx.id.toString()) ?? null,
      sockets: Object.fromEntries(sockets),
      elsewhere,
    };
  }

  /** Loses memory and sockets, as a deploy does. Never returns: callers get an error. */
  async end(): Promise<never> {
    await this.#ctx.storage.sync();
    this.#ctx.abort("deploy");
    return await new Promise(() => {});
  }
}

/** An object with a {@link Driver}, as a Worker calls it. */
interface DrivenObject<Event> {
  act(events: readonly Event[]): Promise<unknown>;
  state(): Promise<unknown>;
  end(): Promise<unknown>;
}

/** Begins a history. */
export function resetMachine(): void {
  machine.lastID = 0;
}

/**
 * Responds to `POST /{object}/{action}`: `act` sends it events, `stop` one in which it is expected to end, `deploy` ends it, and
 * `state` reads it.
 */
export async function respond<Event>(
  request: Request,
  objectNamed: (name: string) => DrivenObject<Event>,
): Promise<Response> {
  const [, name = "", action] = new URL(request.url).pathname.split("/");
  const object = objectNamed(name);
  const events: Event[] = (await request.json()) ?? [];
  const ends = async (result: Promise<unknown>) => {
    const isEnded = await result.then(
      () => false,
      () => true,
    );
    return isEnded ? Response.json(null) : new Response("The object did not end.", { status: 500 });
  };
  if (action === "deploy") return await ends(object.end());
  if (action === "stop") return await ends(object.act(events));
  return Response.json(action === "state" ? await object.state() : await object.act(events));
}
