import { z } from "zod";
import { type Changes, followerHeaders } from "../../../schemas/football/follower-relays.ts";
import { clock } from "../runtime/load-module.ts";
import { envOfPlatform, stateOfPlatform } from "../runtime/platform.ts";
import { SimulatedSocket, SimulatedState } from "../runtime/sockets.ts";
import { SimulatedStorage } from "../runtime/sql-storage.ts";
import { after, timers } from "../runtime/timers.ts";
import { SimulatedRoom } from "./room.ts";
import type * as Subject from "./subject.ts";

export type RelayModule = typeof Subject;
export type Relay = InstanceType<RelayModule["FollowerRelay"]>;

export const channel = "501";
const upgraded = z.object({ webSocket: z.instanceof(SimulatedSocket).nullable() });
/** Milliseconds between checks for due alarms. */
const tick = 250;

/** What a relay calls. */
export interface Sources {
  relay(path: string): object;
  room(): object;
}

/** A relay's object, whose storage and sockets outlive its memory. */
export class RelayObject {
  readonly path: string;
  readonly storage = new SimulatedStorage();
  readonly state = new SimulatedState(this.storage);
  memory: Relay;
  /** Incremented when its memory is lost, together with everything that it was waiting for. */
  lives = 0;

  constructor(path: string, load: (state: SimulatedState<SimulatedStorage>, own: RelayObject) => Relay) {
    this.path = path;
    this.load = load;
    this.memory = load(this.state, this);
  }
  private readonly load: (state: SimulatedState<SimulatedStorage>, own: RelayObject) => Relay;

  evict(): void {
    this.lives += 1;
    this.memory = this.load(this.state, this);
  }
}

/** A match's room with relays below, and the network between them. */
export class RelayMachine {
  readonly #module: RelayModule;
  protected readonly relays = new Map<string, RelayObject>();
  readonly room: SimulatedRoom;
  #calls = 0;
  /** Number of next calls that are lost in the network, by object. */
  readonly lost = new Map<string, number>();
  /** Whether forwarded changes arrive twice. */
  isRepeating = false;

  /** Milliseconds that calls take, in turn. */
  delays: readonly number[] = [0];

  constructor(module: RelayModule) {
    this.#module = module;
    const storage = new SimulatedStorage();
    const env = this.#envFor(null);
    const list = new module.FollowerRelays(
      stateOfPlatform.parse(new SimulatedState(storage)).storage,
      env.FOLLOWER_RELAY,
    );
    this.room = new SimulatedRoom(list, storage);
  }

  /** Bindings by which a relay, or the room (null), calls others. */
  #envFor(own: RelayObject | null): Env {
    const sources = this.sourcesFor(own);
    return envOfPlatform.parse({
      FOLLOWER_RELAY: { getByName: (path: string) => sources.relay(path) },
      MATCH_ROOM: { getByName: () => sources.room() },
    });
  }

  protected sourcesFor(own: RelayObject | null): Sources {
    const lives = own?.lives;
    const call = async <Result>(name: string, handle: () => Promise<Result>): Promise<Result> => {
      const delay = () => after(this.delays[this.#calls++ % this.delays.length] ?? 0);
      await delay();
      const left = this.lost.get(name) ?? 0;
      if (left > 0) {
        this.lost.set(name, left - 1);
        throw new Error(`${name} does not respond.`);
      }
      const result = structuredClone(await handle());
      await delay();
      // The caller has lost its memory in the meantime, so the response reaches nobody.
      if (own?.lives !== lives) await new Promise(() => {});
      return result;
    };
    return {
      relay: (path) => ({
        changesSince: (since: number | null, below: string) =>
          call(path, () => this.relay(path).changesSince(since, below)),
        leave: (below: string) => call(path, () => this.relay(path).leave(below)),
        receive: async (changes: Changes) => {
          const send = () => call(path, () => this.relay(path).receive(structuredClone(changes)));
          const [isThere] = await Promise.all(this.isRepeating ? [send(), send()] : [send()]);
          return isThere;
        },
      }),
      room: () => ({
        changesSince: (since: number | null, below: string) =>
          call(channel, async () => this.room.changesSince(since, below)),
        leave: (below: string) => call(channel, async () => this.room.leave(below)),
      }),
    };
  }

  /** A relay, as calls reach it. */
  protected relay(path: string): Relay {
    return this.object(path).memory;
  }

  object(path: string): RelayObject {
    const known = this.relays.get(path);
    if (known !== undefined) return known;
    const made = new RelayObject(
      path,
      (state, own) => new this.#module.FollowerRelay(stateOfPlatform.parse(state), this.#envFor(own)),
    );
    this.relays.set(path, made);
    return made;
  }

  /** @returns null if the handshake was refused or got no response. */
  async follow(path: string, since: number | null): Promise<SimulatedSocket | null> {
    const object = this.object(path);
    const { lives } = object;
    const headers = { [followerHeaders.relay]: path, [followerHeaders.network]: "192.0.2.1" };
    const request = new Request(`https://relay.internal/${since === null ? "" : `?since=${since}`}`, { headers });
    const handshake: { socket: SimulatedSocket | null; isOver: boolean } = { socket: null, isOver: false };
    void this.relay(path)
      .fetch(request)
      .then(
        (response) => {
          const { webSocket } = upgraded.parse({ webSocket: response.webSocket ?? null });
          if (webSocket === null || object.lives !== lives) return;
          // The page has given up waiting.
          if (handshake.isOver) void after(1).then(() => this.close(path, webSocket));
          else handshake.socket = webSocket;
        },
        () => {},
      );
    await this.pass(2_000);
    handshake.isOver = true;
    return handshake.socket;
  }

  close(path: string, socket: SimulatedSocket): void {
    const { state } = this.object(path);
    state.sockets = state.sockets.filter((other) => other !== socket);
  }

  /** All objects lose their memory and sockets. */
  deploy(): void {
    for (const object of this.relays.values()) {
      object.state.sockets = [];
      object.evict();
    }
  }

  /** Lets time pass, and fires alarms when they are due. Pages ping while they are open. */
  async pass(milliseconds: number): Promise<void> {
    await timers.pass(0);
    for (let passed = 0; passed < milliseconds; passed += tick) {
      await timers.pass(tick);
      for (const object of this.relays.values()) {
        for (const socket of object.state.sockets) socket.respondedAt = clock.now;
        const { alarmAt } = object.storage;
        if (alarmAt === null || alarmAt > clock.now) continue;
        object.storage.alarmAt = null;
        void this.relay(object.path).alarm();
        await timers.pass(0);
      }
    }
  }

  /** Paths of relays that have stored something. */
  storing(): string[] {
    return [...this.relays].flatMap(([path, { storage }]) =>
      storage.rows("SELECT name FROM sqlite_master WHERE type = 'table'").length > 0 ? [path] : [],
    );
  }
}
