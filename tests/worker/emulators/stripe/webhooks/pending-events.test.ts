import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { z } from "zod";
import { newEvent } from "../../../../../worker/emulators/stripe/objects/builders.ts";
import { eventStatements } from "../../../../../worker/emulators/stripe/objects/object-transaction.ts";
import { deliverPendingEvents } from "../../../../../worker/emulators/stripe/webhooks/pending-events.ts";

const delivery = z.object({
  attempts: z.number(),
  next_attempt: z.number().nullable(),
  delivered: z.number().nullable(),
});

async function deliveryOf(event: string) {
  return delivery.parse(
    await env.STRIPE_SANDBOX_DB.prepare("SELECT * FROM deliveries WHERE event_id = ?").bind(event).first(),
  );
}

async function pendingEvent(now: Date): Promise<string> {
  const event = newEvent("customer.created", { id: "cus_1", object: "customer" }, now);
  await env.STRIPE_SANDBOX_DB.batch(eventStatements(env.STRIPE_SANDBOX_DB, event, now));
  return event.id;
}

it("delivers a due event once", async () => {
  const now = new Date();
  const id = await pendingEvent(new Date(now.getTime() + 5000));
  await deliverPendingEvents(env, now);
  expect(await deliveryOf(id)).toMatchObject({ attempts: 0, delivered: null });
  const due = new Date(now.getTime() + 6000);
  await deliverPendingEvents(env, due);
  await deliverPendingEvents(env, due);
  expect(await deliveryOf(id)).toMatchObject({ attempts: 1, next_attempt: null, delivered: expect.any(Number) });
  expect(await env.PAYMENTS_DB.prepare("SELECT type FROM payment_events WHERE id = ?").bind(id).first()).toEqual({
    type: "customer.created",
  });
});

it("retries a refused event with growing delays, and gives up after some days", async () => {
  // The site refuses old signatures, so a clock that is a year behind makes every delivery fail.
  let now = new Date(Date.now() - 365 * 86_400_000);
  const started = now.getTime();
  const id = await pendingEvent(now);
  const waits: number[] = [];
  for (;;) {
    await deliverPendingEvents(env, now);
    const { next_attempt, delivered } = await deliveryOf(id);
    expect(delivered).toBeNull();
    if (next_attempt === null) break;
    waits.push(next_attempt - Math.floor(now.getTime() / 1000));
    now = new Date(next_attempt * 1000);
  }
  expect(waits[0]).toBe(10);
  expect(waits).toEqual([...waits].sort((one, other) => one - other));
  expect((now.getTime() - started) / 86_400_000).toBeGreaterThan(2.5);
});
