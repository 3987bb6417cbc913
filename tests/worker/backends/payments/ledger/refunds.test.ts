import { env } from "cloudflare:workers";
import type Stripe from "stripe";
import { beforeEach, describe, expect, it } from "vitest";
import {
  buy,
  entitlementsOf,
  eventsAbout,
  ledger,
  newAccount,
  payments,
  postWebhook,
} from "../../../support/purchases.ts";
import {
  eventsDelivered,
  failRefund,
  refundFailsCard,
  sellAtStripe,
  sendEvents,
  setDelivery,
} from "../../../support/stripe.ts";

const stripe = await sellAtStripe();
let fan: string;
beforeEach(() => {
  fan = newAccount();
});

async function intentOf(sessionID: string): Promise<string> {
  const { payment_intent } = await stripe.checkout.sessions.retrieve(sessionID);
  return String(payment_intent);
}

/** The payment intent of a subscription's newest invoice. */
async function intentOfSubscription(sessionID: string): Promise<string> {
  const { invoice } = await stripe.checkout.sessions.retrieve(sessionID);
  const { data } = await stripe.invoicePayments.list({ invoice: String(invoice) });
  return String(data[0]?.payment.payment_intent);
}

async function refund(intent: string, amount?: number): Promise<Stripe.Refund> {
  const refunded = await stripe.refunds.create({ payment_intent: intent, ...(amount !== undefined && { amount }) });
  await eventsDelivered();
  return refunded;
}

describe("a refund", () => {
  it("revokes the refunded pass, by a row beside the grant", async () => {
    const intent = await intentOf(await buy(fan, "video-day", "video-day-once"));
    expect(await entitlementsOf(fan)).toEqual(["live-video"]);
    const before = await ledger(fan);
    const { id } = await refund(intent);
    expect(await entitlementsOf(fan)).toEqual([]);
    const rows = await ledger(fan);
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual(before[0]);
    expect(rows).toContainEqual(
      expect.objectContaining({ entitlement: "live-video", revokes: intent, reference: `${id}:${intent}` }),
    );
  });

  it("counts once, however often it and other events are reported", async () => {
    const session = await buy(fan, "video-day", "video-day-once");
    const intent = await intentOf(session);
    const { charge } = await refund(intent);
    const once = await ledger(fan);
    const events = [...(await eventsAbout(stripe, session)), ...(await eventsAbout(stripe, String(charge)))];
    expect(events.map(({ type }) => type)).toContain("charge.refunded");
    for (const event of [...events, ...events]) {
      const again = { ...event, id: `evt_${crypto.randomUUID()}` };
      for (const delivered of [event, again]) expect((await postWebhook(delivered)).status).toBe(200);
    }
    await payments.fulfil(session, fan);
    expect(await ledger(fan)).toEqual(once);
    expect(await entitlementsOf(fan)).toEqual([]);
  });

  it("revokes the pass also when the payment is reported after the refund", async () => {
    const session = await buy(fan, "video-day", "video-day-once");
    const intent = await intentOf(session);
    const [paid] = (await eventsAbout(stripe, session)).filter(({ type }) => type === "checkout.session.completed");
    const { charge } = await refund(intent);
    const [refunded] = (await eventsAbout(stripe, String(charge))).filter(({ type }) => type === "charge.refunded");
    // As if no event had been received yet.
    await env.PAYMENTS_DB.batch([
      env.PAYMENTS_DB.prepare("DELETE FROM entitlement_ledger WHERE account_id = ?").bind(fan),
      env.PAYMENTS_DB.prepare("DELETE FROM returned_payments WHERE reference = ?").bind(intent),
      env.PAYMENTS_DB.prepare("DELETE FROM payment_events WHERE id IN (?, ?)").bind(paid?.id, refunded?.id),
    ]);
    expect((await postWebhook(refunded)).status).toBe(200);
    expect((await postWebhook(paid)).status).toBe(200);
    expect(await entitlementsOf(fan)).toEqual([]);
    expect(await ledger(fan)).toHaveLength(2);
  });

  it("of a part revokes nothing, until the parts add up to the whole", async () => {
    const intent = await intentOf(await buy(fan, "video-day", "video-day-once"));
    await refund(intent, 100);
    expect(await entitlementsOf(fan)).toEqual(["live-video"]);
    await refund(intent);
    expect(await entitlementsOf(fan)).toEqual([]);
  });

  it("revokes the refunded period of a subscription, and no other pass", async () => {
    await buy(fan, "video-day", "video-day-once");
    const session = await buy(fan, "monthly-audio", "monthly-audio-month");
    expect(await entitlementsOf(fan)).toEqual(["live-audio", "live-video"]);
    await refund(await intentOfSubscription(session));
    expect(await entitlementsOf(fan)).toEqual(["live-video"]);
  });

  it("that fails restores the pass, and a second one revokes it again", async () => {
    const session = await buy(fan, "video-day", "video-day-once", refundFailsCard);
    const intent = await intentOf(session);
    const first = await refund(intent);
    expect(await entitlementsOf(fan)).toEqual([]);
    await failRefund(first.id);
    expect(await stripe.refunds.retrieve(first.id)).toMatchObject({ status: "failed" });
    expect(await stripe.charges.retrieve(String(first.charge))).toMatchObject({ refunded: false, amount_refunded: 0 });
    await sendEvents(stripe, { order: "random", times: 2, again: true });
    expect(await entitlementsOf(fan)).toEqual(["live-video"]);
    const rows = await ledger(fan);
    expect(rows).toHaveLength(3);
    await sendEvents(stripe, { order: "newest_first", again: true });
    await payments.fulfil(session, fan);
    expect(await ledger(fan)).toEqual(rows);
    await refund(intent);
    expect(await entitlementsOf(fan)).toEqual([]);
  });

  it("in two parts revokes the pass from the last of them, whichever is reported first", async () => {
    const histories = [];
    for (const order of ["oldest_first", "newest_first"] as const) {
      const other = newAccount();
      const intent = await intentOf(await buy(other, "audio-day", "audio-day-once"));
      await setDelivery(stripe, "held");
      await stripe.refunds.create({ payment_intent: intent, amount: 100 });
      const last = await stripe.refunds.create({ payment_intent: intent });
      await sendEvents(stripe, { order });
      await setDelivery(stripe, "by_itself");
      const at = new Date(last.created * 1000).toISOString();
      histories.push(await ledger(other));
      expect(histories.at(-1)).toContainEqual(
        expect.objectContaining({ revokes: intent, starts_at: at, reference: `${last.id}:${intent}` }),
      );
    }
    expect(histories.map((rows) => rows.length)).toEqual([2, 2]);
  });

  it("is read from the provider alone: a payload that claims one revokes nothing", async () => {
    const intent = await intentOf(await buy(fan, "video-day", "video-day-once"));
    const { data } = await stripe.charges.list({ payment_intent: intent });
    const claimed = {
      id: `evt_${crypto.randomUUID()}`,
      object: "event",
      created: Math.floor(Date.now() / 1000),
      type: "charge.refunded",
      data: { object: { ...data[0], refunded: true } },
    };
    expect((await postWebhook(claimed)).status).toBe(200);
    expect(await entitlementsOf(fan)).toEqual(["live-video"]);
  });
});

describe("a dispute", () => {
  it("revokes nothing while it is open, and the pass when it is lost", async () => {
    const card = { number: "4000 0000 0000 0259" };
    const intent = await intentOf(await buy(fan, "video-day", "video-day-once", card));
    const { data } = await stripe.disputes.list({ payment_intent: intent });
    expect(data).toMatchObject([{ status: "needs_response", reason: "fraudulent" }]);
    expect(await entitlementsOf(fan)).toEqual(["live-video"]);
    expect(await stripe.disputes.close(String(data[0]?.id))).toMatchObject({ status: "lost" });
    await eventsDelivered();
    expect(await entitlementsOf(fan)).toEqual([]);
    expect(await ledger(fan)).toHaveLength(2);
  });

  it.each(["won", "warning_closed"])("that is closed as %s leaves the fan the pass", async (status) => {
    const card = { number: "4000 0000 0000 0259" };
    const intent = await intentOf(await buy(fan, "video-day", "video-day-once", card));
    const before = await ledger(fan);
    const { data } = await stripe.disputes.list({ payment_intent: intent });
    const id = String(data[0]?.id);
    // As if the league's evidence had convinced the bank.
    await env.STRIPE_SANDBOX_DB.prepare("UPDATE objects SET document = json_set(document, '$.status', ?) WHERE id = ?")
      .bind(status, id)
      .run();
    const dispute = await stripe.disputes.retrieve(id);
    expect(dispute.status).toBe(status);
    const created = Math.floor(Date.now() / 1000);
    const event = { id: `evt_${crypto.randomUUID()}`, object: "event", created, type: "charge.dispute.closed" };
    expect((await postWebhook({ ...event, data: { object: dispute } })).status).toBe(200);
    expect(await entitlementsOf(fan)).toEqual(["live-video"]);
    expect(await ledger(fan)).toEqual(before);
  });
});

describe("the emulator refuses as Stripe does", () => {
  it.each<[string, (intent: string) => Promise<unknown>, object]>([
    ["a refund of nothing named", () => stripe.refunds.create({}), { type: "StripeInvalidRequestError" }],
    [
      "a charge that it does not know",
      () => stripe.refunds.create({ charge: "ch_none" }),
      { code: "resource_missing", param: "charge" },
    ],
    [
      "more than was paid",
      (payment_intent) => stripe.refunds.create({ payment_intent, amount: 1_000_000 }),
      { param: "amount" },
    ],
    [
      "a second refund of the whole",
      async (payment_intent) => {
        await stripe.refunds.create({ payment_intent });
        await stripe.refunds.create({ payment_intent });
      },
      { code: "charge_already_refunded" },
    ],
    ["a dispute that it does not know", () => stripe.disputes.close("du_none"), { code: "resource_missing" }],
  ])("%s", async (_, attempt, refusal) => {
    const intent = await intentOf(await buy(fan, "audio-day", "audio-day-once"));
    await expect(attempt(intent)).rejects.toMatchObject(refusal);
    await eventsDelivered();
  });

  it("one of two concurrent refunds", async () => {
    const payment_intent = await intentOf(await buy(fan, "audio-day", "audio-day-once"));
    const tries = await Promise.allSettled([1, 2].map(() => stripe.refunds.create({ payment_intent })));
    expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await eventsDelivered();
  });

  it("a refund of a disputed charge, and closing a closed dispute", async () => {
    const card = { number: "4000000000000259" };
    const payment_intent = await intentOf(await buy(fan, "audio-day", "audio-day-once", card));
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: "charge_disputed" });
    const { data } = await stripe.disputes.list({ payment_intent });
    const id = String(data[0]?.id);
    await stripe.disputes.close(id);
    await expect(stripe.disputes.close(id)).rejects.toMatchObject({ type: "StripeInvalidRequestError" });
    await eventsDelivered();
  });
});
