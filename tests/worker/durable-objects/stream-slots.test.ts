import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, it } from "vitest";
import { holdTimes, StreamSlots } from "../../../durable-objects/stream-slots.ts";

const devices = ["a", "b", "c", "d"];
const entries = ["live-1", "live-2"];
const limit = 2;

/** What the outside world may do to a gate, in any order. */
const step = fc.oneof(
  fc.record({
    do: fc.constant("check" as const),
    device: fc.constantFrom(...devices),
    entry: fc.constantFrom(...entries),
  }),
  fc.record({
    do: fc.constant("open" as const),
    device: fc.constantFrom(...devices),
    entry: fc.constantFrom(...entries),
  }),
  fc.record({ do: fc.constant("ping" as const), nth: fc.nat(9) }),
  fc.record({ do: fc.constant("close" as const), nth: fc.nat(9) }),
  fc.record({ do: fc.constant("crash" as const), nth: fc.nat(9) }),
  fc.record({ do: fc.constant("kick" as const), nth: fc.nat(9) }),
  fc.record({ do: fc.constant("alarm" as const) }),
  fc.record({ do: fc.constant("restart" as const) }),
  fc.record({ do: fc.constant("wait" as const), seconds: fc.integer({ min: 1, max: 90 }) }),
);

/** A socket as its device knows it: a page that still runs, or one that froze and pings no more. */
interface Connection {
  id: string;
  device: string;
  lastSign: number;
}

it("never exceeds the limit, and neither loses nor keeps a slot past its deadline, in any order of events", async () => {
  await runInDurableObject(env.STREAM_GATE.getByName("properties"), (_, { storage }) => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        storage.sql.exec("DROP TABLE IF EXISTS slots; DROP TABLE IF EXISTS holds");
        let slots = new StreamSlots(storage.sql);
        let now = 1_000_000;
        let opened = 0;
        /** Open sockets; pings of them are known to the runtime, not to the rows. */
        let connections: Connection[] = [];
        /** When a device last did something that holds a slot. */
        const lastSign = new Map<string, number>();
        const sweep = () => {
          const silent = slots.sweep(
            now,
            (id) => connections.find((connection) => connection.id === id)?.lastSign ?? null,
          );
          connections = connections.filter(({ id }) => !silent.includes(id));
        };
        const nth = (index: number) => connections[index % Math.max(connections.length, 1)];

        for (const event of steps) {
          switch (event.do) {
            case "check": {
              sweep();
              const applicant = { device: event.device, entryID: event.entry, label: event.device, limit };
              const held = slots.active().find(({ label }) => label === event.device);
              const admission = slots.admit(applicant, now);
              if (admission.admitted) lastSign.set(event.device, now);
              if (held !== undefined) expect(admission).toEqual({ admitted: true, slot: held.slot });
              else expect(admission.admitted || admission.active.length === limit).toBe(true);
              break;
            }
            case "open": {
              sweep();
              const applicant = { device: event.device, entryID: event.entry, label: event.device, limit };
              const id = `connection-${++opened}`;
              if (slots.connect(id, applicant, now).admitted) {
                connections.push({ id, device: event.device, lastSign: now });
                lastSign.set(event.device, now);
              }
              break;
            }
            case "ping": {
              const connection = nth(event.nth);
              if (connection === undefined) break;
              connection.lastSign = now;
              lastSign.set(connection.device, now);
              break;
            }
            case "close":
            case "crash": {
              const connection = nth(event.nth);
              if (connection === undefined) break;
              connections = connections.filter(({ id }) => id !== connection.id);
              if (event.do === "close") slots.release(connection.id);
              else {
                slots.seen(connection.id, connection.lastSign);
                slots.lose(connection.id, now);
              }
              break;
            }
            case "kick": {
              const victim = slots.active()[event.nth % limit];
              if (victim === undefined) break;
              const gone = slots.end(victim.slot);
              connections = connections.filter(({ id }) => !gone.includes(id));
              expect(slots.active().map(({ slot }) => slot)).not.toContain(victim.slot);
              break;
            }
            case "alarm":
              sweep();
              break;
            case "restart":
              // Everything in memory goes, rows stay, and so do hibernating sockets.
              slots = new StreamSlots(storage.sql);
              break;
            case "wait":
              now += event.seconds * 1000;
              break;
          }
          const active = slots.active();
          expect(active.length).toBeLessThanOrEqual(limit);
          expect(new Set(active.map(({ label }) => label)).size, "a device has one slot").toBe(active.length);
        }

        sweep();
        const active = new Set(slots.active().map(({ label }) => label));
        for (const { device } of connections) expect(active, "who pings keeps the slot").toContain(device);
        for (const device of active) {
          expect(now - (lastSign.get(device) ?? 0), "a slot lives on signs of life").toBeLessThan(holdTimes.connected);
        }
        for (const gone of connections) slots.release(gone.id);
        now += holdTimes.connected;
        connections = [];
        sweep();
        expect(slots.active(), "nothing leaks").toEqual([]);
        expect(slots.nextDeadline()).toBe(null);
      }),
      { numRuns: 300 },
    );
  });
});

it("gives no more grace than the silence rule would have", async () => {
  await runInDurableObject(env.STREAM_GATE.getByName("grace"), (_, { storage }) => {
    const slots = new StreamSlots(storage.sql);
    const applicant = { device: "a", entryID: "live-1", label: "a", limit };
    slots.connect("socket", applicant, 0);
    slots.lose("socket", holdTimes.connected - 1000);
    expect(slots.nextDeadline()).toBe(holdTimes.connected);
  });
});
