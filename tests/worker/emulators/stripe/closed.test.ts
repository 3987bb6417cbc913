import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { embeddedRouter } from "../../../../worker/embedded-router.ts";

it("is disabled on a site that has a Stripe key", async () => {
  const request = (path: string, key: string) => {
    const withKey = { ...env, STRIPE_SECRET_KEY: key };
    return embeddedRouter.fetch(
      new Request(`https://site.example/origin/stripe${path}`),
      withKey,
      createExecutionContext(),
    );
  };
  expect((await request("/v1/customers", "")).status).toBe(401);
  expect((await request("/v1/customers", "sk_live_something")).status).toBe(404);
  expect(await (await request("/pay/cs_test_1", "")).text()).toContain("Checkout not found");
  expect(await (await request("/pay/cs_test_1", "sk_live_something")).text()).not.toContain("Checkout");
});
