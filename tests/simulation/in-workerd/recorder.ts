import { clock } from "../runtime/clock.ts";
import { SimulatedSocket } from "../runtime/sockets.ts";
import type { SimulatedStorage } from "../runtime/sql-storage.ts";
import { type ObjectCall, type ObjectEvent, type ObjectState, tablesOf } from "./calls.ts";

/**
 * What can be seen of a simulated object.
 * @param elsewhere what the object has written outside its storage; null for one that keeps to itself
 */
export const simulatedState = (
  storage: SimulatedStorage,
  sockets: ReadonlyMap<SimulatedSocket, number>,
  elsewhere: unknown = null,
): ObjectState => ({
  tables: tablesOf((query) => storage.rows(query)),
  alarmAt: storage.alarmAt,
  sockets: Object.fromEntries(
    Array.from(sockets, ([{ sent, closedWith }, number]) => [number, { received: sent, closedWith }]),
  ),
  elsewhere,
});

/** An event of a simulated object, and its responses; null when the machine stopped before the object had responded. */
export interface RecordedEvent {
  event: ObjectEvent;
  responses: unknown[] | null;
}

/** Records what happens to a simulated object, so that the same can happen to one in workerd. */
export class Recorder {
  #items: (RecordedEvent | "deploy")[] = [];
  readonly #sockets = new Map<SimulatedSocket, number>();
  #accepted = 0;
  #isHandling = false;
  #isStopped = false;

  /** @returns what happened since the last time. */
  take(): readonly (RecordedEvent | "deploy")[] {
    const items = this.#items;
    this.#items = [];
    return items;
  }

  /**
   * Records an event.
   * @param handle sends it to the object with calls wrapped. Responds null when storage failed or the machine stopped.
   */
  async event<Target extends object, Result>(
    surroundings: unknown,
    handle: (wrap: (object: Target) => Target) => Promise<Result | null>,
  ): Promise<Result | null> {
    const calls: ObjectCall[] = [];
    const responses: unknown[] = [];
    const pings = Object.fromEntries(
      Array.from(this.#sockets).flatMap(([{ respondedAt }, number]) =>
        respondedAt === null ? [] : [[number, respondedAt]],
      ),
    );
    const recorded: RecordedEvent = { event: { now: clock.now, calls, pings, surroundings }, responses };
    this.#items.push(recorded);
    const wrap = (object: Target): Target =>
      new Proxy(object, {
        get: (target, method) => {
          const member: unknown = Reflect.get(target, method);
          if (typeof member !== "function" || typeof method !== "string") return member;
          return async (...values: unknown[]) => {
            const index = calls.push(this.#describe(method, values)) - 1;
            responses[index] = null;
            const response: unknown = await Reflect.apply(member, target, values);
            responses[index] = this.#describeResponse(calls[index], response) ?? null;
            return response;
          };
        },
      });
    this.#isHandling = true;
    try {
      const result = await handle(wrap);
      if (result === null && this.#isStopped) recorded.responses = null;
      return result;
    } finally {
      this.#isHandling = false;
      this.#isStopped = false;
    }
  }

  /** A page closes its socket, and the simulated object's handler of that does nothing. */
  closed(socket: SimulatedSocket, surroundings: unknown): void {
    const number = this.#sockets.get(socket);
    if (number === undefined) return;
    this.#sockets.delete(socket);
    const calls: ObjectCall[] = [{ do: "close", socket: number, code: 1000 }];
    this.#items.push({ event: { now: clock.now, calls, pings: {}, surroundings }, responses: [null] });
  }

  /** Memory and sockets are lost: in a deploy, or because the machine stops in the middle of an event. */
  deployed(): void {
    this.#sockets.clear();
    if (this.#isHandling) this.#isStopped = true;
    else this.#items.push("deploy");
  }

  #describe(method: string, values: readonly unknown[]): ObjectCall {
    const [first, second] = values;
    const socket = (first instanceof SimulatedSocket ? this.#sockets.get(first) : undefined) ?? -1;
    switch (method) {
      case "fetch":
        if (!(first instanceof Request)) throw new Error("Only requests are fetched.");
        return { do: "accept", url: first.url, headers: [...first.headers], socket: this.#accepted++ };
      case "webSocketMessage":
        return { do: "message", socket, text: String(second) };
      case "webSocketClose":
        if (first instanceof SimulatedSocket) this.#sockets.delete(first);
        return { do: "close", socket, code: Number(second) };
      case "alarm":
        return { do: "alarm" };
      default:
        return { do: "call", method, values: structuredClone(values) };
    }
  }

  #describeResponse(call: ObjectCall | undefined, response: unknown): unknown {
    if (call?.do !== "accept") return call?.do === "call" ? response : null;
    const opened: unknown = response instanceof Object ? Reflect.get(response, "webSocket") : null;
    if (!(opened instanceof SimulatedSocket)) return false;
    this.#sockets.set(opened, call.socket);
    return true;
  }

  /** As {@link simulatedState}. */
  state(storage: SimulatedStorage, elsewhere: unknown): ObjectState {
    return simulatedState(storage, this.#sockets, elsewhere);
  }
}
