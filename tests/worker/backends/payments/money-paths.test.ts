import { env } from "cloudflare:workers";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { storedMails } from "../../../../worker/mail/mailbox.ts";
import { propertyRuns } from "../../../fixtures/property-runs.ts";
import { buy, entitlementsAt, entitlementsOf, ledger, newAccount, payments } from "../../support/purchases.ts";
import { eventsDelivered, sellAtStripe, sendEvents, setDelivery } from "../../support/stripe.ts";

const day = 86_400_000;
const stripe = await sellAtStripe();
beforeEach(() => setDelivery(stripe, "by_itself"));
afterEach(eventsDelivered);

/** A subscriber with a monthly pass, on a test clock. */
interface Subscriber {
  fan: string;
  clock: string;
  session: string;
  subscription: string;
  customer: string;
  start: number;
}

async function subscribe(packageID = "monthly-audio", priceID = "monthly-audio-month"): Promise<Subscriber> {
  const fan = newAccount();
  const frozen_time = Math.floor(Date.now() / 1000);
  const { id: clock } = await stripe.testHelpers.testClocks.create({ frozen_time });
  const customer = await stripe.customers.create({ email: `${fan}@fans.example`, test_clock: clock });
  const session = await buy(fan, packageID, priceID, {}, customer.id);
  const { subscription } = await stripe.checkout.sessions.retrieve(session);
  return { fan, clock, session, subscription: String(subscription), customer: customer.id, start: frozen_time * 1000 };
}

/** Advances the subscriber's clock to some days after the purchase. Everything due by then has happened and was reported. */
async function reach({ clock, start }: Subscriber, days: number): Promise<Date> {
  const at = new Date(start + days * day);
  await stripe.testHelpers.testClocks.advance(clock, { frozen_time: Math.floor(at.getTime() / 1000) });
  await eventsDelivered();
  return at;
}

async function payFrom({ customer, subscription }: Subscriber, card: string): Promise<void> {
  const { id } = await stripe.paymentMethods.attach(card, { customer });
  await stripe.subscriptions.update(subscription, { default_payment_method: id });
}

const isReceipt = ({ subject }: { subject: string }) => subject.startsWith("Receipt:");
const allMailsTo = async (fan: string) => await storedMails(env.IDENTITY_DB, `${fan}@fans.example`);
const receiptsOf = async (fan: string) => (await allMailsTo(fan)).filter(isReceipt);
/** All mails except receipts. */
const mailsTo = async ({ fan }: Subscriber) => (await allMailsTo(fan)).filter((mail) => !isReceipt(mail));

/** Changes the plan to a price that was sold before, and advances the clock to some days after the purchase. */
async function changePlan(one: Subscriber, priceID: string, days: number): Promise<Date> {
  const [price] = (await stripe.prices.list({ lookup_keys: [priceID] })).data;
  const { items } = await stripe.subscriptions.retrieve(one.subscription);
  await stripe.subscriptions.update(one.subscription, {
    items: [{ id: String(items.data[0]?.id), price: String(price?.id) }],
    proration_behavior: "always_invoice",
  });
  return await reach(one, days);
}

describe("a receipt", () => {
  it("is mailed once for each payment of a subscription, and says until when it is paid", async () => {
    const one = await subscribe();
    await payments.fulfil(one.session, one.fan);
    await expect.poll(async () => (await receiptsOf(one.fan)).length, { timeout: 30_000 }).toBe(1);
    const [first] = await receiptsOf(one.fan);
    expect(first?.subject).toBe("Receipt: Monthly Audio Pass, £4.99");
    expect(first?.body).toMatch(
      /^Thank you\. You have paid £4\.99 for the Monthly Audio Pass on \d+ \w+ \d{4} at \d\d:\d\d\. £0\.83 of it is VAT \(20%\)\./,
    );
    // The text uses the name of the link in the account panel.
    expect(first?.body).toContain(
      "and renews then unless you cancel it: open your account on the site and choose Cancel.",
    );
    await reach(one, 35);
    await payments.fulfil(one.session, one.fan);
    await expect.poll(async () => (await receiptsOf(one.fan)).length, { timeout: 30_000 }).toBe(2);
    for (const { body } of await receiptsOf(one.fan)) expect(body).toContain("£0.83 of it is VAT (20%).");
    const bodies = (await receiptsOf(one.fan)).map(({ body }) => /Number of the payment: (in_\w+)/.exec(body)?.[1]);
    expect(new Set(bodies).size).toBe(2);
    expect(await mailsTo(one)).toEqual([]);
  });

  it.each([
    [
      "names the tax of the payer's country",
      "4000 0037 2000 0005",
      /£10\.00 for the Day Pass on .*\. £1\.87 of it is VAT \(23%\)\.$/m,
    ],
    ["names none where the league has set none", "4000 0027 6000 0016", /£10\.00 for the Day Pass on [^£]*\.$/m],
  ])("%s", async (_, number, words) => {
    const fan = newAccount();
    const session = await buy(fan, "video-day", "video-day-once", { number });
    await payments.fulfil(session, fan);
    await expect.poll(async () => (await receiptsOf(fan))[0]?.body ?? "", { timeout: 30_000 }).toMatch(words);
  });

  it("is mailed for a one-off pass, whichever report of it comes first", async () => {
    const fan = newAccount();
    const session = await buy(fan, "video-day", "video-day-once");
    await payments.fulfil(session, fan);
    await eventsDelivered();
    await payments.fulfil(session, fan);
    await expect.poll(async () => (await receiptsOf(fan)).length, { timeout: 30_000 }).toBe(1);
    const [mail] = await receiptsOf(fan);
    expect(mail?.subject).toBe("Receipt: Day Pass, £10.00");
    expect(mail?.body).toContain("and does not renew.");
    expect(mail?.body).toContain(`Number of the payment: ${session}`);
    const kept = await env.PAYMENTS_DB.prepare("SELECT recipient FROM payment_notes WHERE account_id = ?")
      .bind(fan)
      .all();
    expect(kept.results).toEqual([{ recipient: null }]);
  });
});

describe("a subscription", () => {
  it("that renews grants one period after the other, a row each", async () => {
    const one = await subscribe();
    const at = await reach(one, 70);
    expect(await entitlementsAt(one.fan, at)).toEqual(["live-audio"]);
    const rows = await ledger(one.fan);
    expect(rows).toHaveLength(3);
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(3);
    expect(await entitlementsAt(one.fan, new Date(at.getTime() + 40 * day))).toEqual([]);
    const paid = await stripe.invoices.list({ subscription: one.subscription, status: "paid" });
    expect(paid.data.map(({ billing_reason }) => billing_reason)).toEqual([
      "subscription_cycle",
      "subscription_cycle",
      "subscription_create",
    ]);
  });

  it("whose renewal fails continues for the grace period, with one mail about it, and then ends", async () => {
    const one = await subscribe();
    await payFrom(one, "pm_card_chargeCustomerFail");
    const first = await reach(one, 31.5);
    expect(await stripe.subscriptions.retrieve(one.subscription)).toMatchObject({ status: "past_due" });
    expect(await entitlementsAt(one.fan, first)).toEqual(["live-audio"]);
    await expect.poll(async () => (await mailsTo(one)).length).toBe(1);
    const [mail] = await mailsTo(one);
    expect(mail?.subject).toBe("Your Monthly Audio Pass could not be renewed");
    expect(mail?.body).toMatch(/until \d+ \w+ 20\d\d at \d\d:\d\d\./);

    expect(await payments.holdings(one.fan)).toMatchObject([{ entitlement: "live-audio", renewalFailed: true }]);

    const last = await reach(one, 40);
    expect(await stripe.subscriptions.retrieve(one.subscription)).toMatchObject({ status: "canceled" });
    const [unpaid] = (await stripe.invoices.list({ subscription: one.subscription, status: "void" })).data;
    expect(unpaid).toMatchObject({ attempt_count: 4, next_payment_attempt: null, amount_paid: 0 });
    expect(await entitlementsAt(one.fan, last)).toEqual([]);
    expect(await ledger(one.fan)).toHaveLength(1);
    expect(await mailsTo(one)).toHaveLength(1);
  });

  it("continues unchanged when the card is fixed in time", async () => {
    const one = await subscribe();
    await payFrom(one, "pm_card_chargeCustomerFail");
    await reach(one, 31.5);
    const [open] = (await stripe.invoices.list({ subscription: one.subscription, status: "open" })).data;
    await expect(stripe.invoices.pay(String(open?.id))).rejects.toMatchObject({
      type: "StripeCardError",
      code: "card_declined",
      statusCode: 402,
      decline_code: "generic_decline",
    });
    await payFrom(one, "pm_card_visa");
    const at = await reach(one, 50);
    expect(await stripe.subscriptions.retrieve(one.subscription)).toMatchObject({ status: "active" });
    expect(await entitlementsAt(one.fan, at)).toEqual(["live-audio"]);
    expect(await ledger(one.fan)).toHaveLength(2);
    expect(await payments.holdings(one.fan)).toMatchObject([{ entitlement: "live-audio", renewalFailed: false }]);
  });

  it("renews until it is cancelled; then it lasts exactly to the end of its period", async () => {
    const one = await subscribe();
    const grace = 72 * 3_600_000;
    const { current_period_end } = (await stripe.subscriptions.retrieve(one.subscription)).items.data[0] ?? {};
    const end = (current_period_end ?? 0) * 1000;
    await eventsDelivered();
    expect(await payments.holdings(one.fan)).toMatchObject([
      { renewsAt: new Date(end).toISOString(), endsAt: new Date(end + grace).toISOString() },
    ]);
    await stripe.subscriptions.update(one.subscription, { cancel_at_period_end: true });
    await eventsDelivered();
    expect(await payments.holdings(one.fan)).toMatchObject([{ renewsAt: null, endsAt: new Date(end).toISOString() }]);
    await stripe.subscriptions.update(one.subscription, { cancel_at_period_end: false });
    await eventsDelivered();
    expect(await payments.holdings(one.fan)).toMatchObject([{ renewsAt: new Date(end).toISOString() }]);
    expect(await ledger(one.fan)).toHaveLength(1);
    await stripe.subscriptions.update(one.subscription, { cancel_at_period_end: true });
    await reach(one, 35);
    expect(await entitlementsAt(one.fan, new Date(end - 1000))).toEqual(["live-audio"]);
    expect(await entitlementsAt(one.fan, new Date(end))).toEqual([]);
    expect(await ledger(one.fan)).toHaveLength(2);
  });

  it("whose plan changes grants the new one immediately, and keeps what was paid", async () => {
    const one = await subscribe();
    // A price is created at the provider when it is first sold.
    await buy(newAccount(), "monthly-video", "monthly-video-month");
    await reach(one, 10);
    const at = await changePlan(one, "monthly-video-month", 11);
    expect(await entitlementsAt(one.fan, at)).toEqual(["live-audio", "live-video", "video-archive"]);
    const [change] = (await stripe.invoices.list({ subscription: one.subscription })).data;
    // Two thirds of £14.00 less £4.99, depending on the length of the month.
    expect(change?.billing_reason).toBe("subscription_update");
    expect(change?.total).toBeGreaterThan(550);
    expect(change?.total).toBeLessThan(650);
  });

  it("whose plan changes has the name of the new one, and each payment that of its own", async () => {
    const one = await subscribe();
    await buy(newAccount(), "monthly-video", "monthly-video-month");
    await reach(one, 10);
    await changePlan(one, "monthly-video-month", 11);
    const video = "Monthly Video Pass";
    expect(await payments.contracts(one.fan)).toMatchObject([{ title: video }]);
    const held = (await payments.holdings(one.fan)) ?? [];
    expect(held.map(({ title }) => title)).toEqual(held.map(() => video));
    await expect.poll(async () => (await receiptsOf(one.fan)).length, { timeout: 30_000 }).toBe(2);
    expect((await receiptsOf(one.fan)).map(({ subject }) => subject.replace(/, .*/, "")).toSorted()).toEqual([
      "Receipt: Monthly Audio Pass",
      "Receipt: Monthly Video Pass",
    ]);
    const [charge] = (await stripe.charges.list({ customer: one.customer, limit: 1 })).data;
    await stripe.refunds.create({ charge: String(charge?.id) });
    await eventsDelivered();
    const titles = async (table: string, more = "") =>
      (
        await env.PAYMENTS_DB.prepare(`SELECT title FROM ${table} WHERE contract = ? ${more} ORDER BY title`)
          .bind(one.subscription)
          .all()
      ).results.map(({ title }) => title);
    expect(await titles("sold_passes")).toEqual([video]);
    expect(await titles("money_movements", "AND kind = 'payment'")).toEqual(["Monthly Audio Pass", video]);
    expect(await titles("money_movements", "AND kind = 'refund'")).toEqual([video]);
  });
});

it("a subscription whose plan changes to a smaller one keeps nothing of the other, and renews when the new one does", async () => {
  const one = await subscribe("season-video", "season-video-year");
  await buy(newAccount(), "monthly-audio", "monthly-audio-month");
  await reach(one, 10);
  const at = await changePlan(one, "monthly-audio-month", 11);
  expect(await entitlementsAt(one.fan, at)).toEqual(["live-audio"]);
  const paid = (await stripe.subscriptions.retrieve(one.subscription)).items.data[0]?.current_period_end ?? 0;
  const end = new Date(paid * 1000).toISOString();
  expect(await payments.contracts(one.fan)).toMatchObject([{ endsAt: end, renews: true }]);
  // The rest of the other pass is valid until the clock's time, which is ahead of the site's.
  const renewing = expect.objectContaining({ entitlement: "live-audio", renewsAt: end });
  expect(await payments.holdings(one.fan)).toContainEqual(renewing);
  // Like any monthly pass, it renews and ends once it is cancelled.
  const renewed = await reach(one, 50);
  expect(await entitlementsAt(one.fan, renewed)).toEqual(["live-audio"]);
  await stripe.subscriptions.update(one.subscription, { cancel_at_period_end: true });
  const last = await reach(one, 75);
  expect(await entitlementsAt(one.fan, last)).toEqual([]);
});

type Step = "renew" | "decline" | "repair" | "refund" | "cancel" | "delete" | "change";

/** Runs a subscription through steps, some days apart. Skips steps that are not possible any more. */
async function live(one: Subscriber, steps: readonly Step[]): Promise<Date> {
  let days = 0;
  let at = new Date(one.start);
  for (const step of steps) {
    const { status } = await stripe.subscriptions.retrieve(one.subscription);
    if (step === "refund") {
      const { data } = await stripe.charges.list({ customer: one.customer, limit: 1 });
      if (data[0] !== undefined && !data[0].refunded) await stripe.refunds.create({ charge: data[0].id });
    } else if (status !== "canceled") {
      if (step === "decline") await payFrom(one, "pm_card_chargeCustomerFail");
      if (step === "repair") await payFrom(one, "pm_card_visa");
      if (step === "cancel") await stripe.subscriptions.update(one.subscription, { cancel_at_period_end: true });
      if (step === "change" && status === "active") {
        await reach(one, days + 1);
        const isSmall =
          (await stripe.subscriptions.retrieve(one.subscription)).items.data[0]?.price.unit_amount === 499;
        await changePlan(one, isSmall ? "monthly-video-month" : "monthly-audio-month", days + 2).catch(
          (error: unknown) => expect(error).toMatchObject({ type: "StripeCardError" }),
        );
      }
      if (step === "delete") await stripe.subscriptions.cancel(one.subscription);
    }
    days += step === "renew" ? 31 : 3;
    at = await reach(one, days);
  }
  return at;
}

/** A ledger without the provider's ids, which differ between runs. */
async function comparable(one: Subscriber): Promise<string[]> {
  return (await ledger(one.fan)).map((row) => JSON.stringify(row));
}

/** As if no event had ever been received. */
async function forget(one: Subscriber): Promise<void> {
  await env.PAYMENTS_DB.batch([
    env.PAYMENTS_DB.prepare("DELETE FROM entitlement_ledger WHERE account_id = ?").bind(one.fan),
    env.PAYMENTS_DB.prepare("DELETE FROM returned_payments"),
    env.PAYMENTS_DB.prepare("DELETE FROM payment_events"),
  ]);
}

it("any order and repetition of a subscription's events results in the same ledger", async () => {
  const step = fc.constantFrom<Step>("renew", "renew", "decline", "repair", "refund", "cancel", "delete", "change");
  await buy(newAccount(), "monthly-video", "monthly-video-month");
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      await setDelivery(stripe, "by_itself");
      await env.STRIPE_SANDBOX_DB.batch([
        env.STRIPE_SANDBOX_DB.prepare("DELETE FROM deliveries"),
        env.STRIPE_SANDBOX_DB.prepare("DELETE FROM objects WHERE kind = 'event'"),
      ]);
      const one = await subscribe();
      const at = await live(one, steps);
      await setDelivery(stripe, "held");
      const asItHappened = await comparable(one);
      const holds = await entitlementsAt(one.fan, at);
      for (const order of ["newest_first", "random", "random"] as const) {
        await forget(one);
        await sendEvents(stripe, { order, times: order === "random" ? 2 : 1, again: true });
        expect(await comparable(one)).toEqual(asItHappened);
        await payments.fulfil(one.session, one.fan);
        expect(await comparable(one)).toEqual(asItHappened);
        expect(await entitlementsAt(one.fan, at)).toEqual(holds);
      }
    }),
    { numRuns: propertyRuns(6) },
  );
});

it("webhook and return page result in the same ledger, whichever comes first", async () => {
  const [notified, returned] = [newAccount(), newAccount()];
  const first = await buy(notified, "video-day", "video-day-once");
  expect(await entitlementsOf(notified)).toEqual(["live-video"]);
  await payments.fulfil(first, notified);
  await setDelivery(stripe, "held");
  const second = await buy(returned, "video-day", "video-day-once");
  expect(await entitlementsOf(returned)).toEqual([]);
  await payments.fulfil(second, returned);
  expect(await entitlementsOf(returned)).toEqual(["live-video"]);
  await sendEvents(stripe, { order: "random", times: 3, again: true });
  expect([(await ledger(notified)).length, (await ledger(returned)).length]).toEqual([1, 1]);
});
