import { env } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";
import { runStripeSchedule } from "../../../../../worker/emulators/stripe/schedule.ts";
import { buy, entitlementsOf, newAccount, type Pass, payments } from "../../../support/purchases.ts";
import { runTrigger } from "../../../support/schedule.ts";
import { sellAtStripe, whileSubscriptionChangesFail } from "../../../support/stripe.ts";

/* A new subscription instead of one whose renewal is not paid. */

const stripe = await sellAtStripe();
afterEach(() => {
  vi.useRealTimers();
});

const audio: Pass = ["monthly-audio", "monthly-audio-month"];
const video: Pass = ["monthly-video", "monthly-video-month"];
const day = 86_400_000;

/** Buys a subscription. @returns its id and the end of its first period */
async function subscribe(fan: string, pass: Pass) {
  const { subscription } = await stripe.checkout.sessions.retrieve(await buy(fan, ...pass));
  await runStripeSchedule(env, new Date());
  const { id, items } = await stripe.subscriptions.retrieve(String(subscription));
  return { id, over: Number(items.data[0]?.current_period_end) * 1000 };
}
const statusOf = async (id: string) => (await stripe.subscriptions.retrieve(id)).status;
const paidInvoices = async (subscription: string) =>
  (await stripe.invoices.list({ subscription, status: "paid" })).data.length;

/** Moves the clock. What is due by then happens at the provider, and is reported. */
async function reach(at: number): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: at });
  await runStripeSchedule(env, new Date());
}
/** The schedule carries out declarations that are a minute old. */
async function minutesLater(): Promise<void> {
  vi.setSystemTime(Date.now() + 4 * 60_000);
  await runTrigger("* * * * *");
}

async function payFrom(id: string, card: string): Promise<void> {
  const { customer } = await stripe.subscriptions.retrieve(id);
  const method = await stripe.paymentMethods.attach(card, { customer: String(customer) });
  await stripe.subscriptions.update(id, { default_payment_method: method.id });
}

/** Subscribes with a card that refuses the renewal until some days after it, to which the clock moves. */
async function unpaidFor(fan: string, days: number, pass = audio) {
  const old = await subscribe(fan, pass);
  await payFrom(old.id, "pm_card_chargeCustomerFail");
  await reach(old.over + 60_000);
  await reach(old.over + days * day);
  expect(await statusOf(old.id)).toBe("past_due");
  await payFrom(old.id, "pm_card_visa");
  return old;
}

it("ends the unpaid one at the provider, also if that fails at first, so that only the new one is charged", async () => {
  const fan = newAccount();
  const old = await unpaidFor(fan, 4);
  expect(await entitlementsOf(fan)).toEqual([]);
  const { id } = await subscribe(fan, audio);
  expect(await entitlementsOf(fan)).toEqual(["live-audio"]);
  await whileSubscriptionChangesFail(minutesLater);
  expect(await statusOf(old.id)).toBe("past_due");
  expect(await entitlementsOf(fan)).toEqual(["live-audio"]);
  await minutesLater();
  expect([await statusOf(old.id), await statusOf(id)]).toEqual(["canceled", "active"]);
  expect(await payments.contracts(fan)).toMatchObject([
    { id, renews: true },
    { id: old.id, renews: false, cancelledAt: null },
  ]);
  await reach(old.over + 40 * day);
  expect([await paidInvoices(old.id), await paidInvoices(id)]).toEqual([1, 2]);
  expect(await entitlementsOf(fan)).toEqual(["live-audio"]);
});

it.each([
  ["ends one that opens less", audio, video, "canceled"],
  ["leaves one that opens more", video, audio, "past_due"],
] as const)("%s", async (_, before, bought, status) => {
  const fan = newAccount();
  const old = await unpaidFor(fan, 4, before);
  await subscribe(fan, bought);
  await minutesLater();
  expect(await statusOf(old.id)).toBe(status);
});

it("leaves one within its grace period: there the new one is a second payment, and is refunded", async () => {
  const fan = newAccount();
  const old = await unpaidFor(fan, 0.5);
  const { id } = await subscribe(fan, audio);
  await minutesLater();
  expect([await statusOf(old.id), await statusOf(id)]).toEqual(["past_due", "canceled"]);
});
