import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { voucherCode } from "../../../../../schemas/payments/voucher.ts";
import { storedMails } from "../../../../../worker/mail/mailbox.ts";
import { clearDebits, payByDebit } from "../../../support/bank-debits.ts";
import { keyedBackend } from "../../../support/keyed-backend.ts";
import {
  buy,
  entitlementsOf,
  ledger,
  newAccount,
  openCheckout,
  payments,
  settleDuplicates,
} from "../../../support/purchases.ts";
import {
  eventsDelivered,
  failRefund,
  payHosted,
  refundFailsCard,
  sellAtStripe,
  sendEvents,
  setDelivery,
  whileSubscriptionChangesFail,
} from "../../../support/stripe.ts";
import { site } from "../../../support/visit.ts";

/* Nobody is charged for a deleted account, however purchase and deletion interleave. */

const stripe = await sellAtStripe();
beforeEach(() => setDelivery(stripe, "by_itself"));
afterEach(eventsDelivered);

const subscriptionOf = async (session: string) =>
  String((await stripe.checkout.sessions.retrieve(session)).subscription);
const statusOf = async (session: string) => (await stripe.subscriptions.retrieve(await subscriptionOf(session))).status;

/** Amounts that the customer of a checkout paid and was refunded, in minor units. */
async function chargesOf(session: string): Promise<{ amount: number; amount_refunded: number }[]> {
  const { customer } = await stripe.checkout.sessions.retrieve(session);
  const { data } = await stripe.charges.list({ customer: String(customer) });
  return data.map(({ amount, amount_refunded }) => ({ amount, amount_refunded }));
}

it("ends what was bought in two tabs that were opened before anything was paid", async () => {
  const fan = newAccount();
  const day = await openCheckout(fan, "video-day", "video-day-once");
  const month = await openCheckout(fan, "monthly-audio", "monthly-audio-month");
  await payHosted(day.url);
  await payHosted(month.url);
  const [one, other] = await Promise.all([day, month].map(({ id }) => stripe.checkout.sessions.retrieve(id)));
  expect(one?.customer).toBe(other?.customer);
  expect(await payments.account(fan)).toMatchObject({
    customerID: one?.customer,
    subscriptions: [{ id: await subscriptionOf(month.id), renews: true }],
  });
  await payments.closeAccount(fan);
  expect(await statusOf(month.id)).toBe("canceled");
});

it("ends what was paid just before, and is not reported yet", async () => {
  const fan = newAccount();
  await setDelivery(stripe, "held");
  const { id, url } = await openCheckout(fan, "monthly-audio", "monthly-audio-month");
  await payHosted(url);
  await payments.closeAccount(fan);
  expect(await statusOf(id)).toBe("canceled");
  await sendEvents(stripe);
  expect(await entitlementsOf(fan)).toEqual([]);
  expect(await ledger(fan)).toEqual([]);
});

it("shows and ends what other customers of the account are charged for, from before each account had one", async () => {
  const fan = newAccount();
  const sessions: string[] = [];
  for (const [packageID, priceID] of [
    ["monthly-audio", "monthly-audio-month"],
    ["monthly-video", "monthly-video-month"],
  ] as const) {
    const customer = await stripe.customers.create({ email: `${fan}@fans.example` });
    sessions.push(await buy(fan, packageID, priceID, {}, customer.id));
  }
  await expect.poll(async () => (await payments.contracts(fan))?.length).toBe(2);
  const shown = (await payments.account(fan)).subscriptions.map(({ id }) => id);
  expect(new Set(shown)).toEqual(new Set(await Promise.all(sessions.map(subscriptionOf))));
  await payments.closeAccount(fan);
  expect(await Promise.all(sessions.map(statusOf))).toEqual(["canceled", "canceled"]);
});

it("keeps nothing of an account whose cancellation is carried out after its deletion", async () => {
  const fan = newAccount();
  const contractID = await subscriptionOf(await buy(fan, "monthly-audio", "monthly-audio-month"));
  await whileSubscriptionChangesFail(() => payments.declare("cancel", { userID: fan, contractID }));
  await payments.closeAccount(fan);
  await settleDuplicates();
  const unsettled = env.PAYMENTS_DB.prepare(
    "SELECT count(*) AS n FROM declarations WHERE contract_id = ? AND settled_at IS NULL",
  );
  expect(await unsettled.bind(contractID).first("n")).toBe(0);
  expect(await payments.account(fan)).toMatchObject({ customerID: null, subscriptions: [], mails: [] });
  const terms = env.PAYMENTS_DB.prepare("SELECT 1 FROM subscription_terms WHERE subscription_id = ?");
  expect(await terms.bind(contractID).first()).toBeNull();
});

describe("a subscription that the deletion has missed", () => {
  /** A payment for a closed account by a checkout that the site does not know. */
  async function payUnknown(fan: string, card = {}): Promise<string> {
    await buy(newAccount(), "monthly-audio", "monthly-audio-month");
    await payments.closeAccount(fan);
    // A payment in the same second as the deletion counts as made before it.
    await env.PAYMENTS_DB.prepare(
      "UPDATE closed_accounts SET closed_at = '2026-01-01T00:00:00.000Z' WHERE account_id = ?",
    )
      .bind(fan)
      .run();
    const [price] = (await stripe.prices.list({ lookup_keys: ["monthly-audio-month"] })).data;
    const metadata = { userID: fan, packageID: "monthly-audio", packageTitle: "Monthly Audio Pass" };
    const session = await stripe.checkout.sessions.create({
      mode: "subscription",
      success_url: `${site}/done`,
      cancel_url: `${site}/cancelled`,
      line_items: [{ price: String(price?.id), quantity: 1 }],
      metadata,
      subscription_data: { metadata },
    });
    await payHosted(session.url ?? "", card);
    return session.id;
  }

  async function reconcile(): Promise<void> {
    const response = await keyedBackend("payments").fetch("reconcile", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ part: "subscriptions" }),
    });
    expect(response.status).toBe(200);
  }

  it("ends and is refunded as soon as it is reported", async () => {
    const fan = newAccount();
    const session = await payUnknown(fan);
    expect(await statusOf(session)).toBe("canceled");
    expect(await chargesOf(session)).toEqual([{ amount: 499, amount_refunded: 499 }]);
    expect(await ledger(fan)).toEqual([]);
  });

  it("ends and is refunded by reconciliation, where no report arrived", async () => {
    await setDelivery(stripe, "held");
    const fan = newAccount();
    const session = await payUnknown(fan);
    expect(await statusOf(session)).toBe("active");
    await env.STRIPE_SANDBOX_DB.prepare("UPDATE deliveries SET next_attempt = NULL").run();
    await reconcile();
    expect(await statusOf(session)).toBe("canceled");
    expect(await chargesOf(session)).toEqual([{ amount: 499, amount_refunded: 499 }]);
  });

  it("is refunded again when the refund has failed", async () => {
    const session = await payUnknown(newAccount(), refundFailsCard);
    const { customer } = await stripe.checkout.sessions.retrieve(session);
    const [charge] = (await stripe.charges.list({ customer: String(customer) })).data;
    const refunds = async () => (await stripe.refunds.list({ charge: String(charge?.id) })).data;
    const [first] = await refunds();
    await failRefund(String(first?.id));
    await reconcile();
    expect((await refunds()).map(({ status }) => status)).toEqual([expect.any(String), "failed"]);
    expect(await chargesOf(session)).toEqual([{ amount: 499, amount_refunded: 499 }]);
  });
});

describe("a bank debit that succeeds after the deletion", () => {
  it("is refunded where it was the account's own pass", async () => {
    const fan = newAccount();
    const checkout = await openCheckout(fan, "video-day", "video-day-once");
    await payByDebit(checkout);
    await payments.closeAccount(fan);
    await env.PAYMENTS_DB.prepare(
      "UPDATE closed_accounts SET closed_at = '2026-01-01T00:00:00.000Z' WHERE account_id = ?",
    )
      .bind(fan)
      .run();
    await clearDebits();
    expect(await chargesOf(checkout.id)).toEqual([{ amount: 1000, amount_refunded: 1000 }]);
    expect(await ledger(fan)).toEqual([]);
  });

  it("sends the gift that it was for, and keeps nothing of the buyer", async () => {
    const fan = newAccount();
    const recipient = `friend-${crypto.randomUUID()}@fans.example`;
    const gift = { recipient, giver: "Ann", words: "" };
    const checkout = await openCheckout(fan, "video-day", "video-day-once", { gift });
    await payByDebit(checkout);
    await payments.closeAccount(fan);
    await clearDebits();
    await expect.poll(async () => (await storedMails(env.IDENTITY_DB, recipient)).length, { timeout: 30_000 }).toBe(1);
    const [mail] = await storedMails(env.IDENTITY_DB, recipient);
    const code = voucherCode.parse(/^Your code: (.+)$/m.exec(mail?.body ?? "")?.[1]);
    const friend = newAccount();
    expect(await payments.redeemVoucher(code, friend)).toMatchObject({ result: "redeemed" });
    expect(await entitlementsOf(friend)).toEqual(["live-video"]);
    expect(await chargesOf(checkout.id)).toEqual([{ amount: 1000, amount_refunded: 0 }]);
    expect(await storedMails(env.IDENTITY_DB, `${fan}@fans.example`)).toEqual([]);
    expect(await payments.account(fan)).toEqual({
      customerID: null,
      language: null,
      purchases: [],
      entitlements: [],
      subscriptions: [],
      mails: [],
      changes: [],
    });
    expect(await payments.contracts(fan)).toEqual([]);
  });
});
