import type Stripe from "stripe";
import type { EmbeddedHandler } from "../../../services/backends.ts";
import type { Settings } from "../../../settings.ts";
import { emulatorKey } from "./emulator-key.ts";

const limits = { maxNetworkRetries: 2, timeout: 10_000, telemetry: false };

/** Stripe's SDK. With a key it calls Stripe, without one the emulator in this process. */
export async function stripeClient(settings: Settings, embedded: EmbeddedHandler): Promise<Stripe> {
  // Loaded with the first call, so that a Worker that sells nothing starts without it.
  const { Stripe } = await import("stripe");
  if (settings.STRIPE_SECRET_KEY !== "") {
    return new Stripe(settings.STRIPE_SECRET_KEY, { ...limits, httpClient: Stripe.createFetchHttpClient() });
  }
  const emulator: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    return await embedded(new Request(`https://origin.internal/origin/stripe${pathname}${search}`, request));
  };
  return new Stripe(await emulatorKey(settings), {
    ...limits,
    host: "stripe.internal",
    httpClient: Stripe.createFetchHttpClient(emulator),
  });
}
