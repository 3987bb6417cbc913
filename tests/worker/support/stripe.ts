import { env } from "cloudflare:workers";
import Stripe from "stripe";
import { afterAll, beforeAll, expect, vi } from "vitest";
import { emulatorKey } from "../../../worker/backends/payments/provider/emulator-key.ts";
import { runStripeSchedule } from "../../../worker/emulators/stripe/schedule.ts";
import { demoPassStatements } from "./demo-passes.ts";
import { testSetting } from "./keyed-backend.ts";
import { visit } from "./visit.ts";

/** The official SDK, calling the emulator of the built site over HTTP. */
export async function emulatedStripe(options: { key?: string; maxNetworkRetries?: number } = {}): Promise<Stripe> {
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    return await visit(`/origin/stripe${pathname}${search}`, {
      method: request.method,
      headers: request.headers,
      ...(request.method === "POST" ? { body: await request.arrayBuffer() } : {}),
    });
  };
  const key = options.key ?? (await emulatorKey({ SERVICE_KEY: testSetting("SERVICE_KEY") }));
  return new Stripe(key, {
    httpClient: Stripe.createFetchHttpClient(send),
    maxNetworkRetries: options.maxNetworkRetries ?? 0,
    telemetry: false,
  });
}

const goodCard = {
  number: "4242 4242 4242 4242",
  expiry: "12 / 39",
  cvc: "123",
  name: "F. Fan",
  email: "buyer@fans.example",
};

/** Waits until the emulator has delivered all due events, which it does after its response unless it holds them back. */
export async function eventsDelivered(): Promise<void> {
  const due = env.STRIPE_SANDBOX_DB.prepare(
    `SELECT count(*) AS due FROM deliveries WHERE next_attempt <= unixepoch()
       AND NOT EXISTS (SELECT 1 FROM objects WHERE id = 'webhook_delivery' AND document ->> '$.mode' = 'held')`,
  );
  await vi.waitFor(async () => expect(await due.first("due")).toBe(0), { timeout: 30_000, interval: 10 });
}

/** Runs `work` while the provider fails with a 500 at each such change to its objects (SQL). Its client retries at once. */
async function whileFailing<Result>(change: string, work: () => Promise<Result>): Promise<Result> {
  const sandbox = env.STRIPE_SANDBOX_DB;
  await sandbox.exec(`CREATE TRIGGER away ${change} BEGIN SELECT RAISE(ABORT, 'away'); END`);
  const wait = globalThis.setTimeout;
  const timer = vi
    .spyOn(globalThis, "setTimeout")
    .mockImplementation((callback, delay = 0, ...given) => wait(callback, delay < 2_000 ? 0 : delay, ...given));
  try {
    return await work();
  } finally {
    timer.mockRestore();
    await sandbox.exec("DROP TRIGGER away");
  }
}

/** Runs `work` while the provider fails to create objects of this kind. */
export const whileProviderFails = <Result>(
  kind: "checkout.session" | "customer" | "price" | "product" | "refund",
  work: () => Promise<Result>,
): Promise<Result> => whileFailing(`BEFORE INSERT ON objects WHEN new.kind = '${kind}'`, work);

/** Runs `work` while the provider fails to change subscriptions. */
export const whileSubscriptionChangesFail = <Result>(work: () => Promise<Result>): Promise<Result> =>
  whileFailing("BEFORE UPDATE ON objects WHEN old.kind = 'subscription'", work);

/** Fills in the hosted page's card form and submits it. */
export async function payHosted(url: string, card: Partial<typeof goodCard> = {}): Promise<Response> {
  const response = await visit(new URL(url).pathname, {
    method: "POST",
    headers: { origin: "https://site.example", "sec-fetch-site": "same-origin" },
    body: new URLSearchParams({ ...goodCard, ...card }),
  });
  await eventsDelivered();
  return response;
}

/** The card whose refunds fail. */
export const refundFailsCard = { number: "4000 0000 0000 5126" };

/** Makes a refund to {@link refundFailsCard} fail, as if a minute had passed, and delivers the events about it. */
export async function failRefund(id: string): Promise<void> {
  await env.STRIPE_SANDBOX_DB.prepare(
    "UPDATE objects SET document = json_set(document, '$.created', (document ->> '$.created') - 61) WHERE id = ?",
  )
    .bind(id)
    .run();
  await runStripeSchedule(env, new Date());
  await eventsDelivered();
}

/** Makes the emulator deliver events immediately, or hold them back. */
export const setDelivery = (stripe: Stripe, mode: "by_itself" | "held") =>
  stripe.rawRequest("POST", "/v1/test_helpers/webhook_delivery", { mode });

/** Makes the emulator deliver events that were held back, in an order and this many times each. */
export const sendEvents = (
  stripe: Stripe,
  how: { order?: "oldest_first" | "newest_first" | "random"; times?: number; again?: boolean } = {},
) => stripe.rawRequest("POST", "/v1/test_helpers/webhook_delivery/send", how);

/** Puts the demo league's packages on sale. */
export async function sellDemoPackages(): Promise<void> {
  await env.PAYMENTS_DB.batch(demoPassStatements());
}

/**
 * The provider with the demo league's packages on sale, for all tests of a file; call it once, at the top. After the last test, no event is
 * held back or pending.
 */
export async function sellAtStripe(): Promise<Stripe> {
  const stripe = await emulatedStripe();
  beforeAll(sellDemoPackages);
  afterAll(async () => {
    await setDelivery(stripe, "by_itself");
    await eventsDelivered();
  });
  return stripe;
}
