import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { stripeEmulator } from "../../../../worker/emulators/stripe/app.ts";

it("is closed on a site that has a Stripe key", async () => {
  const ask = (path: string, key: string) =>
    stripeEmulator.fetch(
      new Request(`https://site.example${path}`),
      { ...env, STRIPE_SECRET_KEY: key },
      createExecutionContext(),
    );
  expect((await ask("/v1/customers", "")).status).toBe(401);
  expect((await ask("/v1/customers", "sk_live_something")).status).toBe(404);
  expect(await (await ask("/pay/cs_test_1", "")).text()).toContain("Checkout not found");
  expect(await (await ask("/pay/cs_test_1", "sk_live_something")).text()).not.toContain("Checkout");
});
