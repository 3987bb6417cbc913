import { Hono } from "hono";
import type { AppEnv } from "../../app-env.ts";
import { hasEmulator } from "../../settings.ts";
import { api } from "./api/api.ts";
import { hostedCheckout } from "./checkout/hosted-checkout.tsx";
import { billingPortal } from "./portal/billing-portal.tsx";

/**
 * Stripe's emulator, for sites without a Stripe key: the API, a hosted checkout page, a billing portal and signed
 * webhooks. It takes test cards only, and is off when a Stripe key is set.
 */
export const stripeEmulator = new Hono<AppEnv>();

stripeEmulator.use(async (c, next) => {
  if (!hasEmulator("payments", c.get("settings"))) return c.notFound();
  await next();
});
stripeEmulator.route("/v1", api);
stripeEmulator.route("/pay", hostedCheckout);
stripeEmulator.route("/portal", billingPortal);
