import Stripe from "stripe";
import { readDevVars } from "../../scripts/lib/site/dev-vars.ts";
import { composeCheckout, paymentsService } from "../../worker/services/payments.ts";
import { median } from "./load.ts";
import type { Ratio } from "./ratio.ts";

/** Measurements of each kind, which take turns. */
const times = 40;

async function milliseconds(call: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await call();
  return performance.now() - started;
}

/**
 * Measures creating a checkout session, a webhook that changes the ledger, and its repetition, each relative to one row inserted into a
 * bare
 * D1 database. The provider is the emulator in the same process, so its work is included.
 */
export async function measurePayments(site: URL, baseline: URL): Promise<Ratio[]> {
  const { SERVICE_KEY = "", STRIPE_WEBHOOK_SECRET = "" } = readDevVars();
  const payments = paymentsService({
    name: "payments",
    mode: "remote",
    async fetch(path, init) {
      const headers = new Headers(init?.headers);
      headers.set("x-service-key", SERVICE_KEY);
      return await fetch(new URL(`/origin/payments/${path}`, site), { ...init, headers });
    },
  });
  const offer = await payments.offer("video-day", "video-day-once");
  if (offer === null) throw new Error("The day pass is not on sale.");
  const open = async (index: number) => {
    const buyer = { ssoID: `bench-${index}`, email: `bench-${index}@fans.example`, stripeCustomerID: null };
    return (await payments.createCheckout(composeCheckout(offer, buyer, site.origin))).id;
  };
  const deliver = async (index: number, session: string) => {
    const payload = JSON.stringify({
      id: `evt_bench_${index}`,
      object: "event",
      type: "checkout.session.completed",
      created: Math.floor(Date.now() / 1000),
      data: { object: { id: session, object: "checkout.session" } },
    });
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret: STRIPE_WEBHOOK_SECRET });
    await requireOK(
      fetch(new URL("/api/checkout/webhook", site), {
        method: "POST",
        headers: { "content-type": "application/json", "stripe-signature": signature },
        body: payload,
      }),
    );
  };
  const insert = () => requireOK(fetch(new URL("/d1-insert", baseline), { method: "POST" }));

  // Warm-up: the first sale creates the price at the provider.
  await open(times);
  await insert();
  const durations = {
    insert: [] as number[],
    checkout: [] as number[],
    webhook: [] as number[],
    again: [] as number[],
  };
  for (let index = 0; index < times; index++) {
    let session = "";
    durations.insert.push(await milliseconds(insert));
    durations.checkout.push(
      await milliseconds(async () => {
        session = await open(index);
      }),
    );
    durations.webhook.push(await milliseconds(() => deliver(index, session)));
    durations.again.push(await milliseconds(() => deliver(index, session)));
  }
  const bare = median(durations.insert);
  const ratio = (name: string, measured: readonly number[]): Ratio => ({
    name: `${name} : bare D1 insert`,
    value: median(measured) / bare,
    unit: `milliseconds (${median(measured).toFixed(1)} to ${bare.toFixed(1)})`,
  });
  return [
    ratio("checkout creation", durations.checkout),
    ratio("webhook", durations.webhook),
    ratio("webhook that came before", durations.again),
  ];
}

/** A failed response ends the benchmark, because it would be faster than what is measured. */
async function requireOK(pending: Promise<Response>): Promise<void> {
  const response = await pending;
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text}`);
}
