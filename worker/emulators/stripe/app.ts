import { Hono } from "hono";
import type { AppEnv } from "../../app-env.ts";
import { api } from "./api.ts";
import { billingPortal } from "./billing-portal.tsx";
import { hostedCheckout } from "./hosted-checkout.tsx";

/**
 * A payments provider for a site without one: Stripe's protocol, a hosted checkout page and signed webhooks, on test cards
 * alone. It is closed where a Stripe key is set.
 */
export const stripeSandbox = new Hono<AppEnv>();

stripeSandbox.use(async (c, next) => {
  if (c.get("settings").STRIPE_SECRET_KEY !== "") return c.notFound();
  await next();
});
stripeSandbox.route("/v1", api);
stripeSandbox.route("/pay", hostedCheckout);
stripeSandbox.route("/portal", billingPortal);
