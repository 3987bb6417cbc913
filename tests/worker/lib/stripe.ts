import { env } from "cloudflare:workers";
import Stripe from "stripe";
import { expect, vi } from "vitest";
import { demoPackageStatements } from "../../../worker/origin/payments/demo-packages.ts";
import { sandboxKey } from "../../../worker/origin/stripe-sandbox/authentication.ts";
import { visit } from "../support.ts";
import { testSetting } from "./keyed-backend.ts";

/** The official SDK, speaking to the sandbox of the built site over HTTP. */
export async function sandboxStripe(options: { key?: string; maxNetworkRetries?: number } = {}): Promise<Stripe> {
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    return await visit(`/origin/stripe${pathname}${search}`, {
      method: request.method,
      headers: request.headers,
      ...(request.method === "POST" ? { body: await request.arrayBuffer() } : {}),
    });
  };
  const key = options.key ?? (await sandboxKey({ SERVICE_KEY: testSetting("SERVICE_KEY") }));
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

/** Waits until the sandbox has sent every event that is due: it does so after its answer. */
export async function eventsDelivered(): Promise<void> {
  const due = env.STRIPE_SANDBOX_DB.prepare("SELECT count(*) AS due FROM deliveries WHERE next_attempt <= unixepoch()");
  await vi.waitFor(async () => expect(await due.first("due")).toBe(0), 5000);
}

/** Types a card into the hosted page and submits it. */
export async function payHosted(url: string, card: Partial<typeof goodCard> = {}): Promise<Response> {
  const response = await visit(new URL(url).pathname, {
    method: "POST",
    headers: { origin: "https://site.example", "sec-fetch-site": "same-origin" },
    body: new URLSearchParams({ ...goodCard, ...card }),
  });
  await eventsDelivered();
  return response;
}

/** Puts the demo league's packages on sale. */
export async function sellDemoPackages(): Promise<void> {
  await env.PAYMENTS_DB.batch(
    demoPackageStatements().map(({ sql, params }) => env.PAYMENTS_DB.prepare(sql).bind(...params)),
  );
}
