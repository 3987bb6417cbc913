import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { admittedLeaseMilliseconds, connectedLeaseMilliseconds } from "../../../durable-objects/stream-leases.ts";
import { type AdmissionRequest, StreamSlots } from "../../../durable-objects/stream-slots.ts";

const request: AdmissionRequest = {
  account: "fan.17",
  device: "a",
  entryID: "live-1",
  pool: "video",
  title: "live-1",
  label: "a",
  place: null,
  limit: 2,
  lease: null,
  address: null,
};

it("extends the lease of a repeated admission, unless the lease is less than a second old", async () => {
  await runInDurableObject(env.STREAM_GATE.getByName("admitted-again"), (_, { storage }) => {
    const slots = new StreamSlots(storage.sql);
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
    slots.connect("socket", request, 0);
    slots.leases.startGrace("socket", connectedLeaseMilliseconds - 1000);
    expect(slots.leases.nextDeadline()).toBe(connectedLeaseMilliseconds);
  });
});
