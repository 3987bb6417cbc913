import { env } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";
import { runStripeSchedule } from "../../../../../worker/emulators/stripe/schedule.ts";
import { storedMails } from "../../../../../worker/mail/mailbox.ts";
import { entitlementsOf, newAccount, type Pass, payments } from "../../../support/purchases.ts";
import { eventsDelivered, sellDemoPackages, whileSubscriptionChangesFail } from "../../../support/stripe.ts";
import {
  day,
  minutesLater,
  paidInvoices,
  payFrom,
  reach,
  statusOf,
  stripe,
  subscribe,
  unpaidFor,
} from "../../../support/subscriptions.ts";

/* Renewals that nobody wants any more. */

await sellDemoPackages();
afterEach(() => {
  vi.useRealTimers();
});

const audio: Pass = ["monthly-audio", "monthly-audio-month"];

/** As in the provider's own portal. The site hears of it. */
async function cancelAtProvider(id: string, cancel: boolean): Promise<void> {
  await stripe.subscriptions.update(id, { cancel_at_period_end: cancel });
  await runStripeSchedule(env, new Date());
}
/** Refunded amounts of the charges of an invoice, in minor units. */
async function refundedOf(invoice = ""): Promise<number[]> {
  const { data } = await stripe.invoicePayments.list({ invoice });
  const charges = await stripe.charges.list({ payment_intent: String(data[0]?.payment.payment_intent) });
  return charges.data.map(({ amount_refunded }) => amount_refunded);
}
const invoices = async (subscription: string, status: "open" | "void") =>
  (await stripe.invoices.list({ subscription, status })).data;

it("a subscription that is cancelled at the provider while its renewal is unpaid ends at once, and is not charged", async () => {
  const fan = newAccount();
  const { id, over } = await unpaidFor(fan, 0.5, audio);
  await cancelAtProvider(id, true);
  await whileSubscriptionChangesFail(minutesLater);
  expect(await statusOf(id)).toBe("past_due");
  await minutesLater();
  expect(await statusOf(id)).toBe("canceled");
  const mails = await storedMails(env.IDENTITY_DB, `${fan}@fans.example`);
  const [confirmed, ...others] = mails.filter(({ subject }) => subject.startsWith("You have cancelled"));
  expect(others).toEqual([]);
  const ended = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Europe/London" }).format(Date.now());
  expect(confirmed?.body).toContain(ended);
  await reach(over + 40 * day);
  expect(await paidInvoices(id)).toBe(1);
  expect(await entitlementsOf(fan)).toEqual([]);
});

it("one that is resumed there before that goes on", async () => {
  const { id, over } = await unpaidFor(newAccount(), 0.5, audio);
  await cancelAtProvider(id, true);
  await cancelAtProvider(id, false);
  await minutesLater();
  await reach(over + 10 * day);
  expect(await statusOf(id)).toBe("active");
  expect(await paidInvoices(id)).toBe(2);
});

it("what is unpaid of a subscription that has ended cannot be paid by hand", async () => {
  const fan = newAccount();
  const cancelled = await unpaidFor(fan, 0.5, audio);
  const [unpaid] = await invoices(cancelled.id, "open");
  expect(await payments.declare("cancel", { userID: fan, contractID: cancelled.id })).not.toBeNull();
  expect(await invoices(cancelled.id, "open")).toEqual([]);
  await expect(stripe.invoices.pay(String(unpaid?.id))).rejects.toMatchObject({ type: "StripeInvalidRequestError" });

  vi.useRealTimers();
  const refused = await subscribe(newAccount(), audio);
  await payFrom(refused.id, "pm_card_chargeCustomerFail");
  await reach(refused.over + 60_000);
  for (const days of [2, 4, 9]) await reach(refused.over + days * day);
  await eventsDelivered();
  expect(await statusOf(refused.id), "after the last attempt").toBe("canceled");
  expect(await invoices(refused.id, "open")).toEqual([]);
  expect(await invoices(refused.id, "void")).toMatchObject([{ amount_paid: 0, attempt_count: 4 }]);
});

it("credit that a voided renewal has used returns", async () => {
  const fan = newAccount();
  const { id, over } = await subscribe(fan, audio);
  const customer = String((await stripe.subscriptions.retrieve(id)).customer);
  await stripe.customers.createBalanceTransaction(customer, { amount: -100, currency: "gbp" });
  const balance = async () => {
    const found = await stripe.customers.retrieve(customer);
    return found.deleted ? null : found.balance;
  };
  await payFrom(id, "pm_card_chargeCustomerFail");
  await reach(over + 60_000);
  expect(await balance()).toBe(0);
  await payments.declare("cancel", { userID: fan, contractID: id });
  expect(await balance()).toBe(-100);
});

/** Expects that a subscription has ended, and that of its two payments only the renewal went back, as a whole. */
async function expectOnlyRenewalRefunded(fan: string, id: string): Promise<void> {
  expect(await statusOf(id)).toBe("canceled");
  const [renewal, first] = (await stripe.invoices.list({ subscription: id, status: "paid" })).data;
  expect(await refundedOf(renewal?.id)).toEqual([renewal?.amount_paid]);
  expect(await refundedOf(first?.id)).toEqual([0]);
  expect(await entitlementsOf(fan)).toEqual([]);
}

it("a renewal that is charged because the provider could not be reached after its cancellation is refunded", async () => {
  const fan = newAccount();
  const { id, over } = await subscribe(fan, audio);
  vi.useFakeTimers({ toFake: ["Date"], now: over - day });
  await whileSubscriptionChangesFail(() => payments.declare("cancel", { userID: fan, contractID: id }));
  await reach(over + 60_000);
  expect(await paidInvoices(id)).toBe(2);
  await minutesLater();
  await runStripeSchedule(env, new Date());
  await expectOnlyRenewalRefunded(fan, id);
  await minutesLater();
  expect((await stripe.refunds.list({ limit: 100 })).data.filter(({ created }) => created * 1000 >= over)).toHaveLength(
    1,
  );
});

it("a renewal that was unpaid when it was cancelled, and is paid before the provider can be reached, is refunded", async () => {
  const fan = newAccount();
  const { id, over } = await unpaidFor(fan, 0.5, audio);
  const [unpaid] = await invoices(id, "open");
  await whileSubscriptionChangesFail(() => payments.declare("cancel", { userID: fan, contractID: id }));
  vi.setSystemTime(over + day);
  await stripe.invoices.pay(String(unpaid?.id));
  expect(await statusOf(id)).toBe("active");
  expect(await paidInvoices(id)).toBe(2);
  await minutesLater();
  await runStripeSchedule(env, new Date());
  await expectOnlyRenewalRefunded(fan, id);
});
