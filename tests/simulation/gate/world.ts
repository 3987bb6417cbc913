import type { Admission, AdmissionRequest } from "../../../durable-objects/stream-slots.ts";
import { encodeSessionID } from "../../../schemas/streaming/stream-socket.ts";
import { clock } from "../runtime/load-module.ts";
import type { SimulatedSocket } from "../runtime/sockets.ts";
import { Expectations, keyOf } from "./expectations.ts";
import { attachmentOf, type Gate, type GateMachine, type GateModule, type LeaseRow } from "./machine.ts";
import {
  type Connection,
  type Judgement,
  lastMessage,
  limits,
  nothingJudged,
  type Player,
  requestOf,
} from "./players.ts";
import { addresses, type Delivery, type Device, type Stream } from "./steps.ts";

type Grant = Extract<Admission, { admitted: true }>;

/** A gate, its machine, and everybody who uses it. */
export class GateWorld<Machine extends GateMachine = GateMachine> {
  readonly machine: Machine;
  readonly expectations = new Expectations();
  readonly players: Player[] = [];
  connections: Connection[] = [];
  /** New starts by entry and device, oldest first (milliseconds since 1970). */
  readonly starts = new Map<string, number[]>();
  readonly #late: (() => Promise<void>)[] = [];
  judged: Judgement = nothingJudged;
  /** Whether expired leases have been deleted in this step, so that none may be left. */
  isSwept = false;
  /** Whether the alarm has fired in this step, or was not due. */
  hasRung = false;

  constructor(module: GateModule, Machine: new (module: GateModule, onDeploy: () => void) => Machine) {
    this.machine = new Machine(module, () => {
      // The pages may open new sockets, or not.
      this.connections = [];
      for (const lease of this.machine.leases()) this.expectations.restarted(lease);
    });
  }

  beginStep(): void {
    this.judged = { ...nothingJudged };
    this.isSwept = false;
    this.hasRung = false;
  }

  player = (nth: number): Player | undefined => this.players.at(nth % Math.max(this.players.length, 1));
  connection = (nth: number): Connection | undefined => this.connections.at(nth % Math.max(this.connections.length, 1));

  /** A page starts a player. @param evict if the limit is reached: index of the device to stop, or "oldest". */
  async start(device: Device, stream: Stream, address: string, evict: number | "oldest" | null, delivery: Delivery) {
    const player: Player = { number: this.players.length, device, stream, address, token: null };
    const inPool = this.machine.slots().filter(({ pool }) => pool === stream.pool);
    const victim = typeof evict === "number" ? (inPool[evict % Math.max(inPool.length, 1)]?.slot ?? null) : evict;
    await this.#deliver(delivery, player, victim);
    if (player.token !== null) this.players.push(player);
  }

  /** A player renews its token with its lease. */
  async renew(player: Player, delivery: Delivery): Promise<void> {
    await this.#deliver(delivery, player, null);
  }

  async travel(player: Player, isCopy: boolean): Promise<void> {
    const traveller = isCopy ? { ...player } : player;
    if (isCopy) this.players.push(traveller);
    traveller.address = player.address === addresses[0] ? addresses[1] : addresses[0];
    await this.renew(traveller, "arrives");
  }

  async lateCheckArrives(nth: number): Promise<void> {
    const [check] = this.#late.splice(nth % Math.max(this.#late.length, 1), 1);
    await check?.();
  }

  async #deliver(delivery: Delivery, player: Player, victim: string | null): Promise<void> {
    if (delivery === "is lost") return;
    const request = requestOf(player);
    const check = async () => {
      const grant = await this.#check(request, victim);
      if (grant === null || delivery === "response is lost") return;
      player.token = { slot: grant.slot, lease: grant.lease, address: request.address ?? "" };
      if (!this.players.includes(player)) this.players.push(player);
    };
    if (delivery === "late") this.#late.push(check);
    else await check();
    if (delivery === "twice") await check();
  }

  async #check(request: AdmissionRequest, victim: string | null): Promise<Grant | null> {
    const before = this.machine.leases();
    const slotsBefore = this.machine.slots();
    const admission = await this.machine.dispatch((gate) => gate.admit(request, victim));
    if (admission === null) return null;
    this.isSwept = true;
    const after = this.machine.leases();
    const isOwn = ({ device, pool }: LeaseRow) => device === request.device && pool === request.pool;
    const own = before.find((lease) => isOwn(lease) && this.#isDue(lease));
    if (own !== undefined) this.judged.requestedAgain = { slot: own.slot, admission };
    if (!admission.admitted) {
      const { pool } = request;
      if (admission.why === "limit") {
        this.judged.refusedAtLimit = { pool, counted: after.filter((lease) => lease.pool === pool) };
      }
      return null;
    }
    const gone = before.filter((lease) => this.#isDue(lease) && !after.some((one) => keyOf(one) === keyOf(lease)));
    if (gone.length > 0) {
      const inPool = slotsBefore.filter(
        ({ slot, pool }) => pool === request.pool && before.some((one) => one.slot === slot && this.#mayLive(one)),
      );
      const oldest = inPool.filter(({ since }) => since === inPool[0]?.since).map(({ slot }) => slot);
      const allowed = victim === null ? [] : victim === "oldest" ? oldest : [victim];
      this.judged.evicted = { allowed, ended: [...new Set(gone.map(({ slot }) => slot))] };
      for (const lease of gone) this.expectations.ended(lease);
    }
    this.#noteGrant(request, admission, before, after);
    return admission;
  }

  #noteGrant(
    request: AdmissionRequest,
    { lease }: Grant,
    before: readonly LeaseRow[],
    after: readonly LeaseRow[],
  ): void {
    const held = after.find((one) => one.lease === lease);
    if (held !== undefined) this.expectations.granted(held);
    if (before.some((one) => one.lease === lease)) return;
    const key = `${request.device} ${request.entryID}`;
    this.starts.set(key, [...(this.starts.get(key) ?? []), clock.now]);
  }

  #isDue = (lease: LeaseRow) => (this.expectations.term(lease)?.atLeast ?? 0) > clock.now;
  #mayLive = (lease: LeaseRow) => (this.expectations.term(lease)?.atMost ?? 0) > clock.now;

  /** Opens a socket, which names its session if there is a stream. */
  async open(device: Device, stream: Stream | null, lease?: string): Promise<void> {
    const pool = stream?.pool ?? "video";
    const name = device.device;
    const client = { ssoID: device.account, device: name, label: name, place: "", pool, limit: limits[pool] };
    const socket = await this.machine.accept(client);
    if (socket === null) return;
    const connection = { socket, device };
    this.connections.push(connection);
    if (stream !== null) await this.name(connection, stream.entryID, lease);
  }

  async name({ socket, device }: Connection, entryID: string, lease?: string): Promise<void> {
    const wasOpen = this.machine.isOpen(socket);
    const before = this.#leaseOf(socket);
    const sessionID = encodeSessionID(device.account, entryID);
    if (!(await this.#say(socket, { action: "session", sessionID, lease })) || !wasOpen) return;
    this.isSwept = true;
    const now = this.#leaseOf(socket);
    if (before !== undefined && now !== undefined && before.entryID !== now.entryID) {
      this.expectations.ended(before);
      this.judged.leftOver = this.machine.leases().filter((one) => keyOf(one) === keyOf(before));
    }
    if (now !== undefined && lastMessage(socket)?.action === "session") this.expectations.alive(now, socket);
  }

  /** The lease that the gate extends by this socket. */
  #leaseOf(socket: SimulatedSocket): LeaseRow | undefined {
    const { connection } = attachmentOf(socket);
    return this.machine.leases().find((lease) => lease.connection === connection);
  }

  /** The runtime responds to the documented ping by itself; one with other white space wakes the gate. */
  async ping({ socket }: Connection, wakes: boolean): Promise<void> {
    if (!this.machine.isOpen(socket)) return;
    const lease = this.#leaseOf(socket);
    if (!wakes) socket.respondedAt = clock.now;
    else if (!(await this.#say(socket, '{"action": "ping"}'))) return;
    if (lease !== undefined && lease.state !== "grace" && this.machine.isOpen(socket))
      this.expectations.alive(lease, socket);
  }

  async stop({ socket }: Connection): Promise<void> {
    await this.#say(socket, { action: "stop" });
  }

  async sendGarbage({ socket }: Connection): Promise<void> {
    await this.#say(socket, "what?");
  }

  /** Sends a message that may end the socket and its lease. @returns false if the gate did not get it. */
  async #say(socket: SimulatedSocket, message: object | string): Promise<boolean> {
    if (!this.machine.receives(socket)) return false;
    const lease = this.#leaseOf(socket);
    if (!(await this.machine.sendMessage(socket, message))) return false;
    const isReleased = lease !== undefined && lease.state !== "admitted" && this.#leaseOf(socket) === undefined;
    if (isReleased && !this.machine.isOpen(socket)) this.expectations.ended(lease);
    return true;
  }

  /** The page closes its socket. */
  async close(connection: Connection, code: number): Promise<void> {
    this.leave(connection);
    if (this.machine.isOpen(connection.socket)) await this.#closed(connection.socket, code);
  }

  /** Closes that the gate has started arrive at the pages, which respond. */
  async echoCloses(): Promise<void> {
    for (const socket of this.machine.closingSockets()) await this.#closed(socket, socket.closedWith ?? 1005);
  }

  async #closed(socket: SimulatedSocket, code: number): Promise<void> {
    const lease = this.#leaseOf(socket);
    if (!(await this.machine.close(socket, code)) || lease === undefined) return;
    // A player that was taken over leaves the lease to the new one.
    if (lease.state === "admitted") return;
    if ([1000, 1001, 1005].includes(code)) this.expectations.ended(lease);
    else this.expectations.broken(lease);
  }

  /** The page is gone. Without a close event, its socket stays open and silent. */
  leave(connection: Connection): void {
    this.connections = this.connections.filter((other) => other !== connection);
  }

  /** Lets time pass. @param isOnTime whether alarms fire when they are due, instead of not at all */
  async wait(milliseconds: number, isOnTime: boolean): Promise<void> {
    if (!isOnTime) clock.now += milliseconds;
    else await this.machine.waitWithAlarms(milliseconds);
    if (isOnTime) this.#swept();
  }

  async alarm(): Promise<void> {
    if (await this.machine.fireAlarm()) this.#swept();
  }

  #swept(): void {
    this.isSwept = true;
    this.hasRung = true;
  }

  clockGoesBack(milliseconds: number): void {
    this.expectations.forgetPast();
    // Which of them are within the last minute is no longer well defined.
    this.starts.clear();
    clock.now -= milliseconds;
  }

  /** Ends leases on purpose. */
  async end(matches: (lease: LeaseRow) => boolean, how: (gate: Gate) => Promise<unknown>): Promise<void> {
    const meant = this.machine.leases().filter(matches);
    const response = await this.machine.dispatch(async (gate) => ({ response: await how(gate) }));
    if (response === null) return;
    for (const lease of meant) this.expectations.ended(lease);
    this.judged.leftOver = this.machine.leases().filter(matches);
  }
}
