import { env } from "cloudflare:workers";
import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { fulfilmentResponse } from "../../../../schemas/payments/checkout.ts";
import { storedMails } from "../../../../worker/mail/mailbox.ts";
import { composeCheckout } from "../../../../worker/services/payments.ts";
import { streamingService } from "../../../../worker/services/streaming.ts";
import { clearDebits, payByDebit, postDebit } from "../../support/bank-debits.ts";
import { keyedBackend } from "../../support/keyed-backend.ts";
import {
  buy,
  entitlementsOf,
  eventsAbout,
  ledger,
  newAccount,
  openCheckout,
  payments,
  postWebhook,
} from "../../support/purchases.ts";
import { eventsDelivered, payHosted, sellAtStripe, setDelivery } from "../../support/stripe.ts";
import { site, visit } from "../../support/visit.ts";

const stripe = await sellAtStripe();

it("grants a paid pass by webhook alone, for a buyer who never returns", async () => {
  const fan = newAccount();
  const session = await buy(fan, "video-day", "video-day-once");
  await expect.poll(() => entitlementsOf(fan)).toEqual(["live-video"]);
  const [event] = await eventsAbout(stripe, session);
  const { results } = await env.PAYMENTS_DB.prepare("SELECT type FROM payment_events WHERE id = ?")
    .bind(event?.id)
    .all();
  expect(results).toEqual([{ type: "checkout.session.completed" }]);
});

it("counts an event once, and results in the same ledger with the return page before or after", async () => {
  const fan = newAccount();
  const session = await buy(fan, "video-day", "video-day-once");
  expect(await payments.fulfil(session, fan)).toEqual({ status: "fulfilled", packageID: "video-day" });
  const once = await ledger(fan);
  expect(once).toHaveLength(1);
  for (const event of await eventsAbout(stripe, session)) {
    expect((await postWebhook(event)).status).toBe(200);
    expect((await postWebhook(event)).status).toBe(200);
  }
  await payments.fulfil(session, fan);
  expect(await ledger(fan)).toEqual(once);
});

it("results in the same ledger for any order of a subscription's events, its end included", async () => {
  const ends: unknown[][] = [];
  for (const order of [(events: Stripe.Event[]) => events, (events: Stripe.Event[]) => [...events].reverse()]) {
    const fan = newAccount();
    const session = await buy(fan, "monthly-audio", "monthly-audio-month");
    const { subscription } = await stripe.checkout.sessions.retrieve(session);
    await expect.poll(() => entitlementsOf(fan)).toEqual(["live-audio"]);
    const ended = await stripe.subscriptions.cancel(String(subscription));
    const events = order(await eventsAbout(stripe, ended.id));
    expect(events.map(({ type }) => type)).toContain("customer.subscription.deleted");
    for (const event of [...events, ...events]) expect((await postWebhook(event)).status).toBe(200);
    expect(await entitlementsOf(fan)).toEqual([]);
    const rows = await ledger(fan);
    expect(rows).toMatchObject([
      { entitlement: "live-audio", revokes: null },
      { entitlement: "live-audio", revokes: expect.stringContaining("sub_") },
    ]);
    ends.push(rows);
  }
  expect(ends[0]).toHaveLength(ends[1]?.length ?? 0);
});

it("trusts the provider, not the payload", async () => {
  const fan = newAccount();
  const offer = await payments.offer("video-day", "video-day-once");
  if (offer === null) throw new Error("not on sale");
  const buyer = { ssoID: fan, email: "f@fans.example", stripeCustomerID: null };
  const unpaid = await payments.createCheckout(composeCheckout(offer, buyer, site));
  const claimed = {
    id: `evt_${crypto.randomUUID()}`,
    object: "event",
    created: Math.floor(Date.now() / 1000),
    type: "checkout.session.completed",
    data: { object: { id: unpaid.id, object: "checkout.session", payment_status: "paid", status: "complete" } },
  };
  expect((await postWebhook(claimed)).status).toBe(200);
  expect(await entitlementsOf(fan)).toEqual([]);
});

it("accepts events about objects unknown to the provider, and grants nothing", async () => {
  for (const [type, id] of [
    ["checkout.session.completed", "cs_test_none"],
    ["customer.subscription.updated", "sub_none"],
    ["invoice.payment_failed", "in_none"],
    ["charge.refunded", "ch_none"],
    ["refund.failed", "re_none"],
    ["charge.dispute.closed", "du_none"],
  ]) {
    const object = { id, object: type?.split(".")[0] };
    const event = { id: `evt_${crypto.randomUUID()}`, object: "event", type, created: 1_800_000_000, data: { object } };
    expect((await postWebhook(event)).status, type).toBe(200);
  }
});

it("opens a new checkout immediately when the previous one has expired", async () => {
  const fan = newAccount();
  const offer = await payments.offer("video-day", "video-day-once");
  if (offer === null) throw new Error("not on sale");
  const payload = composeCheckout(offer, { ssoID: fan, email: "f@fans.example", stripeCustomerID: null }, site);
  const first = await payments.createCheckout(payload);
  expect((await payments.createCheckout(payload)).id).toBe(first.id);
  await stripe.checkout.sessions.expire(first.id);
  await eventsDelivered();
  expect((await payments.createCheckout(payload)).id).not.toBe(first.id);
});

it("sells with a discount that the server names", async () => {
  const fan = newAccount();
  const offer = await payments.offer("video-day", "video-day-once");
  if (offer === null) throw new Error("not on sale");
  const { id: coupon } = await stripe.coupons.create({ amount_off: 400, currency: "gbp" });
  const payload = composeCheckout(offer, { ssoID: fan, email: "f@fans.example", stripeCustomerID: null }, site);
  const { id, url } = await payments.createCheckout({ ...payload, discounts: [{ coupon }] });
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ amount_total: 600, allow_promotion_codes: null });
  await payHosted(url);
  expect(await entitlementsOf(fan)).toEqual(["live-video"]);
});

it("sells a former pass no more, and grants what was begun or renews of it", async () => {
  const sell = (onSale: 0 | 1) =>
    env.PAYMENTS_DB.prepare(
      "UPDATE price_options SET on_sale = ? WHERE id IN ('monthly-audio-month', 'audio-day-once')",
    )
      .bind(onSale)
      .run();
  const [fan, subscriber] = [newAccount(), newAccount()];
  const session = await buy(subscriber, "monthly-audio", "monthly-audio-month");
  const offer = await payments.offer("audio-day", "audio-day-once");
  if (offer === null) throw new Error("not on sale");
  const payload = composeCheckout(offer, { ssoID: fan, email: "f@fans.example", stripeCustomerID: null }, site);
  const { url } = await payments.createCheckout(payload);
  await sell(0);
  try {
    await expect.poll(() => payments.offer("audio-day", "audio-day-once")).toBeNull();
    expect((await payments.packages("membership")).map(({ id }) => id)).not.toContain("monthly-audio");
    const again = composeCheckout(
      offer,
      { ssoID: newAccount(), email: "g@fans.example", stripeCustomerID: null },
      site,
    );
    await expect(payments.createCheckout(again)).rejects.toThrow(/422/);
    await payHosted(url);
    await expect.poll(() => entitlementsOf(fan)).toEqual(["live-audio"]);
    await env.PAYMENTS_DB.prepare("DELETE FROM entitlement_ledger WHERE account_id = ?").bind(subscriber).run();
    expect(await payments.fulfil(session, subscriber)).toMatchObject({ status: "fulfilled" });
    expect(await entitlementsOf(subscriber)).toEqual(["live-audio"]);
  } finally {
    await sell(1);
  }
});

describe("a delayed payment", () => {
  /** Starts a payment from a bank account, and lets the emulator's minute pass. */
  async function payLater(fan: string, account: string): Promise<string> {
    // The first sale creates the price at the provider.
    await buy(newAccount(), "video-day", "video-day-once");
    const [price] = (await stripe.prices.list({ lookup_keys: ["video-day-once"] })).data;
    const metadata = { userID: fan, packageID: "video-day", packageTitle: "Day Pass" };
    const session = await stripe.checkout.sessions.create({
      mode: "payment",
      allowed_payment_method_types: ["card", "bacs_debit"],
      success_url: `${site}/done`,
      cancel_url: `${site}/cancelled`,
      customer_email: `${fan}@fans.example`,
      line_items: [{ price: String(price?.id), quantity: 1 }],
      metadata,
      payment_intent_data: { metadata },
      invoice_creation: { enabled: true },
    });
    const path = new URL(session.url ?? "").pathname;
    expect(await (await visit(path)).text()).toContain("Or by Direct Debit");
    expect((await postDebit(session.url ?? "", { account, sortCode: "20-00-00" })).status).toBe(422);
    expect((await postDebit(session.url ?? "", { account })).status).toBe(303);
    await eventsDelivered();
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: "complete",
      payment_status: "unpaid",
    });
    expect(await entitlementsOf(fan)).toEqual([]);
    await clearDebits();
    return session.id;
  }

  it("grants its pass from when it succeeded", async () => {
    const fan = newAccount();
    const session = await payLater(fan, "00012345");
    // It was started more than a day ago, and the pass lasts for a day.
    expect(await entitlementsOf(fan)).toEqual(["live-video"]);
    for (const event of await eventsAbout(stripe, session)) {
      expect((await postWebhook({ ...event, id: `evt_${crypto.randomUUID()}` })).status).toBe(200);
    }
    expect(await payments.fulfil(session, fan)).toMatchObject({ packageID: "video-day" });
    expect(await ledger(fan)).toHaveLength(1);
    expect(await entitlementsOf(fan)).toEqual(["live-video"]);
    const { invoice } = await stripe.checkout.sessions.retrieve(session, { expand: ["invoice"] });
    expect(invoice).toMatchObject({ status: "paid", amount_paid: 1000 });
  });

  it.each<[string, (session: string, fan: string) => Promise<unknown>]>([
    ["the return page", (session, fan) => payments.fulfil(session, fan)],
    [
      "reconciliation",
      async () => {
        // The provider has deleted its events, as after a month.
        await env.STRIPE_SANDBOX_DB.exec("DELETE FROM deliveries");
        await env.STRIPE_SANDBOX_DB.exec("DELETE FROM objects WHERE kind = 'event'");
        return await keyedBackend("payments").fetch("reconcile", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ part: "events", days: 30 }),
        });
      },
    ],
  ])("grants its pass from when it succeeded, also where %s sees it first", async (_, look) => {
    await setDelivery(stripe, "held");
    const fan = newAccount();
    const checkout = await openCheckout(fan, "video-day", "video-day-once");
    const session = checkout.id;
    await payByDebit(checkout);
    await clearDebits();
    await look(session, fan);
    expect(await entitlementsOf(fan)).toEqual(["live-video"]);
    const rows = await ledger(fan);
    const [contract] = (await payments.contracts(fan)) ?? [];
    await setDelivery(stripe, "by_itself");
    await eventsDelivered();
    await payments.fulfil(session, fan);
    expect(await ledger(fan)).toEqual(rows);
    expect(await payments.contracts(fan)).toEqual([contract]);
    const { invoice } = await stripe.checkout.sessions.retrieve(session, { expand: ["invoice"] });
    expect(invoice).toMatchObject({
      status_transitions: { paid_at: Date.parse(contract?.concludedAt ?? "") / 1000 },
    });
  });

  it("grants nothing when it fails, and the buyer is notified once by mail", async () => {
    const fan = newAccount();
    const session = await payLater(fan, "00033333");
    for (const event of await eventsAbout(stripe, session))
      await postWebhook({ ...event, id: `evt_${crypto.randomUUID()}` });
    expect(await entitlementsOf(fan)).toEqual([]);
    const mails = () => storedMails(env.IDENTITY_DB, `${fan}@fans.example`);
    await expect
      .poll(async () => (await mails()).map(({ subject }) => subject))
      .toEqual(["Your payment for the Day Pass did not go through"]);
  });

  it.each([
    ["00012345", "Receipt: Day Pass"],
    ["00033333", "Your payment for the Day Pass did not go through"],
  ])("is mailed, from account %s, to the address that the buyer has by then", async (account, subject) => {
    const fan = newAccount();
    const checkout = await openCheckout(fan, "video-day", "video-day-once");
    await payByDebit(checkout, { account });
    const moved = `moved-${fan}@fans.example`;
    await payments.changeEmail(fan, moved);
    await clearDebits();
    const subjects = async (to: string) => (await storedMails(env.IDENTITY_DB, to)).map((mail) => mail.subject);
    await expect.poll(() => subjects(moved)).toEqual([expect.stringContaining(subject)]);
    expect(await subjects(`${fan}@fans.example`)).toEqual([]);
  });
});

describe("refuses a webhook", () => {
  const event = {
    id: "evt_forged",
    object: "event",
    type: "checkout.session.completed",
    created: 1,
    data: { object: {} },
  };
  it.each([
    ["signed with another secret", { secret: "another-secret-of-some-length-000000" }],
    ["whose body was changed", { body: JSON.stringify({ ...event, created: 2 }) }],
    ["that is replayed after its time", { at: -301 }],
    ["from the future", { at: 330 }],
    ["with no signature", { signature: "" }],
    ["with half a signature", { signature: "t=1" }],
    ["with a time that is no number", { signature: "t=now,v1=00" }],
  ])("%s", async (_, change) => {
    const response = await postWebhook(event, change);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: "bad_signature" } });
    expect(await env.PAYMENTS_DB.prepare("SELECT id FROM payment_events WHERE id = 'evt_forged'").first()).toBeNull();
  });
});

describe("refuses a signed webhook that is not an event:", () => {
  const event = { id: "evt_odd", object: "event", type: "invoice.paid", created: 1, data: { object: { id: "in_1" } } };
  it.each<[string, unknown]>([
    ["null", null],
    ["a list", []],
    ["a word", "event"],
    ["an empty object", {}],
    ["one without an id", { ...event, id: undefined }],
    ["one whose id is an object", { ...event, id: {} }],
    ["one from after the end of time", { ...event, created: 1e300 }],
    ["one without data", { ...event, data: null }],
    ["one about nothing", { ...event, data: {} }],
    ["one about an object without an id", { ...event, data: { object: {} } }],
  ])("%s", async (_, body) => {
    const response = await postWebhook(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: expect.stringMatching(/^(not_an_event|bad_signature)$/) },
    });
  });
});

it("sells to a customer unknown to the provider as to a new one", async () => {
  const fan = newAccount();
  await env.PAYMENTS_DB.prepare("INSERT INTO customers VALUES (?, 'cus_of_another_provider', '2026-01-01')")
    .bind(fan)
    .run();
  const offer = await payments.offer("monthly-audio", "monthly-audio-month");
  if (offer === null) throw new Error("not on sale");
  const buyer = { ssoID: fan, email: "moved@fans.example", stripeCustomerID: "cus_of_another_provider" };
  const { url, id } = await payments.createCheckout(composeCheckout(offer, buyer, site));
  await payHosted(url);
  await payments.fulfil(id, fan);
  const { stripeCustomerID } = await streamingService(keyedBackend("streaming")).entitlements(fan);
  expect(stripeCustomerID).toMatch(/^cus_/);
  expect(await stripe.customers.retrieve(String(stripeCustomerID))).toMatchObject({ email: "moved@fans.example" });
});

it("requires the service key for calls about payments", async () => {
  for (const path of ["create-checkout", "fulfil-checkout"]) {
    const response = await visit(`/origin/payments/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    expect(response.status, path).toBe(401);
  }
});

it("fulfils a checkout for its own account only", async () => {
  const fan = newAccount();
  const session = await buy(fan, "audio-day", "audio-day-once");
  expect(await payments.fulfil(session, newAccount())).toBeNull();
  expect(fulfilmentResponse.parse(await payments.fulfil(session, fan)).status).toBe("fulfilled");
});
