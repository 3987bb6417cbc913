import { env } from "cloudflare:workers";
import type Stripe from "stripe";
import { expect, it } from "vitest";
import { runStripeSchedule } from "../../../../../worker/emulators/stripe/schedule.ts";
import { storedMails } from "../../../../../worker/mail/mailbox.ts";
import { composeCheckout } from "../../../../../worker/services/payments.ts";
import { streamingService } from "../../../../../worker/services/streaming.ts";
import { newFan, signedInCookie } from "../../../support/accounts.ts";
import { keyedBackend } from "../../../support/keyed-backend.ts";
import { buy, eventsAbout, newAccount, payments, postWebhook } from "../../../support/purchases.ts";
import { eventsDelivered, payHosted, sellAtStripe } from "../../../support/stripe.ts";
import { site, visit } from "../../../support/visit.ts";

const stripe = await sellAtStripe();

const streaming = streamingService(keyedBackend("streaming"));

async function subscribe(ssoID: string): Promise<Stripe.Subscription> {
  const offer = await payments.offer("monthly-audio", "monthly-audio-month");
  if (offer === null) throw new Error("not on sale");
  const buyer = { ssoID, email: `${crypto.randomUUID()}@fans.example`, stripeCustomerID: null };
  const { id, url } = await payments.createCheckout(composeCheckout(offer, buyer, site));
  await payHosted(url);
  await payments.fulfil(id, ssoID);
  const { subscription } = await stripe.checkout.sessions.retrieve(id, { expand: ["subscription"] });
  if (subscription === null || typeof subscription === "string") throw new Error("not a subscription");
  return subscription;
}

const periodOf = (subscription: Stripe.Subscription) => ({
  start: subscription.items.data[0]?.current_period_start ?? 0,
  end: subscription.items.data[0]?.current_period_end ?? 0,
});

async function post(path: string, body: Record<string, string>, cookie = ""): Promise<Response> {
  return await visit(path, {
    method: "POST",
    headers: { cookie, origin: site, "sec-fetch-site": "same-origin" },
    body: new URLSearchParams(body),
  });
}

it("lets a customer cancel at the period's end, resume, and return to the site", async () => {
  const fan = await newFan();
  const cookie = await signedInCookie(fan.email);
  const subscription = await subscribe(fan.ssoID);
  const opened = await post("/api/checkout/portal", { returnTo: "/news" }, cookie);
  expect(opened.status).toBe(303);
  const path = new URL(opened.headers.get("location") ?? "").pathname;
  const page = await (await visit(path)).text();
  expect(page).toContain("Monthly Audio Pass");
  expect(page).toContain("Renews on");
  expect(page).toContain(`href="${site}/news"`);
  expect(page).toContain("£4.99");

  await post(path, { subscription: subscription.id, cancel: "true" });
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: "active",
    cancel_at_period_end: true,
    cancel_at: periodOf(subscription).end,
  });
  expect(await (await visit(path)).text()).toContain("Ends on");
  await post(path, { subscription: subscription.id, cancel: "false" });
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ cancel_at_period_end: false });
  await eventsDelivered();
  expect((await streaming.entitlements(fan.ssoID)).entitlements).toEqual(["live-audio"]);
});

it("confirms by mail, once, that a customer has cancelled in the portal, or on the site before", async () => {
  const confirmations = async (fan: string) =>
    (await storedMails(env.IDENTITY_DB, `${fan}@fans.example`)).filter(({ subject }) =>
      subject.startsWith("You have cancelled"),
    );
  const subscribed = async () => {
    const fan = newAccount();
    const session = await buy(fan, "monthly-audio", "monthly-audio-month");
    const { subscription } = await stripe.checkout.sessions.retrieve(session, { expand: ["subscription"] });
    if (subscription === null || typeof subscription === "string") throw new Error("not a subscription");
    return { fan, subscription };
  };
  const [inPortal, onSite] = [await subscribed(), await subscribed()];
  const cancel = async ({ subscription }: typeof inPortal) =>
    await post(await portalOf(subscription), { subscription: subscription.id, cancel: "true" });
  await cancel(inPortal);
  await eventsDelivered();
  await expect.poll(async () => (await confirmations(inPortal.fan)).length).toBe(1);
  const [mail] = await confirmations(inPortal.fan);
  expect(mail?.subject).toBe("You have cancelled: Monthly Audio Pass");
  expect(mail?.body).toContain("It does not renew then, and nothing will be charged any more.");

  await payments.declare("cancel", { userID: onSite.fan, contractID: onSite.subscription.id });
  await cancel(onSite);
  // Sends the same events again.
  for (const { fan, subscription } of [inPortal, onSite]) {
    for (const event of await eventsAbout(stripe, subscription.id)) {
      await postWebhook({ ...event, id: `evt_${crypto.randomUUID()}` });
    }
    await expect.poll(async () => (await confirmations(fan)).length).toBe(1);
  }
});

async function portalOf(subscription: Stripe.Subscription): Promise<string> {
  const portal = await payments.createPortal(String(subscription.customer), site);
  return new URL(portal?.url ?? "").pathname;
}

const otherCard = { number: "5555 5555 5555 4444", expiry: "11 / 39", cvc: "123", name: "F. Fan" };

it("lets a customer change to another card, unless it cannot be saved", async () => {
  const subscription = await subscribe("portal-card");
  const path = await portalOf(subscription);
  expect(await (await visit(path)).text()).toContain("Card ending in 4242");
  const form = `${path}/card/${subscription.id}`;
  expect(await (await visit(form)).text()).toContain("Pay by another card");
  expect((await post(form, { ...otherCard, number: "4000 0000 0000 0002" })).status).toBe(402);
  expect((await post(form, { ...otherCard, cvc: "" })).status).toBe(422);
  expect((await post(form, otherCard)).headers.get("location")).toBe(path);
  expect(await (await visit(path)).text()).toContain("Card ending in 4444");
  expect(await stripe.subscriptions.retrieve(subscription.id, { expand: ["default_payment_method"] })).toMatchObject({
    default_payment_method: { card: { brand: "mastercard", exp_month: 11, exp_year: 2039 } },
  });
});

it("lets a customer change the plan, and pay a refused invoice", async () => {
  const subscription = await subscribe("portal-plan");
  const path = await portalOf(subscription);
  expect(await (await visit(path)).text()).toContain("Season Video Pass, £140.00 per year");
  const [price] = (await stripe.prices.list({ lookup_keys: ["season-video-year"] })).data;
  const change = { subscription: subscription.id, price: String(price?.id) };

  // A declined payment changes nothing, and the page says so.
  const failing = { ...otherCard, number: "4000 0000 0000 0341" };
  await post(`${path}/card/${subscription.id}`, failing);
  const refused = await post(`${path}/plan`, change);
  expect([refused.status, (await refused.text()).includes("Your card was declined.")]).toEqual([402, true]);
  expect((await streaming.entitlements("portal-plan")).entitlements).toEqual(["live-audio"]);

  await post(`${path}/card/${subscription.id}`, otherCard);
  expect((await post(`${path}/plan`, change)).headers.get("location")).toBe(path);
  await eventsDelivered();
  const held = (await streaming.entitlements("portal-plan")).entitlements;
  expect(held).toEqual(["live-audio", "live-video", "video-archive"]);
  const end = periodOf(await stripe.subscriptions.retrieve(subscription.id)).end;
  expect(end - Date.now() / 1000).toBeGreaterThan(364 * 86_400);

  await post(`${path}/card/${subscription.id}`, failing);
  await runStripeSchedule(env, new Date((end + 60) * 1000));
  const page = await (await visit(path)).text();
  expect(page).toContain("The last payment was refused");
  const [open] = (await stripe.invoices.list({ subscription: subscription.id, status: "open" })).data;
  const pay = () => post(`${path}/pay`, { invoice: String(open?.id) });
  expect((await pay()).status).toBe(402);
  await post(`${path}/card/${subscription.id}`, otherCard);
  expect((await pay()).headers.get("location")).toBe(path);
  expect(await stripe.invoices.retrieve(String(open?.id))).toMatchObject({ status: "paid" });
});

it("lists a pass that was paid once among the invoices, by its name", async () => {
  const fan = newAccount();
  const session = await stripe.checkout.sessions.retrieve(await buy(fan, "video-day", "video-day-once"), {
    expand: ["invoice"],
  });
  if (session.invoice === null || typeof session.invoice === "string") throw new Error("no invoice");
  expect(session.invoice).toMatchObject({
    status: "paid",
    billing_reason: "manual",
    parent: null,
    amount_paid: 1000,
    description: "Day Pass",
    customer: session.customer,
    lines: { data: [{ amount: 1000, parent: { type: "invoice_item_details" } }] },
  });
  const { data: paid } = await stripe.invoicePayments.list({ invoice: session.invoice.id });
  expect(paid).toMatchObject([{ payment: { type: "payment_intent", payment_intent: session.payment_intent } }]);
  const portal = await payments.createPortal(String(session.customer), site);
  const page = await (await visit(new URL(portal?.url ?? "").pathname)).text();
  expect(page).toMatch(/<td>Day Pass<\/td><td>£10\.00<\/td><td>Paid<\/td>/);
});

it("offers no change to a price that is sold no more, whose subscribers renew, until it is sold again", async () => {
  const subscribers = [await subscribe("portal-former"), await subscribe("portal-other")] as const;
  const sell = (id: string, onSale: number) =>
    env.PAYMENTS_DB.prepare("UPDATE price_options SET on_sale = ? WHERE id = ?").bind(onSale, id).run();
  const [former, other] = ["monthly-audio-month", "season-video-year"];
  const priceOf = async (id: string) => (await stripe.prices.list({ lookup_keys: [id] })).data[0];
  await portalOf(subscribers[0]);
  const withdrawn = await priceOf(other);
  await sell(former, 0);
  await sell(other, 0);
  const path = await portalOf(subscribers[0]);
  const page = await (await visit(path)).text();
  expect(page).toContain("Monthly Audio Pass");
  expect(page).not.toContain("Season Video Pass");
  const change = { subscription: subscribers[0].id, price: String(withdrawn?.id) };
  expect((await post(`${path}/plan`, change)).status).toBe(400);

  const { end } = periodOf(subscribers[0]);
  await runStripeSchedule(env, new Date((end + 60) * 1000));
  expect(periodOf(await stripe.subscriptions.retrieve(subscribers[0].id)).start).toBe(end);

  await sell(former, 1);
  await sell(other, 1);
  expect(await (await visit(await portalOf(subscribers[1]))).text()).toContain("Season Video Pass, £140.00 per year");
  expect(await priceOf(other)).toMatchObject({ id: withdrawn?.id, active: true });
});

it("changes no other customer's objects", async () => {
  const [mine, theirs] = [await subscribe("portal-1"), await subscribe("portal-2")];
  const portal = await stripe.billingPortal.sessions.create({ customer: String(mine.customer), return_url: site });
  const path = new URL(portal.url).pathname;
  expect((await post(path, { subscription: theirs.id, cancel: "true" })).status).toBe(404);
  const [price] = (await stripe.prices.list({ type: "recurring" })).data;
  const { latest_invoice } = theirs;
  const attempts: [string, Record<string, string>][] = [
    [`${path}/card/${theirs.id}`, otherCard],
    [`${path}/plan`, { subscription: theirs.id, price: String(price?.id) }],
    [`${path}/pay`, { invoice: String(latest_invoice) }],
  ];
  for (const [url, form] of attempts) expect((await post(url, form)).status, url).toBe(404);
  expect((await visit(`${path}/card/${theirs.id}`)).status).toBe(404);
  expect(await stripe.subscriptions.retrieve(theirs.id)).toMatchObject({
    cancel_at_period_end: false,
    default_payment_method: theirs.default_payment_method,
    latest_invoice,
  });
  expect((await visit("/origin/stripe/portal/bps_none")).status).toBe(404);
});

it("is not available to users who are logged out or have never bought", async () => {
  expect((await post("/api/checkout/portal", {})).headers.get("location")).toBe("/login?returnTo=%2F");
  const fan = await newFan();
  const response = await post("/api/checkout/portal", {}, await signedInCookie(fan.email));
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ error: { message: "You have no subscriptions" } });
});

it("renews a subscription once when its period is over, and ends a cancelled one", async () => {
  const kept = await subscribe("renews");
  const cancelled = await subscribe("ends");
  await stripe.subscriptions.update(cancelled.id, { cancel_at_period_end: true });
  const later = new Date((periodOf(kept).end + 60) * 1000);
  await runStripeSchedule(env, later);
  await runStripeSchedule(env, later);

  const renewed = await stripe.subscriptions.retrieve(kept.id, { expand: ["latest_invoice"] });
  expect(periodOf(renewed).start).toBe(periodOf(kept).end);
  expect(renewed).toMatchObject({ latest_invoice: { billing_reason: "subscription_cycle", status: "paid" } });
  const { data } = await stripe.invoices.list({ customer: String(kept.customer) });
  expect(data).toHaveLength(2);
  expect(await stripe.subscriptions.retrieve(cancelled.id)).toMatchObject({
    status: "canceled",
    ended_at: periodOf(cancelled).end,
  });
});
