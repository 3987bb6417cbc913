import type { ObjectCall, ObjectState } from "../in-workerd/calls.ts";
import { simulatedState } from "../in-workerd/recorder.ts";
import { type Relay, RelayMachine, type RelayModule, type RelayObject, type Sources } from "../relays/machine.ts";
import { clock } from "../runtime/clock.ts";
import { SimulatedSocket } from "../runtime/sockets.ts";
import { timers } from "../runtime/timers.ts";
import { answerOf, type PlayedInput, type RelayInput, type RelayOutput } from "./calls.ts";

export interface RecordedInput extends Omit<PlayedInput, "expects"> {
  outputs: RelayOutput[];
}

/** What reaches a relay, and what it does then. */
class RelayRecord {
  items: (RecordedInput | "deploy")[] = [];
  readonly sockets = new Map<SimulatedSocket, number>();
  #accepted = 0;
  #calls = 0;
  /** Numbers of what it asks, and of its timers, which begin again with its memory. */
  next = { ask: 0, timer: 0 };

  arrives(input: RelayInput): void {
    const pings = Array.from(this.sockets).flatMap(([{ respondedAt }, number]) =>
      respondedAt === null ? [] : [[number, respondedAt]],
    );
    this.items.push({ now: clock.now, pings: Object.fromEntries(pings), input, outputs: [] });
  }

  does(output: RelayOutput): void {
    const last = this.items.at(-1);
    if (last === undefined || last === "deploy")
      throw new Error("A relay does something although nothing has reached it.");
    last.outputs.push(output);
  }

  /** Records a call. @returns its number, and what it is as data. */
  called(method: string, values: readonly unknown[]): { number: number; call: ObjectCall } {
    const called = { number: this.#calls++, call: this.#describe(method, values) };
    this.arrives({ do: "call", ...called });
    return called;
  }

  #describe(method: string, values: readonly unknown[]): ObjectCall {
    const [first] = values;
    if (method === "alarm") return { do: "alarm" };
    if (!(first instanceof Request)) return { do: "call", method, values: structuredClone(values) };
    return { do: "accept", url: first.url, headers: [...first.headers], socket: this.#accepted++ };
  }

  /** The response to a call as data: whether a socket was accepted, or what the relay returned. */
  responseTo(call: ObjectCall, response: unknown): unknown {
    if (call.do !== "accept") return response;
    const socket: unknown = response instanceof Object ? Reflect.get(response, "webSocket") : null;
    if (!(socket instanceof SimulatedSocket)) return false;
    this.sockets.set(socket, call.socket);
    return true;
  }

  /** A page has closed its socket, and the relay has completed that. */
  closed(socket: number): void {
    const number = this.#calls++;
    this.arrives({ do: "call", number, call: { do: "close", socket, code: 1000 } });
    this.does({ responds: number, answer: { returns: null } });
  }

  deployed(): void {
    this.sockets.clear();
    this.next = { ask: 0, timer: 0 };
    this.items.push("deploy");
  }
}

/** An object of which each method call passes through a function. */
const intercepted = <Target extends object>(
  target: Target,
  call: (method: string, values: readonly unknown[], act: () => Promise<unknown>) => Promise<unknown>,
): Target =>
  new Proxy(target, {
    get: (_, method) => {
      const member: unknown = Reflect.get(target, method);
      if (typeof member !== "function" || typeof method !== "string") return member;
      return (...values: unknown[]) => call(method, values, async () => await Reflect.apply(member, target, values));
    },
  });

/**
 * A machine that records what reaches each of its relays, one after the other, so that the same can reach those in workerd. Relays are
 * compared one by one: which of two messages on their way arrives first is the simulation's decision.
 */
export class RecordedMachine extends RelayMachine {
  readonly records = new Map<string, RelayRecord>();
  /** The relay that something has just reached. */
  #current: RelayRecord | null = null;

  constructor(module: RelayModule) {
    super(module);
    // Nothing takes no time at all, so that a relay has done everything before the next message reaches it.
    this.delays = [1];
    timers.wrap = (callback) => {
      const record = this.#current;
      if (record === null) return callback;
      const { next } = record;
      const number = next.timer++;
      return () => {
        if (record.next === next) this.#reached(record).arrives({ do: "timer", number });
        callback();
      };
    };
  }

  #reached(record: RelayRecord): RelayRecord {
    this.#current = record;
    return record;
  }

  #recordOf(path: string): RelayRecord {
    const record = this.records.get(path) ?? new RelayRecord();
    this.records.set(path, record);
    return record;
  }

  protected override relay(path: string): Relay {
    return intercepted(super.relay(path), async (method, values, act) => {
      const record = this.#reached(this.#recordOf(path));
      const { next } = record;
      const { number, call } = record.called(method, values);
      const response = act();
      const answer = await answerOf(response.then((value) => record.responseTo(call, value)));
      if (record.next === next) record.does({ responds: number, answer });
      return await response;
    });
  }

  protected override sourcesFor(own: RelayObject | null): Sources {
    const sources = super.sourcesFor(own);
    if (own === null) return sources;
    const asked = (of: string, stub: object) =>
      intercepted(stub, async (method, values, act) => {
        const record = this.#recordOf(own.path);
        const { next } = record;
        const number = next.ask++;
        record.does({ asks: number, of, method, values: structuredClone(values) });
        const response = act();
        const answer = await answerOf(response);
        if (record.next === next) this.#reached(record).arrives({ do: "answer", number, answer });
        return await response;
      });
    return { relay: (path) => asked(path, sources.relay(path)), room: () => asked("room", sources.room()) };
  }

  override close(path: string, socket: SimulatedSocket): void {
    super.close(path, socket);
    const record = this.#recordOf(path);
    const number = record.sockets.get(socket);
    if (number === undefined) return;
    record.sockets.delete(socket);
    record.closed(number);
  }

  override deploy(): void {
    super.deploy();
    for (const record of this.records.values()) record.deployed();
  }

  /** What can be seen of a relay. */
  state(path: string): ObjectState {
    return simulatedState(this.object(path).storage, this.#recordOf(path).sockets);
  }
}
