import Stripe from "stripe";
import { readDevVars } from "../../scripts/lib/dev-vars.ts";
import { composeCheckout, paymentsService } from "../../worker/services/payments.ts";
import { median } from "./load.ts";
import type { Ratio } from "./ratio.ts";

/** Of each kind, taken in turns. */
const times = 40;

async function milliseconds(call: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await call();
  return performance.now() - started;
}

/**
 * What selling costs, each against one row written into a bare D1 database: a checkout that is opened, a webhook that comes to
 * something, and the same webhook once more. The provider is the sandbox, in the same process: its own work is in it.
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
    await whole(
      fetch(new URL("/api/checkout/webhook", site), {
        method: "POST",
        headers: { "content-type": "application/json", "stripe-signature": signature },
        body: payload,
      }),
    );
  };
  const insert = () => whole(fetch(new URL("/d1-insert", baseline), { method: "POST" }));

  // The first sale makes the price at the provider.
  await open(times);
  await insert();
  const taken = { insert: [] as number[], checkout: [] as number[], webhook: [] as number[], again: [] as number[] };
  for (let index = 0; index < times; index++) {
    let session = "";
    taken.insert.push(await milliseconds(insert));
    taken.checkout.push(
      await milliseconds(async () => {
        session = await open(index);
      }),
    );
    taken.webhook.push(await milliseconds(() => deliver(index, session)));
    taken.again.push(await milliseconds(() => deliver(index, session)));
  }
  const bare = median(taken.insert);
  const ratio = (name: string, measured: readonly number[]): Ratio => ({
    name: `${name} : bare D1 insert`,
    value: median(measured) / bare,
    unit: `milliseconds (${median(measured).toFixed(1)} to ${bare.toFixed(1)})`,
  });
  return [
    ratio("checkout creation", taken.checkout),
    ratio("webhook", taken.webhook),
    ratio("webhook that came before", taken.again),
  ];
}

/** A failed answer ends the benchmark: it would be quicker than what is measured. */
async function whole(asked: Promise<Response>): Promise<void> {
  const response = await asked;
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text}`);
}
