import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { reconcileResponse } from "../../../../../schemas/payments/reconciliation.ts";
import { createWorkerScope } from "../../../../../worker/create-worker-scope.ts";
import { runSchedule } from "../../../../../worker/scheduled.ts";
import { composeCheckout } from "../../../../../worker/services/payments.ts";
import { keyedBackend } from "../../../support/keyed-backend.ts";
import { buy, entitlementsOf, ledger, newAccount, payments } from "../../../support/purchases.ts";
import { eventsDelivered, sellAtStripe, setDelivery } from "../../../support/stripe.ts";
import { site, visit } from "../../../support/visit.ts";

const stripe = await sellAtStripe();
let fan: string;

beforeEach(async () => {
  fan = newAccount();
  await eventsDelivered();
  await setDelivery(stripe, "held");
});
/** Drops the events that are held back for good. */
afterEach(async () => {
  await env.STRIPE_SANDBOX_DB.prepare("UPDATE deliveries SET next_attempt = NULL").run();
  await setDelivery(stripe, "by_itself");
});

async function ask(body: unknown): Promise<Response> {
  return await keyedBackend("payments").fetch("reconcile", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

const reconcileEvents = async () =>
  reconcileResponse.parse(await (await ask({ part: "events", days: 30 })).json()).data.counts;

async function bySchedule(): Promise<void> {
  const context = createExecutionContext();
  await runSchedule(() => createWorkerScope(env, context));
  await waitOnExecutionContext(context);
}

/** As if everything had happened some minutes ago. */
async function age(minutes: number): Promise<void> {
  await env.STRIPE_SANDBOX_DB.prepare(
    `UPDATE objects SET document = json_set(document, '$.created', (document ->> '$.created') - ?) WHERE kind = 'event'`,
  )
    .bind(minutes * 60)
    .run();
}

describe("a webhook that was lost", () => {
  it("is made up for on command, once, and nothing else is granted", async () => {
    await buy(fan, "video-day", "video-day-once");
    expect(await entitlementsOf(fan)).toEqual([]);
    const { events, failed, left } = await reconcileEvents();
    expect({ events: events > 0, failed, left }).toEqual({ events: true, failed: 0, left: 0 });
    expect(await entitlementsOf(fan)).toEqual(["live-video"]);
    const once = await ledger(fan);
    expect(await reconcileEvents()).toMatchObject({ events: 0, sessions: 0 });
    expect(await ledger(fan)).toEqual(once);
  });

  it("is made up for by the schedule, after its grace period", async () => {
    await buy(fan, "video-day", "video-day-once");
    await env.PAYMENTS_DB.prepare("DELETE FROM reconciled").run();
    await bySchedule();
    expect(await entitlementsOf(fan)).toEqual([]);
    await age(6);
    // It has just compared, and compares again in ten minutes.
    await bySchedule();
    expect(await entitlementsOf(fan)).toEqual([]);
    await env.PAYMENTS_DB.prepare("UPDATE reconciled SET until = ?")
      .bind(new Date(Date.now() - 16 * 60_000).toISOString())
      .run();
    await bySchedule();
    expect(await entitlementsOf(fan)).toEqual(["live-video"]);
  });

  it("of a refund ends the pass too", async () => {
    const session = await buy(fan, "audio-day", "audio-day-once");
    await reconcileEvents();
    expect(await entitlementsOf(fan)).toEqual(["live-audio"]);
    const { payment_intent } = await stripe.checkout.sessions.retrieve(session);
    await stripe.refunds.create({ payment_intent: String(payment_intent) });
    await reconcileEvents();
    expect(await entitlementsOf(fan)).toEqual([]);
  });

  it("whose event the provider no longer stores is made up for by reconciling the subscription", async () => {
    const session = await buy(fan, "monthly-audio", "monthly-audio-month");
    await env.STRIPE_SANDBOX_DB.batch([
      env.STRIPE_SANDBOX_DB.prepare("DELETE FROM deliveries"),
      env.STRIPE_SANDBOX_DB.prepare("DELETE FROM objects WHERE kind = 'event'"),
    ]);
    await env.PAYMENTS_DB.prepare("DELETE FROM checkout_sessions WHERE id = ?").bind(session).run();
    expect(await reconcileEvents()).toMatchObject({ events: 0 });
    expect(await entitlementsOf(fan)).toEqual([]);
    const response = reconcileResponse.parse(await (await ask({ part: "subscriptions" })).json()).data;
    expect(response.counts.subscriptions).toBeGreaterThan(0);
    expect(response).toMatchObject({ last: null, counts: { failed: 0 } });
    expect(await entitlementsOf(fan)).toEqual(["live-audio"]);
  });
});

it("an abandoned checkout is resolved after its day, and not fetched again", async () => {
  const offer = await payments.offer("audio-day", "audio-day-once");
  if (offer === null) throw new Error("not on sale");
  const buyer = { ssoID: fan, email: "left@fans.example", stripeCustomerID: null };
  const { id } = await payments.createCheckout(composeCheckout(offer, buyer, site));
  const endedAt = async () =>
    (await env.PAYMENTS_DB.prepare("SELECT ended_at FROM checkout_sessions WHERE id = ?").bind(id).first("ended_at")) ??
    null;
  expect((await reconcileEvents()).sessions).toBeGreaterThan(0);
  expect(await endedAt()).toBeNull();
  await stripe.checkout.sessions.expire(id);
  await reconcileEvents();
  expect(await endedAt()).not.toBeNull();
  expect(await reconcileEvents()).toMatchObject({ sessions: 0 });
  expect(await ledger(fan)).toEqual([]);
});

it("needs the service key, and a range within the provider's retention", async () => {
  const open = await visit("/origin/payments/reconcile", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ part: "events", days: 1 }),
  });
  expect(open.status).toBe(401);
  for (const body of [{}, { part: "events", days: 31 }, { part: "events", days: 0 }, { part: "all" }]) {
    expect((await ask(body)).status, JSON.stringify(body)).toBe(400);
  }
});
