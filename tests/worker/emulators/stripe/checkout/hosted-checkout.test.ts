import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emulatedStripe, eventsDelivered, payHosted } from "../../../support/stripe.ts";
import { visit } from "../../../support/visit.ts";

const stripe = await emulatedStripe();
let monthly: string;
let once: string;

afterAll(eventsDelivered);
beforeAll(async () => {
  const product = (await stripe.products.create({ name: "Season <Pass>" })).id;
  const price = { product, currency: "gbp", unit_amount: 1400 };
  once = (await stripe.prices.create(price)).id;
  monthly = (await stripe.prices.create({ ...price, recurring: { interval: "month" } })).id;
});

async function open(change: Partial<Stripe.Checkout.SessionCreateParams> = {}): Promise<{ id: string; url: string }> {
  const { id, url } = await stripe.checkout.sessions.create({
    mode: "payment",
    success_url: "https://site.example/done?session_id={CHECKOUT_SESSION_ID}&next=%2F",
    cancel_url: "https://site.example/cancelled?next=%2F",
    line_items: [{ price: once, quantity: 1 }],
    customer_email: "fan@fans.example",
    ...change,
  });
  return { id, url: url ?? "" };
}

it("shows the order, its price, the test mode, and a link back", async () => {
  const { url } = await open();
  const response = await visit(new URL(url).pathname);
  const page = await response.text();
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(page).toMatch(/^<!doctype html>/i);
  expect(page).toContain("Test mode");
  expect(page).toContain("Season &lt;Pass&gt;");
  expect(page).toContain("£14.00");
  expect(page).toContain("fan@fans.example");
  expect(page).toContain('href="https://site.example/cancelled?next=%2F"');
  expect(page).not.toContain("<script");
});

it("accepts a valid card and redirects to the success URL", async () => {
  const { id, url } = await open({ payment_intent_data: { metadata: { userID: "fan-1" } } });
  const response = await payHosted(url);
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe(`https://site.example/done?session_id=${id}&next=%2F`);
  expect(await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] })).toMatchObject({
    status: "complete",
    payment_status: "paid",
    url: null,
    payment_intent: { status: "succeeded", amount_received: 1400, metadata: { userID: "fan-1" } },
    customer_details: { email: "fan@fans.example" },
  });
});

it("gives a customer who has no email address the buyer's, and keeps one that there is", async () => {
  for (const [email, kept] of [
    [{}, "buyer@fans.example"],
    [{ email: "first@fans.example" }, "first@fans.example"],
  ] as const) {
    const { id: customer } = await stripe.customers.create(email);
    const { url } = await stripe.checkout.sessions.create({
      mode: "payment",
      success_url: "https://site.example/done",
      cancel_url: "https://site.example/cancelled",
      line_items: [{ price: once, quantity: 1 }],
      customer,
    });
    await payHosted(url ?? "");
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ email: kept });
  }
});

it("starts a subscription with a period of a month, a customer and a paid invoice", async () => {
  const { id, url } = await open({
    mode: "subscription",
    line_items: [{ price: monthly, quantity: 1 }],
    subscription_data: { metadata: { userID: "fan-2" } },
  });
  await payHosted(url);
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ["subscription.latest_invoice", "customer"] });
  expect(session).toMatchObject({
    customer: { object: "customer", email: "fan@fans.example" },
    subscription: {
      status: "active",
      metadata: { userID: "fan-2" },
      latest_invoice: { status: "paid", amount_paid: 1400, billing_reason: "subscription_create" },
    },
  });
  const subscription = session.subscription;
  if (typeof subscription !== "object" || subscription === null) throw new Error("not expanded");
  const item = subscription.items.data[0];
  const days = ((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0)) / 86_400;
  expect(days).toBeGreaterThanOrEqual(28);
  expect(days).toBeLessThanOrEqual(31);
});

describe("refuses beside the field", () => {
  it.each([
    ["a mistyped number", { number: "4242 4242 4242 4241" }, "This is not a valid card number."],
    ["no number", { number: "" }, "Enter your card number."],
    ["letters", { number: "four two four two" }, "This is not a valid card number."],
    ["a date gone by", { expiry: "01 / 20" }, "This card has expired."],
    ["a thirteenth month", { expiry: "13 / 39" }, "Enter the date as MM / YY."],
    ["a short code", { cvc: "12" }, "Enter the 3 digit security code."],
    ["no name", { name: " " }, "Enter the name on your card."],
  ])("%s", async (_, card, message) => {
    const { id, url } = await open();
    const response = await payHosted(url, card);
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(page).toContain(message);
    expect(page).not.toContain("4242 4242 4242 4241");
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: "open" });
  });
});

it("shows a declined card's reason, and accepts another one", async () => {
  const { id, url } = await open();
  const declined = await payHosted(url, { number: "4000000000000002" });
  expect(declined.status).toBe(402);
  expect(await declined.text()).toContain("Your card was declined. Please try another card.");
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: "open", payment_status: "unpaid" });
  const { data } = await stripe.events.list({ type: "payment_intent.payment_failed", limit: 1 });
  expect(data[0]?.data.object).toMatchObject({ last_payment_error: { decline_code: "generic_decline" } });
  expect((await payHosted(url)).status).toBe(303);
});

it.each([
  ["4000 0000 0000 9995", "Your card has insufficient funds. Please try another card."],
  ["4000 0000 0000 0069", "Your card has expired. Please try another card."],
])("says why the bank refuses %s", async (number, words) => {
  const { url } = await open();
  const response = await payHosted(url, { number });
  expect(response.status).toBe(402);
  expect(await response.text()).toContain(words);
});

describe("a card that requires authentication", () => {
  const number = "4000 0025 0000 3155";
  const respond = (path: string, outcome: string) =>
    visit(path, {
      method: "POST",
      headers: { origin: "https://site.example", "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ outcome }),
    });

  it("pays after authentication, with the same attempt", async () => {
    const { id, url } = await open();
    const challenged = await payHosted(url, { number });
    expect(challenged.status).toBe(303);
    const path = challenged.headers.get("location") ?? "";
    expect(await (await visit(path)).text()).toContain("Complete authentication");
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: "open", payment_status: "unpaid" });
    const intent = path.split("/").at(-1) ?? "";
    expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({ status: "requires_action" });
    const paid = await Promise.all([respond(path, "complete"), respond(path, "complete")]);
    for (const response of paid) expect(response.headers.get("location")).toContain("https://site.example/done");
    expect(await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] })).toMatchObject({
      status: "complete",
      payment_intent: { id: intent, status: "succeeded" },
    });
    expect((await stripe.charges.list({ payment_intent: intent })).data).toHaveLength(1);
  });

  it("pays nothing when authentication fails, and another card may be tried", async () => {
    const { id, url } = await open();
    const path = (await payHosted(url, { number })).headers.get("location") ?? "";
    const back = (await respond(path, "fail")).headers.get("location") ?? "";
    expect(await (await visit(back)).text()).toContain("We are unable to authenticate your payment method.");
    // A failed attempt cannot be authenticated afterwards.
    expect((await respond(path, "complete")).headers.get("location")).toBe(new URL(url).pathname);
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: "open", payment_status: "unpaid" });
    expect((await payHosted(url)).headers.get("location")).toContain("https://site.example/done");
  });

  it("pays for no other checkout", async () => {
    const [mine, other] = [await open(), await open()];
    const path = (await payHosted(mine.url, { number })).headers.get("location") ?? "";
    await respond(path.replace(mine.id, other.id), "complete");
    expect(await stripe.checkout.sessions.retrieve(other.id)).toMatchObject({ payment_status: "unpaid" });
  });
});

describe("promotion codes", () => {
  const apply = (url: string, code?: string) =>
    visit(`${new URL(url).pathname}/code`, {
      method: "POST",
      headers: { origin: "https://site.example", "sec-fetch-site": "same-origin" },
      body: new URLSearchParams(code === undefined ? {} : { code }),
    });
  const promotion = async (coupon: Stripe.CouponCreateParams, code: Partial<Stripe.PromotionCodeCreateParams> = {}) => {
    const { id } = await stripe.coupons.create(coupon);
    return await stripe.promotionCodes.create({ promotion: { type: "coupon", coupon: id }, ...code });
  };

  it("apply their discount in any spelling, and can be removed", async () => {
    await promotion({ percent_off: 25 }, { code: "QUARTER" });
    const { id, url } = await open({ allow_promotion_codes: true });
    expect((await apply(url, " quarter ")).status).toBe(303);
    const page = await (await visit(new URL(url).pathname)).text();
    expect(page).toContain("−£3.50");
    expect(page).toContain("Pay £10.50");
    await apply(url);
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ amount_total: 1400, discounts: [] });
    await apply(url, "QUARTER");
    await payHosted(url);
    expect(await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] })).toMatchObject({
      amount_total: 1050,
      total_details: { amount_discount: 350 },
      payment_intent: { amount_received: 1050 },
    });
  });

  it("that are wrong, expired, used up or in another currency are refused beside the field", async () => {
    await promotion({ percent_off: 50 }, { code: "GONE", expires_at: 1_700_000_000 });
    await promotion({ amount_off: 500, currency: "eur" }, { code: "EURO" });
    const once = await promotion({ amount_off: 500, currency: "gbp" }, { code: "ONCE", max_redemptions: 1 });
    const first = await open({ allow_promotion_codes: true });
    await apply(first.url, "ONCE");
    await payHosted(first.url);
    expect(await stripe.promotionCodes.retrieve(once.id)).toMatchObject({ times_redeemed: 1 });
    const { id, url } = await open({ allow_promotion_codes: true });
    for (const code of ["NONSENSE", "GONE", "EURO", "ONCE", ""]) {
      const response = await apply(url, code);
      expect(response.status, code).toBe(422);
      expect(await response.text()).toContain("This code is invalid.");
    }
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ amount_total: 1400 });
    // The same if the session does not allow codes.
    const plain = await open();
    await promotion({ percent_off: 10 }, { code: "TENTH" });
    await apply(plain.url, "TENTH");
    expect(await stripe.checkout.sessions.retrieve(plain.id)).toMatchObject({ amount_total: 1400 });
  });

  it("that cover everything ask for no card", async () => {
    const { id: coupon } = await stripe.coupons.create({ percent_off: 100 });
    const { id, url } = await open({ discounts: [{ coupon }] });
    expect(await (await visit(new URL(url).pathname)).text()).toContain("Complete order");
    expect((await payHosted(url, { number: "", expiry: "", cvc: "" })).status).toBe(303);
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: "complete",
      payment_status: "no_payment_required",
      payment_intent: null,
    });
  });

  it("apply to a subscription's renewals as their coupon says", async () => {
    const totals = [];
    for (const duration of ["once", "forever"] as const) {
      const { id: clock } = await stripe.testHelpers.testClocks.create({ frozen_time: 1_800_000_000 });
      const customer = await stripe.customers.create({ email: "clock@fans.example", test_clock: clock });
      const { id: coupon } = await stripe.coupons.create({ percent_off: 50, duration });
      const { url } = await stripe.checkout.sessions.create({
        mode: "subscription",
        line_items: [{ price: monthly, quantity: 1 }],
        discounts: [{ coupon }],
        customer: customer.id,
        success_url: "https://site.example/done",
        cancel_url: "https://site.example/cancelled",
      });
      await payHosted(url ?? "");
      await stripe.testHelpers.testClocks.advance(clock, { frozen_time: 1_800_000_000 + 32 * 86_400 });
      const { data } = await stripe.invoices.list({ customer: customer.id });
      totals.push(data.map(({ total }) => total));
    }
    expect(totals).toEqual([
      [1400, 700],
      [700, 700],
    ]);
  });

  it.each<[string, Stripe.CouponCreateParams]>([
    ["both a share and an amount", { percent_off: 5, amount_off: 5, currency: "gbp" }],
    ["neither", {}],
    ["an amount of no currency", { amount_off: 5 }],
    ["more than everything", { percent_off: 101 }],
  ])("cannot be created with %s", async (_, coupon) => {
    await expect(stripe.coupons.create(coupon)).rejects.toMatchObject({ type: "StripeInvalidRequestError" });
  });
});

it("never accepts a card that is not a test card", async () => {
  const { url } = await open();
  const response = await payHosted(url, { number: "4539 1488 0343 6467" });
  expect(response.status).toBe(402);
  expect(await response.text()).toContain("not a test card");
});

it("is paid once, however often the form is submitted", async () => {
  const { id, url } = await open();
  const responses = await Promise.all([payHosted(url), payHosted(url), payHosted(url)]);
  expect(responses.map(({ status }) => status)).toEqual([303, 303, 303]);
  const { data } = await stripe.events.list({ type: "checkout.session.completed", limit: 100 });
  const own = data.filter((event) => event.type === "checkout.session.completed" && event.data.object.id === id);
  expect(own).toHaveLength(1);
  const page = await visit(new URL(url).pathname);
  expect(await page.text()).toContain("This payment is complete");
});

it("accepts nothing for an expired or unknown session", async () => {
  const { id, url } = await open();
  await stripe.checkout.sessions.expire(id);
  expect((await payHosted(url)).status).toBe(410);
  expect((await payHosted("https://site.example/origin/stripe/pay/cs_test_none")).status).toBe(404);
});

it("shows its form again for a body that is not a form", async () => {
  const { url } = await open();
  const response = await visit(new URL(url).pathname, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  expect(response.status).toBe(422);
  expect(await response.text()).toContain("Enter your card number.");
});

it("refuses a form submitted from another site", async () => {
  const { url } = await open();
  const response = await visit(new URL(url).pathname, {
    method: "POST",
    headers: { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" },
    body: new URLSearchParams({ number: "4242424242424242" }),
  });
  expect(response.status).toBe(403);
});
