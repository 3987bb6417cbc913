import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, it } from "vitest";
import { holdTimes } from "../../../durable-objects/stream-leases.ts";
import { type Applicant, StreamSlots } from "../../../durable-objects/stream-slots.ts";

const devices = ["a", "b", "c", "d"];
const limits = { video: 2, audio: 1 };

const what = {
  device: fc.constantFrom(...devices),
  stream: fc.constantFrom(
    { entryID: "live-1", pool: "video" as const },
    { entryID: "live-2", pool: "video" as const },
    { entryID: "audio-1", pool: "audio" as const },
  ),
};
const nth = fc.nat(9);

/** What the outside world may do to a gate, in any order. */
const step = fc.oneof(
  fc.record({
    do: fc.constant("check" as const),
    ...what,
    instead: fc.option(fc.oneof(nth, fc.constant("oldest" as const))),
  }),
  fc.record({ do: fc.constant("open" as const), ...what }),
  fc.record({ do: fc.constant("ping" as const), nth }),
  fc.record({ do: fc.constant("freeze" as const), nth }),
  fc.record({ do: fc.constant("close" as const), nth }),
  fc.record({ do: fc.constant("crash" as const), nth }),
  fc.record({ do: fc.constant("kick" as const), nth }),
  fc.record({ do: fc.constant("lose-entry" as const), stream: what.stream }),
  fc.record({ do: fc.constant("alarm" as const) }),
  fc.record({ do: fc.constant("evict" as const) }),
  fc.record({ do: fc.constant("restart" as const) }),
  fc.record({ do: fc.constant("wait" as const), seconds: fc.integer({ min: 1, max: 90 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** A socket as its device knows it: a page that runs, or one that froze and pings no more. */
interface Connection {
  id: string;
  device: string;
  entryID: string;
  slot: string;
  lastSign: number;
  frozen: boolean;
}

const applicant = (device: string, { entryID, pool }: { entryID: string; pool: "video" | "audio" }): Applicant => ({
  account: "fan.17",
  device,
  entryID,
  pool,
  title: entryID,
  label: device,
  place: null,
  limit: limits[pool],
});

/** A gate's rows, and the devices around them, on a clock that only moves when it is told to. */
class World {
  readonly #storage: DurableObjectStorage;
  slots: StreamSlots;
  now = 1_000_000;
  #opened = 0;
  /** Open sockets; pings of them are known to the runtime, not to the rows. */
  connections: Connection[] = [];
  /** When something last happened that holds a slot. */
  readonly signs = new Map<string, number>();

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    storage.sql.exec("DROP TABLE IF EXISTS device_slots; DROP TABLE IF EXISTS stream_holds");
    this.slots = new StreamSlots(storage.sql);
  }

  sweep(): void {
    const silent = this.slots.sweep(
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

  #check({ device, stream, instead }: Extract<Step, { do: "check" }>): void {
    this.sweep();
    const asks = applicant(device, stream);
    const held = this.slots.active().find(({ label, pool }) => label === device && pool === stream.pool);
    let admission = this.slots.admit(asks, this.now);
    if (held !== undefined) expect(admission, "who has a slot keeps it").toEqual({ admitted: true, slot: held.slot });
    if (!admission.admitted) {
      expect(admission.active, "refused only when the limit is reached").toHaveLength(limits[stream.pool]);
      const chosen = typeof instead === "number" ? admission.active[instead % admission.active.length]?.slot : instead;
      if (chosen == null) return;
      this.#drop(this.slots.makeRoom(asks, chosen));
      admission = this.slots.admit(asks, this.now);
      expect(admission.admitted, "there is room where one was stopped").toBe(true);
    }
    if (!admission.admitted) return;
    this.signs.set(admission.slot, this.now);
    for (const connection of this.connections) {
      if (connection.device === device && connection.entryID === stream.entryID) connection.slot = admission.slot;
    }
  }

  #open({ device, stream }: Extract<Step, { do: "open" }>): void {
    this.sweep();
    const id = `connection-${++this.#opened}`;
    // What a socket is for is known by its check; one that comes first counts as video.
    const admission = this.slots.connect(id, applicant(device, { ...stream, pool: "video" }), this.now);
    if (!admission.admitted) return;
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
      this.slots.holds.seen(connection.id, connection.lastSign);
      this.slots.holds.lose(connection.id, this.now);
    }
  }

  #kick(index: number): void {
    const active = this.slots.active();
    const victim = active[index % Math.max(active.length, 1)];
    if (victim === undefined) return;
    this.#drop(this.slots.end(victim.slot) ?? []);
    expect(this.slots.isLive(victim.slot)).toBe(false);
    expect(this.slots.end(victim.slot), "ending twice does nothing").toBeNull();
  }

  take(event: Step): void {
    switch (event.do) {
      case "check":
        this.#check(event);
        break;
      case "open":
        this.#open(event);
        break;
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
      case "kick":
        this.#kick(event.nth);
        break;
      case "lose-entry":
        this.#drop(this.slots.endEntry("fan.17", event.stream.entryID));
        expect(
          this.slots.watched().map(({ entryID }) => entryID),
          "what may not be watched is not",
        ).not.toContain(event.stream.entryID);
        break;
      case "alarm":
        this.sweep();
        break;
      case "evict":
        // Everything in memory goes, rows stay, and so do hibernating sockets.
        this.slots = new StreamSlots(this.#storage.sql);
        break;
      case "restart":
        // A deploy: the sockets go too, and nobody tells the gate of any of them.
        this.slots = new StreamSlots(this.#storage.sql);
        this.connections = [];
        break;
      case "wait":
        this.now += event.seconds * 1000;
        break;
    }
  }

  holdsItsRules(): void {
    const active = this.slots.active();
    for (const pool of ["video", "audio"] as const) {
      const inPool = active.filter((stream) => stream.pool === pool);
      expect(inPool.length, `never over the limit of ${pool}`).toBeLessThanOrEqual(limits[pool]);
      expect(new Set(inPool.map(({ label }) => label)).size, "a device has one slot").toBe(inPool.length);
    }
    for (const { slot, watching } of active) {
      expect(this.slots.isLive(slot)).toBe(true);
      expect(watching.length, "a slot is held by something").toBeGreaterThan(0);
    }
  }

  /** After a sweep: nobody who gives signs of life has lost a slot, and nobody who gives none has kept one. */
  isSettled(): void {
    this.sweep();
    for (const { slot } of this.connections) {
      expect(this.slots.isLive(slot), "who pings keeps the slot").toBe(true);
    }
    for (const { slot } of this.slots.active()) {
      expect(this.now - (this.signs.get(slot) ?? 0), "a slot lives on signs of life").toBeLessThan(holdTimes.connected);
    }
  }

  endsEmpty(): void {
    for (const { id } of this.connections) this.slots.release(id);
    this.connections = [];
    this.now += holdTimes.connected;
    this.sweep();
    expect(this.slots.active(), "nothing leaks").toEqual([]);
    expect(this.slots.holds.nextDeadline()).toBe(null);
  }
}

it("never exceeds the limit, and neither loses nor keeps a slot past its deadline, in any order of events", async () => {
  await runInDurableObject(env.STREAM_GATE.getByName("properties"), (_, { storage }) => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const world = new World(storage);
        for (const event of steps) {
          world.take(event);
          world.holdsItsRules();
        }
        world.isSettled();
        world.endsEmpty();
      }),
      { numRuns: 500 },
    );
  });
});

it("has freed every slot 75 s after the last sign of its device, frozen or not", async () => {
  await runInDurableObject(env.STREAM_GATE.getByName("frozen"), (_, { storage }) => {
    const world = new World(storage);
    world.take({ do: "open", device: "a", stream: { entryID: "live-1", pool: "video" } });
    world.take({ do: "wait", seconds: 29 });
    world.take({ do: "ping", nth: 0 });
    world.take({ do: "freeze", nth: 0 });
    world.take({ do: "wait", seconds: 69 });
    world.sweep();
    expect(world.slots.active()).toHaveLength(1);
    world.take({ do: "wait", seconds: 6 });
    world.sweep();
    expect(world.slots.active()).toEqual([]);
  });
});

it("keeps a device's slot through an eviction and a restart, for it to come back to, and frees it where it does not", async () => {
  await runInDurableObject(env.STREAM_GATE.getByName("restarted"), (_, { storage }) => {
    const stream = { entryID: "live-1", pool: "video" } as const;
    const world = new World(storage);
    world.take({ do: "open", device: "a", stream });
    const [before] = world.slots.active();
    for (const event of ["evict", "restart"] as const) world.take({ do: event });
    world.take({ do: "wait", seconds: 60 });
    world.take({ do: "open", device: "a", stream });
    expect(world.slots.active().map(({ slot }) => slot)).toEqual([before?.slot]);
    world.take({ do: "restart" });
    world.take({ do: "wait", seconds: 75 });
    world.take({ do: "alarm" });
    expect(world.slots.active()).toEqual([]);
  });
});

it("moves the deadline of an admission that is asked for again, but not for the sake of less than a second", async () => {
  await runInDurableObject(env.STREAM_GATE.getByName("asked-again"), (_, { storage }) => {
    const slots = new StreamSlots(storage.sql);
    const asks = applicant("a", { entryID: "live-1", pool: "video" });
    slots.admit(asks, 0);
    slots.admit(asks, 999);
    expect(slots.holds.nextDeadline()).toBe(holdTimes.admitted);
    slots.admit(asks, 1000);
    expect(slots.holds.nextDeadline()).toBe(holdTimes.admitted + 1000);
  });
});

it("learns the title of what is watched from the check, also where the socket came first", async () => {
  await runInDurableObject(env.STREAM_GATE.getByName("titles"), (_, { storage }) => {
    const slots = new StreamSlots(storage.sql);
    const asks = applicant("a", { entryID: "live-1", pool: "video" });
    slots.connect("socket", { ...asks, title: "" }, 0);
    slots.admit({ ...asks, title: "Ashby v Wold" }, 0);
    expect(slots.active()).toMatchObject([{ watching: [{ entryID: "live-1", title: "Ashby v Wold" }] }]);
    slots.release("socket");
    expect(slots.active(), "nothing outlives the clean stop").toEqual([]);
  });
});

it("gives no more grace than the silence rule would have", async () => {
  await runInDurableObject(env.STREAM_GATE.getByName("grace"), (_, { storage }) => {
    const slots = new StreamSlots(storage.sql);
    slots.connect("socket", applicant("a", { entryID: "live-1", pool: "video" }), 0);
    slots.holds.lose("socket", holdTimes.connected - 1000);
    expect(slots.holds.nextDeadline()).toBe(holdTimes.connected);
  });
});
