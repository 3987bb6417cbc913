import { env } from "cloudflare:workers";
import { expect, vi } from "vitest";
import { runStripeSchedule } from "../../../worker/emulators/stripe/schedule.ts";
import { buy, type Pass } from "./purchases.ts";
import { runTrigger } from "./schedule.ts";
import { emulatedStripe } from "./stripe.ts";

/* Subscriptions over time. A test file puts the packages on sale, moves the clock, and sets it back after each test. */

export const stripe = await emulatedStripe();

/** Milliseconds. */
export const day = 86_400_000;

/** A subscription and the end of its first period, in epoch milliseconds. */
export interface Subscribed {
  id: string;
  over: number;
}

/** Buys a subscription. */
export async function subscribe(fan: string, pass: Pass): Promise<Subscribed> {
  const { subscription } = await stripe.checkout.sessions.retrieve(await buy(fan, ...pass));
  await runStripeSchedule(env, new Date());
  const { id, items } = await stripe.subscriptions.retrieve(String(subscription));
  return { id, over: Number(items.data[0]?.current_period_end) * 1000 };
}

export const statusOf = async (id: string) => (await stripe.subscriptions.retrieve(id)).status;

/** Number of a subscription's paid invoices. */
export const paidInvoices = async (subscription: string) =>
  (await stripe.invoices.list({ subscription, status: "paid" })).data.length;

/** Moves the clock. What is due by then happens at the provider, and is reported. */
export async function reach(at: number): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: at });
  await runStripeSchedule(env, new Date());
}

/** The schedule carries out declarations that are a minute old. */
export async function minutesLater(): Promise<void> {
  vi.setSystemTime(Date.now() + 4 * 60_000);
  await runTrigger("* * * * *");
}

/** Changes the card that a subscription is charged to. */
export async function payFrom(id: string, card: string): Promise<void> {
  const { customer } = await stripe.subscriptions.retrieve(id);
  const method = await stripe.paymentMethods.attach(card, { customer: String(customer) });
  await stripe.subscriptions.update(id, { default_payment_method: method.id });
}

/** Subscribes with a card that refuses the renewal until some days after it, to which the clock moves. */
export async function unpaidFor(fan: string, days: number, pass: Pass): Promise<Subscribed> {
  const old = await subscribe(fan, pass);
  await payFrom(old.id, "pm_card_chargeCustomerFail");
  await reach(old.over + 60_000);
  await reach(old.over + days * day);
  expect(await statusOf(old.id)).toBe("past_due");
  await payFrom(old.id, "pm_card_visa");
  return old;
}
