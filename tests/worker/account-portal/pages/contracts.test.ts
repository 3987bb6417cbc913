import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runStripeSchedule } from "../../../../worker/emulators/stripe/schedule.ts";
import { storedMails } from "../../../../worker/mail/mailbox.ts";
import { composeCheckout } from "../../../../worker/services/payments.ts";
import { signedInCookie } from "../../support/accounts.ts";
import { pageFor, postForm, signedInUser } from "../../support/portal.ts";
import { buy, entitlementsOf, newAccount, payments } from "../../support/purchases.ts";
import { runTrigger } from "../../support/schedule.ts";
import { eventsDelivered, payHosted, sellAtStripe, whileSubscriptionChangesFail } from "../../support/stripe.ts";
import { site, visit } from "../../support/visit.ts";

const stripe = await sellAtStripe();
afterEach(() => {
  vi.useRealTimers();
});
let fan: string;
beforeEach(() => {
  fan = newAccount();
});

/** Mails to a buyer whose subject starts like this, latest first. @param email of a buyer who has signed in since */
async function mails(ssoID: string, starting: string, email = `${ssoID}@fans.example`) {
  await eventsDelivered();
  return (await storedMails(env.IDENTITY_DB, email)).filter(({ subject }) => subject.startsWith(starting));
}

/** Path and key of the link in a buyer's receipt. */
async function receiptLink(ssoID: string): Promise<{ path: string; key: string }> {
  await expect.poll(async () => (await mails(ssoID, "Receipt:")).length).toBeGreaterThan(0);
  const [receipt] = await mails(ssoID, "Receipt:");
  const [, path = ""] = receipt?.body.match(new RegExp(`${site}(/portal/contracts\\S+)`)) ?? [];
  return { path, key: new URL(path, site).searchParams.get("key") ?? "" };
}

const contractOf = async (ssoID: string) => ({
  id: await env.PAYMENTS_DB.prepare("SELECT id FROM contracts WHERE account_id = ?").bind(ssoID).first<string>("id"),
});
const refundsOf = async (session: string) => {
  const { payment_intent, invoice } = await stripe.checkout.sessions.retrieve(session);
  const { data: payments } =
    invoice === null ? { data: [] } : await stripe.invoicePayments.list({ invoice: String(invoice) });
  const intent = payment_intent ?? payments[0]?.payment.payment_intent;
  const { data: charges } = await stripe.charges.list({ payment_intent: String(intent) });
  const { data } = await stripe.refunds.list({ charge: String(charges[0]?.id) });
  return { amounts: data.map(({ amount }) => amount), paid: charges[0]?.amount };
};
const declare = async (ssoID: string, action: "withdraw" | "cancel", key: string, cookie = "") =>
  await postForm("/portal/contracts", { action, contract: String((await contractOf(ssoID)).id), key }, cookie);
/** Records that an account watched or listened with an entitlement, on some days from today. */
const watch = (ssoID: string, days: number, entitlement = "live-audio") =>
  env.MARKETING_DB.batch(
    Array.from({ length: days }, (_, index) =>
      env.MARKETING_DB.prepare("INSERT INTO watched_passes VALUES (?, ?, ?)").bind(
        ssoID,
        new Date(Date.now() + index * 86_400_000).toISOString().slice(0, 10),
        entitlement,
      ),
    ),
  );

/**
 * Subscribes with a free trial, by a checkout that the league's operator creates at the provider, because the site's own have none.
 * @returns the session's id
 */
async function beginTrial(ssoID: string, days: number, clock?: string): Promise<string> {
  const product = await stripe.products.create({ name: "Monthly audio pass" });
  const price = await stripe.prices.create({
    product: product.id,
    currency: "gbp",
    unit_amount: 499,
    recurring: { interval: "month" },
    metadata: { priceOptionID: "monthly-audio-month" },
  });
  const email = `${ssoID}@fans.example`;
  const customer = await stripe.customers.create({ email, ...(clock !== undefined && { test_clock: clock }) });
  const metadata = {
    userID: ssoID,
    userEmail: email,
    packageID: "monthly-audio",
    packageTitle: "Monthly audio pass",
    site,
  };
  const { id, url } = await stripe.checkout.sessions.create({
    mode: "subscription",
    customer: customer.id,
    success_url: `${site}/payment-successful`,
    cancel_url: `${site}/payment-cancelled`,
    line_items: [{ price: price.id, quantity: 1 }],
    metadata,
    subscription_data: { metadata, trial_period_days: days },
  });
  const page = await (await visit(new URL(String(url)).pathname)).text();
  expect(page).toContain(`${days} days free`);
  expect(page).toContain("Then £4.99, billed every month");
  expect((await payHosted(String(url))).status).toBe(303);
  return id;
}

describe("withdrawing by the receipt's link, without signing in", () => {
  it("takes two presses, ends access, refunds everything, and is confirmed by mail with the time", async () => {
    const session = await buy(fan, "video-day", "video-day-once");
    expect(await entitlementsOf(fan)).toEqual(["live-video"]);
    const { path, key } = await receiptLink(fan);
    const page = await visit(path);
    expect(page.status).toBe(200);
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    const text = await page.text();
    expect(text).toContain("Withdraw from contract");
    expect(text).toContain("all of the £10.00 that you paid goes back the way you paid it");
    expect(text).toContain(">Confirm withdrawal</button>");
    const response = await declare(fan, "withdraw", key);
    expect(response.status).toBe(303);
    expect(await (await visit(response.headers.get("location") ?? "")).text()).toContain(
      "You have withdrawn from this contract.",
    );
    expect(await entitlementsOf(fan)).toEqual([]);
    const { amounts, paid } = await refundsOf(session);
    expect(amounts).toEqual([paid]);
    await expect.poll(async () => (await mails(fan, "You have withdrawn")).length).toBe(1);
    expect((await mails(fan, "You have withdrawn"))[0]?.body).toMatch(
      /received this on \d+ \w+ \d{4} at \d\d:\d\d:\d\d GMT/,
    );
  });

  it("refunds the days not watched where the buyer agreed to begin at once, and says so before", async () => {
    const session = await buy(fan, "monthly-audio", "monthly-audio-month", {}, null, true);
    await watch(fan, 3);
    const { path, key } = await receiptLink(fan);
    const page = await (await visit(path)).text();
    expect(page).toContain("the days on which you watched or listened (3) are not refunded");
    expect(page).toMatch(/£\d\.\d\d of the £\d\.\d\d that you paid goes back the way you paid it/);
    await declare(fan, "withdraw", key);
    const { amounts, paid = 0 } = await refundsOf(session);
    const days = 31;
    const [refunded = 0] = amounts;
    expect(amounts).toHaveLength(1);
    expect(refunded).toBeGreaterThanOrEqual(paid - Math.floor((paid * 3) / (days - 3)));
    expect(refunded).toBeLessThanOrEqual(paid - Math.floor((paid * 3) / days));
    expect(await entitlementsOf(fan)).toEqual([]);
  });

  it("charges no day on which something else was watched", async () => {
    await buy(fan, "monthly-audio", "monthly-audio-month", {}, null, true);
    await watch(fan, 3, "live-video");
    expect(await (await visit((await receiptLink(fan)).path)).text()).toContain(
      "all of the £4.99 that you paid goes back",
    );
  });

  it("refunds everything to who has watched without having agreed to begin at once", async () => {
    const session = await buy(fan, "monthly-audio", "monthly-audio-month");
    await watch(fan, 3);
    await declare(fan, "withdraw", (await receiptLink(fan)).key);
    const { amounts, paid } = await refundsOf(session);
    expect(amounts).toEqual([paid]);
    const { subscription } = await stripe.checkout.sessions.retrieve(session);
    expect((await stripe.subscriptions.retrieve(String(subscription))).status).toBe("canceled");
  });

  it("is over after fourteen days, and the page says so", async () => {
    const session = await buy(fan, "video-day", "video-day-once");
    const { path, key } = await receiptLink(fan);
    await env.PAYMENTS_DB.prepare("UPDATE contracts SET concluded_at = '2026-01-01T00:00:00.000Z' WHERE account_id = ?")
      .bind(fan)
      .run();
    expect(await (await visit(path)).text()).not.toContain("Confirm withdrawal");
    await declare(fan, "withdraw", key);
    expect((await refundsOf(session)).amounts).toEqual([]);
    expect(await entitlementsOf(fan)).toEqual(["live-video"]);
  });

  it("is possible for the whole of the fourteenth day after that of the contract, on the league's clock", async () => {
    const session = await buy(fan, "video-day", "video-day-once");
    const { path, key } = await receiptLink(fan);
    // The clocks go forward between the Monday at noon and the Monday two weeks later.
    await env.PAYMENTS_DB.prepare("UPDATE contracts SET concluded_at = '2027-03-15T12:00:00.000Z' WHERE account_id = ?")
      .bind(fan)
      .run();
    const goTo = (now: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
    goTo("2027-03-29T23:00:00Z");
    expect(await (await visit(path)).text()).not.toContain("Confirm withdrawal");
    goTo("2027-03-29T20:00:00Z");
    expect(await (await visit(path)).text()).toContain("Until 29 March 2027 at 23:59, without giving a reason.");
    await declare(fan, "withdraw", key);
    const { amounts, paid } = await refundsOf(session);
    expect(amounts).toEqual([paid]);
  });

  it("is of one contract: neither a forged link nor another contract's does anything", async () => {
    await buy(fan, "video-day", "video-day-once");
    const other = newAccount();
    await buy(other, "video-day", "video-day-once");
    const { path, key } = await receiptLink(other);
    await declare(fan, "withdraw", key);
    expect((await declare(fan, "withdraw", `${key}x`)).headers.get("location")).toContain("/portal/login");
    expect((await visit(`${path}x`)).headers.get("location")).toContain("/portal/login");
    expect(await entitlementsOf(fan)).toEqual(["live-video"]);
  });
});

describe("a contract whose money has gone back", () => {
  async function refund(session: string, amount?: number): Promise<void> {
    const { payment_intent, invoice } = await stripe.checkout.sessions.retrieve(session);
    const { data } = invoice === null ? { data: [] } : await stripe.invoicePayments.list({ invoice: String(invoice) });
    const intent = String(payment_intent ?? data[0]?.payment.payment_intent);
    await stripe.refunds.create({ payment_intent: intent, ...(amount !== undefined && { amount }) });
    await eventsDelivered();
  }
  const text = async (path: string) => await (await visit(path)).text();

  it("in part is withdrawn from for the rest, and page and mail say what has gone back", async () => {
    const session = await buy(fan, "video-day", "video-day-once");
    const { path, key } = await receiptLink(fan);
    await refund(session, 400);
    const before = await text(path);
    expect(before).toContain("£6.00 of the £10.00 that you paid goes back the way you paid it");
    expect(before).toContain("£4.00 has gone back already.");
    // The provider's times have whole seconds.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2000 });
    await declare(fan, "withdraw", key);
    await eventsDelivered();
    expect((await refundsOf(session)).amounts.toSorted()).toEqual([400, 600]);
    expect(await text(path)).toContain("£6.00 goes back the way you paid it. £4.00 has gone back already.");
    await expect.poll(async () => (await mails(fan, "You have withdrawn")).length).toBe(1);
    const [mail] = await mails(fan, "You have withdrawn");
    expect(mail?.body).toContain("We refund £6.00 to the card");
    expect(mail?.body).toContain("£4.00 has gone back already.");
  });

  it("as a whole promises nothing more, and no access", async () => {
    const session = await buy(fan, "video-day", "video-day-once");
    const { path, key } = await receiptLink(fan);
    await refund(session);
    const before = await text(path);
    expect(before).toContain("nothing more goes back");
    expect(before).toContain("£10.00 has gone back already.");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2000 });
    await declare(fan, "withdraw", key);
    expect(await text(path)).not.toContain("goes back the way you paid it");
    await expect.poll(async () => (await mails(fan, "You have withdrawn")).length).toBe(1);
    expect((await mails(fan, "You have withdrawn"))[0]?.body).toMatch(
      /There is nothing more to refund\..* £10\.00 has gone back already\./,
    );
  });

  it("as a whole is over once it cannot be withdrawn from any more", async () => {
    const session = await buy(fan, "video-day", "video-day-once");
    const { path } = await receiptLink(fan);
    await env.PAYMENTS_DB.prepare("UPDATE contracts SET concluded_at = '2026-01-01T00:00:00.000Z' WHERE account_id = ?")
      .bind(fan)
      .run();
    expect(await text(path)).toContain("It lasts until");
    await refund(session);
    expect(await text(path)).toContain("The 14 days to withdraw are over. It has ended.");
  });

  it("and that renews opens nothing until then, and is over when it is cancelled", async () => {
    const session = await buy(fan, "monthly-audio", "monthly-audio-month");
    const { path, key } = await receiptLink(fan);
    expect(await text(path)).toContain("You can go on until");
    await refund(session);
    expect(await entitlementsOf(fan)).toEqual([]);
    const refunded = await text(path);
    expect(refunded).toContain("It opens nothing until it renews on");
    expect(refunded).not.toContain("You can go on until");
    await declare(fan, "cancel", key);
    expect(await text(path)).toContain("It has ended, and nothing will be charged any more.");
    await expect.poll(async () => (await mails(fan, "You have cancelled")).length).toBe(1);
    const [, received, until] =
      (await mails(fan, "You have cancelled"))[0]?.body.match(/this on (.*?)\.[\s\S]*listening until (.*?)\./) ?? [];
    expect(until).toBe(received);
  });
});

describe("reminders", () => {
  it("come by mail once before a renewal, with the price and the way out, and not after cancelling", async () => {
    const [renewing, cancelled] = [fan, newAccount()];
    for (const one of [renewing, cancelled]) await buy(one, "monthly-audio", "monthly-audio-month");
    await declare(cancelled, "cancel", (await receiptLink(cancelled)).key);
    await runTrigger("* * * * *");
    expect(await mails(renewing, "Your Monthly Audio Pass renews soon")).toEqual([]);
    await env.PAYMENTS_DB.prepare("UPDATE contracts SET ends_at = ? WHERE account_id IN (?, ?)")
      .bind(new Date(Date.now() + 6 * 86_400_000).toISOString(), renewing, cancelled)
      .run();
    await runTrigger("* * * * *");
    await runTrigger("* * * * *");
    const renewals = (await mails(renewing, "Your ")).filter(({ subject }) => subject.endsWith("renews soon"));
    expect(renewals).toHaveLength(1);
    expect(renewals[0]?.body).toMatch(/renews on \d+ \w+ \d{4} at .* The next period costs £\d/);
    expect(renewals[0]?.body).toContain(`${site}/portal/contracts?key=`);
    expect((await mails(cancelled, "Your ")).filter(({ subject }) => subject.endsWith("renews soon"))).toEqual([]);
  });

  it("state no price that will not be charged: with a lasting discount, credit, or a planned change", async () => {
    const offer = await payments.offer("monthly-audio", "monthly-audio-month");
    if (offer === null) throw new Error("not on sale");
    const { id: coupon } = await stripe.coupons.create({ percent_off: 50, duration: "forever" });
    const buyer = { ssoID: fan, email: `${fan}@fans.example`, stripeCustomerID: null };
    const { url } = await payments.createCheckout({ ...composeCheckout(offer, buyer, site), discounts: [{ coupon }] });
    await payHosted(url);
    const [rich, changing] = [newAccount(), newAccount()];
    for (const one of [rich, changing]) {
      const session = await buy(one, "monthly-audio", "monthly-audio-month");
      const { customer, subscription } = await stripe.checkout.sessions.retrieve(session);
      if (one === rich) {
        await stripe.customers.createBalanceTransaction(String(customer), { amount: -100, currency: "gbp" });
      } else {
        // The emulator has no calls for schedules.
        await env.STRIPE_SANDBOX_DB.prepare(
          "UPDATE objects SET document = json_set(document, '$.schedule', 'sub_sched_1') WHERE id = ?",
        )
          .bind(subscription)
          .run();
      }
      // The site hears of it with the subscription's next event.
      const card = await stripe.paymentMethods.attach("pm_card_visa", { customer: String(customer) });
      await stripe.subscriptions.update(String(subscription), { default_payment_method: card.id });
    }
    await eventsDelivered();
    await env.PAYMENTS_DB.prepare("UPDATE contracts SET ends_at = ? WHERE account_id IN (?, ?, ?)")
      .bind(new Date(Date.now() + 6 * 86_400_000).toISOString(), fan, rich, changing)
      .run();
    await runTrigger("* * * * *");
    for (const one of [fan, rich, changing]) {
      const [reminder] = (await mails(one, "Your ")).filter(({ subject }) => subject.endsWith("renews soon"));
      expect(reminder?.body).toMatch(/renews on \d+ \w+ \d{4} at/);
      expect(reminder?.body).not.toContain("£");
    }
  });

  it("link to the contract where the sale is older than its record of the site that sold it", async () => {
    await buy(fan, "monthly-audio", "monthly-audio-month");
    await env.PAYMENTS_DB.prepare("UPDATE contracts SET site = '', ends_at = ? WHERE account_id = ?")
      .bind(new Date(Date.now() + 6 * 86_400_000).toISOString(), fan)
      .run();
    await buy(newAccount(), "video-day", "video-day-once");
    await runTrigger("* * * * *");
    expect((await mails(fan, "Your Monthly Audio Pass renews soon"))[0]?.body).toContain(
      `${site}/portal/contracts?key=`,
    );
  });

  it("come once before the end of a trial, with the price and the way out, and not after cancelling", async () => {
    const [staying, cancelled] = [fan, newAccount()];
    for (const one of [staying, cancelled]) {
      await beginTrial(one, 2);
      expect(await entitlementsOf(one)).toEqual(["live-audio"]);
    }
    await declare(cancelled, "cancel", (await receiptLink(cancelled)).key);
    await runTrigger("* * * * *");
    await runTrigger("* * * * *");
    const [reminder, ...others] = await mails(staying, "Your trial ends soon");
    expect(others).toEqual([]);
    expect(reminder?.body).toMatch(
      /Your trial of the Monthly audio pass ends on .* and is then charged\..* The next period costs £4\.99\./,
    );
    expect(reminder?.body).toContain(`${site}/portal/contracts?key=`);
    expect(await mails(staying, "Your Monthly audio pass renews soon")).toEqual([]);
    expect(await mails(cancelled, "Your trial ends soon")).toEqual([]);
  });

  it("are followed by what they say: the price, and a new time to withdraw from it", async () => {
    const clock = (await stripe.testHelpers.testClocks.create({ frozen_time: Math.floor(Date.now() / 1000) })).id;
    const session = await beginTrial(fan, 2, clock);
    const { key } = await receiptLink(fan);
    const terms = () =>
      env.PAYMENTS_DB.prepare("SELECT amount, trial FROM contracts WHERE account_id = ?").bind(fan).first();
    expect(await terms()).toEqual({ amount: 0, trial: 1 });
    await stripe.testHelpers.testClocks.advance(clock, { frozen_time: Math.floor(Date.now() / 1000) + 3 * 86_400 });
    await eventsDelivered();
    expect(await terms()).toEqual({ amount: 499, trial: 0 });
    await declare(fan, "withdraw", key);
    expect(await entitlementsOf(fan)).toEqual([]);
    const { subscription } = await stripe.checkout.sessions.retrieve(session);
    const { data: invoices } = await stripe.invoices.list({ subscription: String(subscription) });
    expect(invoices.map(({ amount_paid }) => amount_paid).toSorted()).toEqual([0, 499]);
    const payments = await Promise.all(invoices.map(({ id }) => stripe.invoicePayments.list({ invoice: id })));
    const [payment, ...more] = payments.flatMap(({ data }) => data);
    expect(more).toEqual([]);
    const { data: charges } = await stripe.charges.list({ payment_intent: String(payment?.payment.payment_intent) });
    expect(charges.map(({ amount_refunded }) => amount_refunded)).toEqual([499]);
  });

  it("of a trial need no payment to withdraw from: it ends at once, and nothing is charged", async () => {
    const session = await beginTrial(fan, 2);
    await declare(fan, "withdraw", (await receiptLink(fan)).key);
    expect(await entitlementsOf(fan)).toEqual([]);
    const { subscription, payment_status } = await stripe.checkout.sessions.retrieve(session);
    expect(payment_status).toBe("no_payment_required");
    expect((await stripe.subscriptions.retrieve(String(subscription))).status).toBe("canceled");
    expect((await mails(fan, "You have withdrawn"))[0]?.body).toContain("There is nothing to refund.");
  });
});

describe("cancelling while a renewal is not paid", () => {
  it("ends the subscription at once, says so, and stops the provider's attempts to charge it", async () => {
    const { ssoID, email } = await signedInUser();
    const session = await buy(ssoID, "monthly-audio", "monthly-audio-month");
    const { subscription, customer } = await stripe.checkout.sessions.retrieve(session);
    const id = String(subscription);
    const { key } = await receiptLink(ssoID);
    const atProvider = await stripe.subscriptions.retrieve(id);
    const over = Number(atProvider.items.data[0]?.current_period_end) * 1000;
    /** Everything that is due by then happens at the provider, and is reported. */
    const reach = async (days: number) => {
      vi.useFakeTimers({ toFake: ["Date"], now: over + days * 86_400_000 });
      await runStripeSchedule(env, new Date());
    };
    const payFrom = async (card: string) => {
      const method = await stripe.paymentMethods.attach(card, { customer: String(customer) });
      await stripe.subscriptions.update(id, { default_payment_method: method.id });
    };
    await payFrom("pm_card_chargeCustomerFail");
    await reach(0.5);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("past_due");
    expect(await entitlementsOf(ssoID)).toEqual(["live-audio"]);
    // The next attempt would succeed.
    await payFrom("pm_card_visa");
    const page = await pageFor("/portal/contracts", await signedInCookie(email));
    expect(page).toContain("It ends at once if you cancel, and nothing will be charged any more.");

    const response = await declare(ssoID, "cancel", key);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("canceled");
    expect(await entitlementsOf(ssoID)).toEqual([]);
    const text = await (await visit(response.headers.get("location") ?? "")).text();
    expect(text).toContain("It has ended, and nothing will be charged any more.");
    await expect.poll(async () => (await mails(ssoID, "You have cancelled", email)).length).toBe(1);
    const [, received, until] =
      (await mails(ssoID, "You have cancelled", email))[0]?.body.match(
        /this on (.*?)\.[\s\S]*listening until (.*?)\./,
      ) ?? [];
    expect(until).toBe(received);
    await reach(12);
    expect((await stripe.charges.list({ customer: String(customer) })).data).toHaveLength(1);
    const [unpaid] = (await stripe.invoices.list({ subscription: id, status: "void" })).data;
    expect(unpaid).toMatchObject({ auto_advance: false, next_payment_attempt: null });
    await expect(stripe.invoices.pay(String(unpaid?.id))).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe("cancelling", () => {
  it("by the receipt's link stops the renewal, keeps access, and is confirmed by mail", async () => {
    const session = await buy(fan, "monthly-audio", "monthly-audio-month");
    const { key } = await receiptLink(fan);
    const response = await declare(fan, "cancel", key);
    expect(await (await visit(response.headers.get("location") ?? "")).text()).toContain("You have cancelled.");
    const { subscription } = await stripe.checkout.sessions.retrieve(session);
    expect((await stripe.subscriptions.retrieve(String(subscription))).cancel_at_period_end).toBe(true);
    expect(await entitlementsOf(fan)).toEqual(["live-audio"]);
    expect((await refundsOf(session)).amounts).toEqual([]);
    await expect.poll(async () => (await mails(fan, "You have cancelled")).length).toBe(1);
    // A withdrawal is still possible after a cancellation.
    await declare(fan, "withdraw", key);
    expect(await entitlementsOf(fan)).toEqual([]);
  });

  it("by who is signed in is reached from the profile, and nobody else's contracts are", async () => {
    const { ssoID, cookie } = await signedInUser();
    await buy(ssoID, "monthly-audio", "monthly-audio-month");
    await buy(fan, "monthly-audio", "monthly-audio-month");
    const profile = await (await visit("/portal/profile", { headers: { cookie } })).text();
    expect(profile).toContain('href="/portal/contracts"');
    await declare(fan, "cancel", "", cookie);
    await declare(ssoID, "cancel", "", cookie);
    const renews = (account: string) =>
      env.PAYMENTS_DB.prepare("SELECT renews FROM contracts WHERE account_id = ?").bind(account).first("renews");
    expect([await renews(ssoID), await renews(fan)]).toEqual([0, 1]);
    const page = await visit("/portal/contracts", { headers: { cookie } });
    expect(await page.text()).toContain("You have cancelled.");
  });
});

describe("a declaration that the provider does not carry out at first", () => {
  /** Two minutes later, when the provider works again. */
  async function later(ssoID: string) {
    await env.PAYMENTS_DB.prepare("UPDATE declarations SET declared_at = ? WHERE account_id = ?")
      .bind(new Date(Date.now() - 120_000).toISOString(), ssoID)
      .run();
    await runTrigger("* * * * *");
    await eventsDelivered();
  }
  const atProvider = async (session: string) => {
    const { subscription } = await stripe.checkout.sessions.retrieve(session);
    return await stripe.subscriptions.retrieve(String(subscription));
  };

  it("is carried out later: a cancelled pass does not renew", async () => {
    const session = await buy(fan, "monthly-audio", "monthly-audio-month");
    const { key } = await receiptLink(fan);
    expect((await whileSubscriptionChangesFail(() => declare(fan, "cancel", key))).status).toBe(303);
    expect((await atProvider(session)).cancel_at_period_end).toBe(false);
    await later(fan);
    expect((await atProvider(session)).cancel_at_period_end).toBe(true);
  });

  it("is carried out later: a subscription that was withdrawn from ends, and is paid back once", async () => {
    const session = await buy(fan, "monthly-audio", "monthly-audio-month");
    const { key } = await receiptLink(fan);
    expect((await whileSubscriptionChangesFail(() => declare(fan, "withdraw", key))).status).toBe(303);
    expect(await entitlementsOf(fan)).toEqual([]);
    expect((await atProvider(session)).status).toBe("active");
    await later(fan);
    expect((await atProvider(session)).status).toBe("canceled");
    const { amounts, paid } = await refundsOf(session);
    expect(amounts).toEqual([paid]);
  });
});
