import { z } from "zod";
import type { VerifiedClient } from "../../../durable-objects/gate-sockets.ts";
import type * as StreamGateModule from "../../../durable-objects/stream-gate.ts";
import { clock } from "../runtime/load-module.ts";
import { envOfPlatform, socketOfPlatform, stateOfPlatform } from "../runtime/platform.ts";
import { SimulatedSocket, SimulatedState } from "../runtime/sockets.ts";
import { SimulatedStorage } from "../runtime/sql-storage.ts";

export type GateModule = typeof StreamGateModule;
export type Gate = InstanceType<GateModule["StreamGate"]>;

const slotRow = z.object({
  slot: z.string(),
  account: z.string(),
  device: z.string(),
  pool: z.enum(["video", "audio"]),
  since: z.int(),
});
export type SlotRow = z.infer<typeof slotRow>;
const leaseRow = slotRow.omit({ since: true }).extend({
  entryID: z.string(),
  lease: z.string().nullable(),
  connection: z.string().nullable(),
  state: z.string(),
  deadline: z.int(),
});
export type LeaseRow = z.infer<typeof leaseRow>;

const attachment = z.object({ connection: z.string(), acceptedAt: z.int(), entryID: z.string().nullable() });
const upgraded = z.object({ webSocket: z.instanceof(SimulatedSocket).nullable() });

/** What the gate has stored with a socket: its id, when it was accepted, and the entry that it has named. */
export const attachmentOf = (socket: SimulatedSocket) => attachment.parse(socket.deserializeAttachment());

/** The machine that a stream gate runs on: storage, sockets, alarm, and their failures. */
export class GateMachine {
  readonly #module: GateModule;
  readonly #onDeploy: () => void;
  readonly storage = new SimulatedStorage();
  readonly #state = new SimulatedState(this.storage);
  #gate: Gate;
  #rows: { version: number; slots: SlotRow[]; leases: LeaseRow[] } = { version: -1, slots: [], leases: [] };
  /** Number of statements of the next event until storage fails; null if it does not. */
  failsAfter: number | null = null;

  /** @param onDeploy called when memory and sockets are lost. */
  constructor(module: GateModule, onDeploy: () => void) {
    this.#module = module;
    this.#onDeploy = onDeploy;
    this.#gate = this.#load();
  }

  #load = (): Gate => new this.#module.StreamGate(stateOfPlatform.parse(this.#state), envOfPlatform.parse({}));

  /** @returns the gate's response; null if storage failed, so that nothing has happened. */
  async dispatch<Result>(handle: (gate: Gate) => Promise<Result>): Promise<Result | null> {
    let result: Result | null = null;
    const failsAfter = this.failsAfter;
    this.failsAfter = null;
    const survives = await this.storage.event(failsAfter, async () => {
      result = await handle(this.#gate);
    });
    if (survives) return result;
    this.deploy();
    return null;
  }

  /** Loses memory; rows and sockets stay. */
  evictFromMemory(): void {
    this.#gate = this.#load();
  }

  /** Loses memory and sockets without notifying the gate. */
  deploy(): void {
    this.#state.sockets = [];
    this.evictFromMemory();
    this.#onDeploy();
  }

  /** Sockets that are not closed. */
  openSockets(): SimulatedSocket[] {
    return this.#state.sockets.filter(({ readyState }) => readyState === SimulatedSocket.OPEN);
  }

  /** Whether the gate still receives messages of a socket. Those in flight arrive even if it has closed the socket. */
  receives(socket: SimulatedSocket): boolean {
    return this.#state.sockets.includes(socket);
  }

  isOpen(socket: SimulatedSocket): boolean {
    return socket.readyState === SimulatedSocket.OPEN && this.#state.sockets.includes(socket);
  }

  /** @returns null if the gate has too many sockets, or storage failed. */
  async accept(client: VerifiedClient): Promise<SimulatedSocket | null> {
    const url = new URL("https://stream-gate.internal/");
    for (const [name, value] of Object.entries(client)) url.searchParams.set(name, String(value));
    const response = await this.dispatch((gate) => gate.fetch(new Request(url)));
    return response === null ? null : upgraded.parse({ webSocket: response.webSocket }).webSocket;
  }

  /** @returns false if storage failed. */
  async sendMessage(socket: SimulatedSocket, message: object | string): Promise<boolean> {
    const text = typeof message === "string" ? message : JSON.stringify(message);
    const heard = await this.dispatch(async (gate) => {
      await gate.webSocketMessage(this.#platform(socket), text);
      return true;
    });
    return heard ?? false;
  }

  /** Ends a socket, with or without a close frame. @returns false if storage failed. */
  async close(socket: SimulatedSocket, code: number): Promise<boolean> {
    const closed = await this.dispatch(async (gate) => {
      if (code === 1006) await gate.webSocketError(this.#platform(socket));
      else await gate.webSocketClose(this.#platform(socket), code, "");
      return true;
    });
    this.#state.sockets = this.#state.sockets.filter((other) => other !== socket);
    socket.readyState = SimulatedSocket.CLOSING;
    return closed ?? false;
  }

  #platform = (socket: SimulatedSocket) => socketOfPlatform.parse(socket);

  /** Sockets that the gate has closed and whose client has not responded yet. */
  closingSockets(): SimulatedSocket[] {
    return this.#state.sockets.filter(({ readyState }) => readyState !== SimulatedSocket.OPEN);
  }

  /** Fires the alarm, whether or not it is due. @returns false if storage failed; the alarm then stays set. */
  async fireAlarm(): Promise<boolean> {
    const fired = await this.dispatch(async (gate) => {
      this.storage.alarmAt = null;
      await gate.alarm();
      return true;
    });
    return fired ?? false;
  }

  /** Lets time pass, and fires alarms when they are due. */
  async waitWithAlarms(milliseconds: number): Promise<void> {
    const end = clock.now + milliseconds;
    for (let fired = 0; this.storage.alarmAt !== null && this.storage.alarmAt <= end; fired += 1) {
      if (fired > 100) throw new Error("The alarm is set for the past again and again.");
      clock.now = Math.max(clock.now, this.storage.alarmAt);
      await this.fireAlarm();
    }
    clock.now = end;
  }

  /** The slots, oldest first. */
  slots(): readonly SlotRow[] {
    return this.#read().slots;
  }

  leases(): readonly LeaseRow[] {
    return this.#read().leases;
  }

  /** Reads the rows, at most once after each change. */
  #read(): { version: number; slots: SlotRow[]; leases: LeaseRow[] } {
    const { storage } = this;
    if (this.#rows.version === storage.version) return this.#rows;
    const leases = storage.rows(
      `SELECT slot, account, device, pool, entry_id AS entryID, lease, connection, state, deadline
       FROM entry_leases JOIN device_slots USING (slot)`,
    );
    const slots = storage.rows("SELECT slot, account, device, pool, since FROM device_slots ORDER BY since, slot");
    this.#rows = {
      version: storage.version,
      slots: slots.map((row) => slotRow.parse(row)),
      leases: leases.map((row) => leaseRow.parse(row)),
    };
    return this.#rows;
  }
}
