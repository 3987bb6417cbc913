import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emulatedStripe, eventsDelivered, whileProviderFails } from "../../../support/stripe.ts";
import { visit } from "../../../support/visit.ts";

const stripe = await emulatedStripe();
let monthly: Stripe.Price;
let once: Stripe.Price;

afterAll(eventsDelivered);
beforeAll(async () => {
  const product = await stripe.products.create({
    name: "Pass",
    description: "A pass",
    metadata: { packageID: "pass" },
  });
  monthly = await stripe.prices.create({
    product: product.id,
    currency: "gbp",
    unit_amount: 1400,
    recurring: { interval: "month" },
    lookup_key: "pass-month",
  });
  once = await stripe.prices.create({ product: product.id, currency: "gbp", unit_amount: 1000 });
});

const session = (change: Partial<Stripe.Checkout.SessionCreateParams> = {}): Stripe.Checkout.SessionCreateParams => ({
  mode: "payment",
  success_url: "https://site.example/done?session_id={CHECKOUT_SESSION_ID}",
  cancel_url: "https://site.example/cancelled",
  line_items: [{ price: once.id, quantity: 1 }],
  metadata: { userID: "fan-1", "odd key": "värde & more" },
  ...change,
});

it("creates customers, products and prices, and returns them", async () => {
  const customer = await stripe.customers.create({ email: "a@fans.example", metadata: { userID: "1" } });
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({
    object: "customer",
    email: "a@fans.example",
    metadata: { userID: "1" },
    livemode: false,
  });
  expect(await stripe.prices.retrieve(monthly.id, { expand: ["product"] })).toMatchObject({
    type: "recurring",
    unit_amount: 1400,
    recurring: { interval: "month", interval_count: 1 },
    product: { object: "product", name: "Pass", metadata: { packageID: "pass" } },
  });
  expect(customer.lastResponse.requestId).toMatch(/^req_/);
});

it("changes a customer, and reports it", async () => {
  const { id } = await stripe.customers.create({ email: "a@fans.example", name: "Fan" });
  expect(await stripe.customers.update(id, { email: "b@fans.example" })).toMatchObject({
    id,
    email: "b@fans.example",
    name: "Fan",
  });
  const { data } = await stripe.events.list({ type: "customer.updated", limit: 1 });
  expect(data[0]?.data.object).toMatchObject({ id, email: "b@fans.example" });
  await expect(stripe.customers.update("cus_none", { email: "b@fans.example" })).rejects.toMatchObject({
    code: "resource_missing",
  });
});

it("opens a checkout session with its line items and a URL of this site", async () => {
  const created = await stripe.checkout.sessions.create(session({ customer_email: "a@fans.example" }));
  expect(created).toMatchObject({
    status: "open",
    payment_status: "unpaid",
    amount_total: 1000,
    currency: "gbp",
    metadata: { userID: "fan-1", "odd key": "värde & more" },
    url: `https://site.example/origin/stripe/pay/${created.id}`,
  });
  expect(created).not.toHaveProperty("line_items");
  const read = await stripe.checkout.sessions.retrieve(created.id, { expand: ["line_items"] });
  expect(read.line_items?.data).toMatchObject([{ quantity: 1, price: { id: once.id }, description: "Pass" }]);
});

it("expires an open session once, with an event", async () => {
  const { id } = await stripe.checkout.sessions.create(session());
  expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: "expired", url: null });
  await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ type: "StripeInvalidRequestError" });
  const { data } = await stripe.events.list({ type: "checkout.session.expired" });
  expect(data.filter((event) => event.type === "checkout.session.expired" && event.data.object.id === id)).toHaveLength(
    1,
  );
});

describe("refuses as Stripe does", () => {
  const refusal = (call: Promise<unknown>) => expect(call).rejects;

  it("a wrong key", async () => {
    const intruder = await emulatedStripe({ key: "sk_test_wrong" });
    await refusal(intruder.customers.list()).toMatchObject({ type: "StripeAuthenticationError", statusCode: 401 });
  });

  it("unknown objects", async () => {
    await refusal(stripe.customers.retrieve("cus_none")).toMatchObject({
      type: "StripeInvalidRequestError",
      code: "resource_missing",
      statusCode: 404,
      param: "id",
    });
    const line_items = [{ price: "price_none", quantity: 1 }];
    await refusal(stripe.checkout.sessions.create(session({ line_items }))).toMatchObject({
      code: "resource_missing",
      param: "line_items[0][price]",
    });
  });

  it("missing and unknown parameters, by name", async () => {
    await refusal(stripe.checkout.sessions.create({ ...session(), success_url: "/relative" })).toMatchObject({
      param: "success_url",
    });
    await refusal(stripe.products.create({ name: "" })).toMatchObject({ param: "name" });
    await refusal(stripe.rawRequest("POST", "/v1/prices", { currency: "gbp" })).toMatchObject({
      code: "parameter_missing",
      param: "product",
    });
    await refusal(stripe.rawRequest("POST", "/v1/customers", { colour: "red" })).toMatchObject({
      code: "parameter_unknown",
      param: "colour",
    });
  });

  it("a recurring price in payment mode, and a customer specified twice", async () => {
    const line_items = [{ price: monthly.id, quantity: 1 }];
    await refusal(stripe.checkout.sessions.create(session({ line_items }))).toMatchObject({ param: "mode" });
    await refusal(
      stripe.checkout.sessions.create(session({ customer: "cus_1", customer_email: "a@fans.example" })),
    ).toMatchObject({ type: "StripeInvalidRequestError" });
    await refusal(stripe.checkout.sessions.create(session({ customer_update: { address: "auto" } }))).toMatchObject({
      param: "customer_update",
    });
  });

  it("a checkout that would be open for less than half an hour, or for more than a day", async () => {
    for (const minutes of [29, 24 * 60 + 2]) {
      const expires_at = Math.floor(Date.now() / 1000) + minutes * 60;
      await refusal(stripe.checkout.sessions.create(session({ expires_at }))).toMatchObject({ param: "expires_at" });
    }
    const expires_at = Math.floor(Date.now() / 1000) + 60 * 60;
    expect(await stripe.checkout.sessions.create(session({ expires_at }))).toMatchObject({ expires_at });
  });

  it("subscriptions of one customer in two currencies, also where the first is only an open checkout", async () => {
    const inEuros = await stripe.prices.create({
      product: String(monthly.product),
      currency: "eur",
      unit_amount: 1600,
      recurring: { interval: "month" },
    });
    const { id: customer } = await stripe.customers.create({});
    const subscribe = ({ id }: Stripe.Price) =>
      stripe.checkout.sessions.create(
        session({ mode: "subscription", customer, line_items: [{ price: id, quantity: 1 }] }),
      );
    const first = await subscribe(monthly);
    await subscribe(monthly);
    await refusal(subscribe(inEuros)).toMatchObject({ type: "StripeInvalidRequestError", statusCode: 400 });
    await refusal(subscribe(inEuros)).toThrow("A customer's subscriptions have one currency");
    expect(first.status).toBe("open");
  });

  it("a lookup key in use, unless it is transferred", async () => {
    const price = { product: String(monthly.product), currency: "gbp", unit_amount: 1500, lookup_key: "pass-month" };
    await refusal(stripe.prices.create(price)).toMatchObject({ param: "lookup_key" });
    const moved = await stripe.prices.create({ ...price, transfer_lookup_key: true });
    const { data } = await stripe.prices.list({ lookup_keys: ["pass-month"] });
    expect(data.map(({ id }) => id)).toEqual([moved.id]);
  });

  it("malformed form encoding", async () => {
    const { emulatorKey } = await import("../../../../../worker/backends/payments/provider/emulator-key.ts");
    const { testSetting } = await import("../../../support/keyed-backend.ts");
    const authorization = `Bearer ${await emulatorKey({ SERVICE_KEY: testSetting("SERVICE_KEY") })}`;
    for (const body of ["metadata[a=1", "a=1&a[b]=2", "a[b]=2&a=1", "a[b][c][d][e][f][g]=1", "[x]=1"]) {
      const response = await visit("/origin/stripe/v1/customers", {
        method: "POST",
        headers: { authorization, "content-type": "application/x-www-form-urlencoded" },
        body,
      });
      expect(response.status, body).toBe(400);
      expect(await response.json()).toMatchObject({ error: { type: "invalid_request_error" } });
    }
  });
});

describe("idempotency keys", () => {
  it("replay the first response to a repeated request", async () => {
    const options = { idempotencyKey: "again" };
    const first = await stripe.checkout.sessions.create(session(), options);
    const second = await stripe.checkout.sessions.create(session(), options);
    expect(second.id).toBe(first.id);
  });

  it("create one object for two concurrent requests", async () => {
    const patient = await emulatedStripe({ maxNetworkRetries: 2 });
    const options = { idempotencyKey: "at-once" };
    const made = await Promise.all([1, 2, 3].map(() => patient.customers.create({ name: "Fan" }, options)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  });

  it("replay the provider's own failure, and none to another key", async () => {
    const make = (idempotencyKey: string) => stripe.customers.create({ name: "Fan" }, { idempotencyKey });
    await whileProviderFails("customer", () => expect(make("failed")).rejects.toMatchObject({ statusCode: 500 }));
    await expect(make("failed")).rejects.toMatchObject({ statusCode: 500 });
    expect((await make("another")).name).toBe("Fan");
  });

  it("are refused for another request, and reusable after an error", async () => {
    await stripe.customers.create({ name: "One" }, { idempotencyKey: "mine" });
    await expect(stripe.customers.create({ name: "Two" }, { idempotencyKey: "mine" })).rejects.toMatchObject({
      type: "StripeIdempotencyError",
    });
    const options = { idempotencyKey: "corrected" };
    await expect(stripe.products.create({ name: "" }, options)).rejects.toMatchObject({ param: "name" });
    expect((await stripe.products.create({ name: "Right" }, options)).name).toBe("Right");
  });
});

it("pages through lists in both directions", async () => {
  const email = "pages@fans.example";
  const made: string[] = [];
  for (let count = 0; count < 5; count++) made.unshift((await stripe.customers.create({ email })).id);
  const all: string[] = [];
  for await (const customer of stripe.customers.list({ email, limit: 2 })) all.push(customer.id);
  expect(all).toEqual(made);
  const [newest = "", second = "", third = ""] = made;
  const back = await stripe.customers.list({ email, limit: 1, ending_before: third });
  expect(back).toMatchObject({ data: [{ id: second }], has_more: true });
  expect((await stripe.customers.list({ email, ending_before: second })).data[0]?.id).toBe(newest);
});
