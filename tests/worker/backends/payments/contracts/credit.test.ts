import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { buy, newAccount, payments } from "../../../support/purchases.ts";
import { runTrigger } from "../../../support/schedule.ts";
import { eventsDelivered, sellAtStripe } from "../../../support/stripe.ts";

/* The credit for changing to a cheaper plan, and its treatment in a withdrawal. Amounts are in minor units. */

const stripe = await sellAtStripe();
beforeAll(async () => {
  // Plans can only change to a price that was sold before.
  await buy(newAccount(), "monthly-video", "monthly-video-month");
});

/** A subscriber with the annual pass, on a test clock. */
async function subscribe() {
  const fan = newAccount();
  const frozen_time = Math.floor(Date.now() / 1000);
  const { id: clock } = await stripe.testHelpers.testClocks.create({ frozen_time });
  const { id: customer } = await stripe.customers.create({ email: `${fan}@fans.example`, test_clock: clock });
  const session = await buy(fan, "season-video", "season-video-year", {}, customer);
  const subscription = String((await stripe.checkout.sessions.retrieve(session)).subscription);
  await payments.fulfil(session, fan);
  const reach = async (days: number) => {
    await stripe.testHelpers.testClocks.advance(clock, { frozen_time: frozen_time + days * 86_400 });
    await eventsDelivered();
  };
  return { fan, customer, subscription, reach };
}
type Subscriber = Awaited<ReturnType<typeof subscribe>>;

async function changeToMonthly({ subscription }: Subscriber): Promise<void> {
  const [price] = (await stripe.prices.list({ lookup_keys: ["monthly-video-month"] })).data;
  const { items } = await stripe.subscriptions.retrieve(subscription);
  await stripe.subscriptions.update(subscription, {
    items: [{ id: String(items.data[0]?.id), price: String(price?.id) }],
    proration_behavior: "always_invoice",
  });
  await eventsDelivered();
}
const withdraw = ({ fan, subscription }: Subscriber) =>
  payments.declare("withdraw", { userID: fan, contractID: subscription });
/** As if the Worker had stopped before it recorded the withdrawal as done. */
async function again({ subscription }: Subscriber): Promise<void> {
  await env.PAYMENTS_DB.prepare(
    "UPDATE declarations SET settled_at = NULL, declared_at = '2026-01-01T00:00:00.000Z' WHERE contract_id = ?",
  )
    .bind(subscription)
    .run();
  await runTrigger("* * * * *");
}
async function moneyOf({ customer }: Subscriber) {
  const [found, charges] = await Promise.all([
    stripe.customers.retrieve(customer),
    stripe.charges.list({ customer, limit: 100 }),
  ]);
  return {
    balance: found.deleted ? null : found.balance,
    paid: charges.data.reduce((sum, { amount }) => sum + amount, 0),
    refunded: charges.data.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0),
  };
}

it("a cheaper plan leaves its credit in the balance, which pays the next invoices", async () => {
  const one = await subscribe();
  await changeToMonthly(one);
  expect(await moneyOf(one)).toEqual({ balance: -12_600, paid: 14_000, refunded: 0 });
  const { data: changed } = await stripe.invoices.list({ subscription: one.subscription, limit: 1 });
  expect(changed[0]).toMatchObject({ total: -12_600, amount_due: 0, starting_balance: 0, ending_balance: -12_600 });
  await one.reach(35);
  expect(await moneyOf(one)).toEqual({ balance: -11_200, paid: 14_000, refunded: 0 });
  const { data: renewed } = await stripe.invoices.list({ subscription: one.subscription, limit: 1 });
  expect(renewed[0]).toMatchObject({
    total: 1_400,
    amount_paid: 0,
    starting_balance: -12_600,
    ending_balance: -11_200,
  });
});

it("a withdrawal refunds what was paid, and takes the credit for it, once", async () => {
  const one = await subscribe();
  await changeToMonthly(one);
  expect((await withdraw(one))?.refund).toBe(14_000);
  await again(one);
  await again(one);
  expect(await moneyOf(one)).toEqual({ balance: 0, paid: 14_000, refunded: 14_000 });
});

it("a withdrawal does not refund credit that another invoice has used since", async () => {
  const one = await subscribe();
  await changeToMonthly(one);
  await stripe.customers.createBalanceTransaction(one.customer, { amount: 2_000, currency: "gbp" });
  await withdraw(one);
  await again(one);
  expect(await moneyOf(one)).toEqual({ balance: 0, paid: 14_000, refunded: 12_000 });
});

it("a withdrawal leaves credit that the contract has not made", async () => {
  const one = await subscribe();
  await stripe.customers.createBalanceTransaction(one.customer, { amount: -500, currency: "gbp" });
  expect((await withdraw(one))?.refund).toBe(14_000);
  expect(await moneyOf(one)).toEqual({ balance: -500, paid: 14_000, refunded: 14_000 });
});

it("a withdrawal gives back as credit what was paid with credit, and as money what was paid with money", async () => {
  const one = await subscribe();
  await stripe.customers.createBalanceTransaction(one.customer, { amount: -5_000, currency: "gbp" });
  await one.reach(367);
  expect(await moneyOf(one)).toEqual({ balance: 0, paid: 23_000, refunded: 0 });
  expect((await withdraw(one))?.refund).toBe(9_000);
  await again(one);
  expect(await moneyOf(one)).toEqual({ balance: -5_000, paid: 23_000, refunded: 9_000 });
});
