import type { ExecutionContext } from "hono";
import Stripe from "stripe";
import { stripeSandbox } from "../../../emulators/stripe/app.ts";
import { sandboxKey } from "../../../emulators/stripe/authentication.ts";
import type { Settings } from "../../../settings.ts";

const limits = { maxNetworkRetries: 2, timeout: 10_000, telemetry: false };

/** Stripe with its key, the sandbox without one: the same SDK and the same calls either way. */
export async function stripeClient(settings: Settings, env: Env, context: ExecutionContext): Promise<Stripe> {
  if (settings.STRIPE_SECRET_KEY !== "") {
    return new Stripe(settings.STRIPE_SECRET_KEY, { ...limits, httpClient: Stripe.createFetchHttpClient() });
  }
  const sandbox: typeof fetch = async (input, init) =>
    await stripeSandbox.fetch(new Request(input, init), env, context);
  return new Stripe(await sandboxKey(settings), {
    ...limits,
    host: "stripe.internal",
    httpClient: Stripe.createFetchHttpClient(sandbox),
  });
}
