import { type Gate, GateMachine } from "../gate/machine.ts";
import { clock } from "../runtime/load-module.ts";
import { SimulatedSocket } from "../runtime/sockets.ts";
import { type GateCall, type GateState, gateRows, type TimedCall } from "./calls.ts";

/** What a step has done to the simulated gate, and what it responded. */
export interface Recorded {
  calls: TimedCall[];
  responses: unknown[];
  /** Whether a deploy came after the calls. */
  isDeployed: boolean;
}

/** A machine that notes what happens to its gate. */
export class RecordedMachine extends GateMachine {
  #recorded: Recorded = { calls: [], responses: [], isDeployed: false };
  readonly #sockets = new Map<SimulatedSocket, number>();
  #accepted = 0;

  takeRecorded(): Recorded {
    const recorded = this.#recorded;
    this.#recorded = { calls: [], responses: [], isDeployed: false };
    return recorded;
  }

  state(): GateState {
    const sockets = Array.from(this.#sockets, ([{ sent, closedWith }, number]) => [
      number,
      { received: sent, closedWith },
    ]);
    return {
      slots: this.storage.rows(gateRows.slots),
      leases: this.storage.rows(gateRows.leases),
      alarmAt: this.storage.alarmAt,
      sockets: Object.fromEntries(sockets),
    };
  }

  override async ask<Result>(handle: (gate: Gate) => Promise<Result>): Promise<Result | null> {
    return await super.ask((gate) => handle(this.#recording(gate)));
  }

  override deploy(): void {
    super.deploy();
    this.#sockets.clear();
    this.#recorded.isDeployed = true;
  }

  #recording = (gate: Gate): Gate =>
    new Proxy(gate, {
      get: (target, method) => {
        const member: unknown = Reflect.get(target, method);
        if (typeof member !== "function" || typeof method !== "string") return member;
        return async (...values: unknown[]) => {
          const response: unknown = await Reflect.apply(member, target, values);
          this.#note(method, values, response);
          return response;
        };
      },
    });

  #note(method: string, values: unknown[], response: unknown): void {
    const { call, result } = this.#described(method, values, response);
    this.#recorded.calls.push({ ...call, now: clock.now });
    this.#recorded.responses.push(result ?? null);
  }

  #described(method: string, values: unknown[], response: unknown): { call: GateCall; result?: unknown } {
    const [first, second] = values;
    const socketOf = () => (first instanceof SimulatedSocket ? this.#sockets.get(first) : undefined) ?? -1;
    switch (method) {
      case "fetch": {
        const socket = this.#accepted++;
        const opened: unknown = response instanceof Object ? Reflect.get(response, "webSocket") : null;
        if (opened instanceof SimulatedSocket) this.#sockets.set(opened, socket);
        const url = first instanceof Request ? first.url : "";
        return { call: { do: "accept", url, socket }, result: opened instanceof SimulatedSocket };
      }
      case "webSocketMessage":
        return { call: { do: "message", socket: socketOf(), text: String(second) } };
      case "webSocketClose": {
        const call: GateCall = { do: "close", socket: socketOf(), code: Number(second) };
        if (first instanceof SimulatedSocket) this.#sockets.delete(first);
        return { call };
      }
      case "alarm":
        return { call: { do: "alarm" } };
      case "admit":
      case "stop":
      case "endAccount":
      case "endSession":
      case "endEntry":
        return { call: { do: "call", method, values }, result: response };
      default:
        throw new Error(`Nothing is known of ${method} of a gate in workerd.`);
    }
  }
}
