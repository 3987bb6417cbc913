import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, it } from "vitest";
import { admittedLeaseMilliseconds, connectedLeaseMilliseconds } from "../../../durable-objects/stream-leases.ts";
import { type Admission, type AdmissionRequest, StreamSlots } from "../../../durable-objects/stream-slots.ts";
import { propertyRuns } from "../../fixtures/property-runs.ts";

/** Four sign-ins, two of each of two accounts that share a limit. */
const accounts: Readonly<Record<string, string>> = { a: "fan.17", b: "fan.17", c: "fan.18", d: "fan.18" };
const addresses = ["192.0.2.1", "198.51.100.1"] as const;
const limits = { video: 2, audio: 1 };

const playback = {
  device: fc.constantFrom(...Object.keys(accounts)),
  stream: fc.constantFrom(
    { entryID: "live-1", pool: "video" as const },
    { entryID: "live-2", pool: "video" as const },
    { entryID: "audio-1", pool: "audio" as const },
  ),
};
const nth = fc.nat(9);

/** Events of a gate, in any order. */
const step = fc.oneof(
  fc.record({
    do: fc.constant("check" as const),
    ...playback,
    address: fc.constantFrom(...addresses),
    evict: fc.option(fc.oneof(nth, fc.constant("oldest" as const))),
  }),
  fc.record({ do: fc.constant("renew" as const), nth }),
  // A train: the player goes on elsewhere. Copies: cookies, token and lease are used elsewhere too.
  fc.record({ do: fc.constant("travel" as const), nth }),
  fc.record({ do: fc.constant("copy" as const), nth }),
  fc.record({ do: fc.constant("open" as const), ...playback }),
  fc.record({ do: fc.constant("reconnect" as const), nth }),
  fc.record({ do: fc.constant("ping" as const), nth }),
  fc.record({ do: fc.constant("freeze" as const), nth }),
  fc.record({ do: fc.constant("close" as const), nth }),
  fc.record({ do: fc.constant("crash" as const), nth }),
  fc.record({ do: fc.constant("stop" as const), nth }),
  fc.record({ do: fc.constant("end-entry" as const), stream: playback.stream }),
  fc.record({ do: fc.constant("alarm" as const) }),
  fc.record({ do: fc.constant("evict" as const) }),
  fc.record({ do: fc.constant("restart" as const) }),
  fc.record({ do: fc.constant("wait" as const), seconds: fc.integer({ min: 1, max: 90 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** A device's open socket; a frozen page does not ping. */
interface Connection {
  id: string;
  device: string;
  entryID: string;
  slot: string;
  lastSign: number;
  frozen: boolean;
}

/** A player, or a copy of one, with what the last session check has granted it: the token is for one address. */
interface Player {
  /** Copies have the number of what they are copies of. */
  number: number;
  device: string;
  stream: { entryID: string; pool: "video" | "audio" };
  address: string;
  token: { slot: string; lease: string; address: string };
}

const requestFrom = (
  device: string,
  { entryID, pool }: { entryID: string; pool: "video" | "audio" },
  lease: string | null = null,
  address: string | null = null,
): AdmissionRequest => ({
  account: accounts[device] ?? "",
  device,
  entryID,
  pool,
  title: entryID,
  label: device,
  place: null,
  limit: limits[pool],
  lease,
  address,
});

/** A gate's rows and its devices, on a manual clock. */
class World {
  readonly #storage: DurableObjectStorage;
  slots: StreamSlots;
  now = 1_000_000;
  #opened = 0;
  /** Open sockets, with the pings that the runtime knows of and the rows do not. */
  connections: Connection[] = [];
  readonly #players: Player[] = [];
  /** When each slot's last sign of life was. */
  readonly signs = new Map<string, number>();

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    storage.sql.exec(
      "DROP TABLE IF EXISTS device_slots; DROP TABLE IF EXISTS entry_leases; DROP TABLE IF EXISTS entry_starts",
    );
    this.slots = new StreamSlots(storage.sql);
  }

  expire(): void {
    const silent = this.slots.expire(
      this.now,
      (id) => this.connections.find((connection) => connection.id === id)?.lastSign ?? null,
    );
    this.#drop(silent);
  }

  #drop(ids: readonly string[]): void {
    this.connections = this.connections.filter(({ id }) => !ids.includes(id));
  }

  #nth(index: number): Connection | undefined {
    return this.connections[index % Math.max(this.connections.length, 1)];
  }

  #check({ device, stream, evict, address }: Extract<Step, { do: "check" }>): void {
    this.expire();
    const request = requestFrom(device, stream, null, address);
    const own = this.slots.active().find(({ label, pool }) => label === device && pool === stream.pool);
    let admission = this.slots.admit(request, this.now);
    if (!admission.admitted && admission.why !== "limit") return;
    if (own !== undefined) expect(admission, "a device keeps its slot").toMatchObject({ slot: own.slot });
    if (!admission.admitted) {
      expect(admission.active, "refused only at the limit").toHaveLength(limits[stream.pool]);
      const victim = typeof evict === "number" ? admission.active[evict % admission.active.length]?.slot : evict;
      if (victim == null) return;
      this.#drop(this.slots.evict(request, victim));
      admission = this.slots.admit(request, this.now);
      expect(admission.admitted, "an eviction makes room").toBe(true);
    }
    if (!admission.admitted) return;
    const token = this.#granted(admission, device, stream.entryID, address);
    this.#players.push({ number: this.#players.length, device, stream, address, token });
  }

  #granted({ slot, lease }: Extract<Admission, { admitted: true }>, device: string, entryID: string, address: string) {
    this.signs.set(slot, this.now);
    for (const connection of this.connections) {
      if (connection.device === device && connection.entryID === entryID) connection.slot = slot;
    }
    return { slot, lease, address };
  }

  #player(index: number): Player | undefined {
    return this.#players[index % Math.max(this.#players.length, 1)];
  }

  #renew(player: Player | undefined): void {
    this.expire();
    if (player === undefined) return;
    const { device, stream, address, token } = player;
    const admission = this.slots.admit(requestFrom(device, stream, token.lease, address), this.now);
    if (admission.admitted) player.token = this.#granted(admission, device, stream.entryID, address);
  }

  #travel(player: Player | undefined, isCopy: boolean): void {
    if (player === undefined) return;
    const traveller = isCopy ? { ...player } : player;
    if (isCopy) this.#players.push(traveller);
    traveller.address = addresses[0] === player.address ? addresses[1] : addresses[0];
    this.#renew(traveller);
  }

  /** The players whose token opens segments now, where they are. */
  playing(): Player[] {
    return this.#players.filter(
      ({ address, token }) => address === token.address && this.slots.leases.isLive(token.slot, token.lease),
    );
  }

  #open(device: string, stream: Player["stream"], lease: string | null): void {
    this.expire();
    const id = `connection-${++this.#opened}`;
    // A socket that connects before its check counts as video.
    const admission = this.slots.connect(id, requestFrom(device, { ...stream, pool: "video" }, lease), this.now);
    if (!admission.admitted) return;
    if (admission.replaced !== null) this.#drop([admission.replaced]);
    this.signs.set(admission.slot, this.now);
    const { entryID } = stream;
    const { slot } = admission;
    this.connections.push({ id, device, entryID, slot, lastSign: this.now, frozen: false });
  }

  #ping(index: number): void {
    const connection = this.#nth(index);
    if (connection === undefined || connection.frozen) return;
    connection.lastSign = this.now;
    this.signs.set(connection.slot, this.now);
  }

  #freeze(index: number): void {
    const connection = this.#nth(index);
    if (connection !== undefined) connection.frozen = true;
  }

  #leave(index: number, clean: boolean): void {
    const connection = this.#nth(index);
    if (connection === undefined) return;
    this.#drop([connection.id]);
    if (clean) this.slots.release(connection.id);
    else {
      this.slots.leases.renew(connection.id, connection.lastSign);
      this.slots.leases.startGrace(connection.id, this.now);
    }
  }

  #stop(index: number): void {
    const active = this.slots.active();
    const victim = active[index % Math.max(active.length, 1)];
    if (victim === undefined) return;
    this.#drop(this.slots.end(victim.slot) ?? []);
    expect(this.hasSlot(victim.slot)).toBe(false);
    expect(this.slots.end(victim.slot), "ending twice does nothing").toBeNull();
  }

  run(event: Step): void {
    switch (event.do) {
      case "check":
        this.#check(event);
        break;
      case "renew":
        this.#renew(this.#player(event.nth));
        break;
      case "travel":
      case "copy":
        this.#travel(this.#player(event.nth), event.do === "copy");
        break;
      case "open":
        this.#open(event.device, event.stream, null);
        break;
      case "reconnect": {
        const player = this.#player(event.nth);
        if (player !== undefined) this.#open(player.device, player.stream, player.token.lease);
        break;
      }
      case "ping":
        this.#ping(event.nth);
        break;
      case "freeze":
        this.#freeze(event.nth);
        break;
      case "close":
      case "crash":
        this.#leave(event.nth, event.do === "close");
        break;
      case "stop":
        this.#stop(event.nth);
        break;
      case "end-entry":
        this.#drop(this.slots.endEntry("fan.17", event.stream.entryID));
        expect(this.slots.watched(), "an ended entry does not play").not.toContainEqual({
          account: "fan.17",
          entryID: event.stream.entryID,
        });
        break;
      case "alarm":
        this.expire();
        break;
      case "evict":
        // Memory is lost; rows and hibernating sockets stay.
        this.slots = new StreamSlots(this.#storage.sql);
        break;
      case "restart":
        // A deploy: sockets are lost too, and the gate is not notified.
        this.slots = new StreamSlots(this.#storage.sql);
        this.connections = [];
        break;
      case "wait":
        this.now += event.seconds * 1000;
        break;
    }
  }

  checkInvariants(): void {
    const active = this.slots.active();
    for (const pool of ["video", "audio"] as const) {
      const inPool = active.filter((stream) => stream.pool === pool);
      expect(inPool.length, `never over the limit of ${pool}`).toBeLessThanOrEqual(limits[pool]);
      expect(new Set(inPool.map(({ label }) => label)).size, "a device has one slot").toBe(inPool.length);
    }
    for (const { watching } of active) {
      expect(watching.length, "a slot has a lease").toBeGreaterThan(0);
      expect(new Set(watching.map(({ entryID }) => entryID)).size, "an entry has one lease").toBe(watching.length);
    }
    const playing = this.playing();
    for (const pool of ["video", "audio"] as const) {
      const devices = playing.filter(({ stream }) => stream.pool === pool).map(({ device }) => device);
      expect(new Set(devices).size, `no more devices play ${pool} than are listed`).toBeLessThanOrEqual(limits[pool]);
    }
    const places = new Map<string, string>();
    for (const { number, device, stream, address, token } of playing) {
      const place = `player ${number} at ${address} by ${token.lease}`;
      expect(
        places.get(`${device} ${stream.entryID}`) ?? place,
        "an entry plays once on a device, and copies in one place",
      ).toBe(place);
      places.set(`${device} ${stream.entryID}`, place);
    }
  }

  hasSlot(wanted: string): boolean {
    return this.slots.active().some(({ slot }) => slot === wanted);
  }

  /** Once leases have expired: devices with signs of life have their slots, and silent ones have none. */
  checkExpiry(): void {
    this.expire();
    for (const { slot } of this.connections) {
      expect(this.hasSlot(slot), "pings keep the slot").toBe(true);
    }
    for (const { slot } of this.slots.active()) {
      expect(this.now - (this.signs.get(slot) ?? 0), "a slot ends without signs of life").toBeLessThan(
        connectedLeaseMilliseconds,
      );
    }
  }

  checkEmptyAtEnd(): void {
    for (const { id } of this.connections) this.slots.release(id);
    this.connections = [];
    this.now += connectedLeaseMilliseconds;
    this.expire();
    expect(this.slots.active(), "nothing leaks").toEqual([]);
    expect(this.slots.leases.nextDeadline()).toBe(null);
  }
}

it("never exceeds the limit, plays no copy beside another, and ends slots at their deadline, in any order of events", async () => {
  await runInDurableObject(env.STREAM_GATE.getByName("properties"), (_, { storage }) => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: "max" }), (steps) => {
        const world = new World(storage);
        for (const event of steps) {
          world.run(event);
          world.checkInvariants();
        }
        world.checkExpiry();
        world.checkEmptyAtEnd();
      }),
      { numRuns: propertyRuns },
    );
  });
});

it("frees the slot of a frozen page 75 s after its last ping at the latest", async () => {
  await runInDurableObject(env.STREAM_GATE.getByName("frozen"), (_, { storage }) => {
    const world = new World(storage);
    world.run({ do: "open", device: "a", stream: { entryID: "live-1", pool: "video" } });
    world.run({ do: "wait", seconds: 29 });
    world.run({ do: "ping", nth: 0 });
    world.run({ do: "freeze", nth: 0 });
    world.run({ do: "wait", seconds: 69 });
    world.expire();
    expect(world.slots.active()).toHaveLength(1);
    world.run({ do: "wait", seconds: 6 });
    world.expire();
    expect(world.slots.active()).toEqual([]);
  });
});

it("keeps a device's slot through an eviction and a restart until it reconnects, and frees it where it does not", async () => {
  await runInDurableObject(env.STREAM_GATE.getByName("restarted"), (_, { storage }) => {
    const stream = { entryID: "live-1", pool: "video" } as const;
    const world = new World(storage);
    world.run({ do: "open", device: "a", stream });
    const [before] = world.slots.active();
    for (const event of ["evict", "restart"] as const) world.run({ do: event });
    world.run({ do: "wait", seconds: 60 });
    world.run({ do: "open", device: "a", stream });
    expect(world.slots.active().map(({ slot }) => slot)).toEqual([before?.slot]);
    world.run({ do: "restart" });
    world.run({ do: "wait", seconds: 75 });
    world.run({ do: "alarm" });
    expect(world.slots.active()).toEqual([]);
  });
});

it("extends the lease of a repeated admission, unless the lease is less than a second old", async () => {
  await runInDurableObject(env.STREAM_GATE.getByName("admitted-again"), (_, { storage }) => {
    const slots = new StreamSlots(storage.sql);
    const request = requestFrom("a", { entryID: "live-1", pool: "video" });
    const admission = slots.admit(request, 0);
    const again = { ...request, lease: admission.admitted ? admission.lease : null };
    slots.admit(again, 999);
    expect(slots.leases.nextDeadline()).toBe(admittedLeaseMilliseconds);
    slots.admit(again, 1000);
    expect(slots.leases.nextDeadline()).toBe(admittedLeaseMilliseconds + 1000);
  });
});

it("takes an entry's title from the session check, also when the socket connected first", async () => {
  await runInDurableObject(env.STREAM_GATE.getByName("titles"), (_, { storage }) => {
    const slots = new StreamSlots(storage.sql);
    const request = requestFrom("a", { entryID: "live-1", pool: "video" });
    slots.connect("socket", { ...request, title: "" }, 0);
    slots.admit({ ...request, title: "Ashby v Wold" }, 0);
    expect(slots.active()).toMatchObject([{ watching: [{ entryID: "live-1", title: "Ashby v Wold" }] }]);
    slots.release("socket");
    expect(slots.active(), "no lease outlives the clean stop").toEqual([]);
  });
});

it("never extends the connected lease by grace time", async () => {
  await runInDurableObject(env.STREAM_GATE.getByName("grace"), (_, { storage }) => {
    const slots = new StreamSlots(storage.sql);
    slots.connect("socket", requestFrom("a", { entryID: "live-1", pool: "video" }), 0);
    slots.leases.startGrace("socket", connectedLeaseMilliseconds - 1000);
    expect(slots.leases.nextDeadline()).toBe(connectedLeaseMilliseconds);
  });
});
