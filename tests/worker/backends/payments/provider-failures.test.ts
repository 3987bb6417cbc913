import { env } from "cloudflare:workers";
import { beforeAll, expect, it, vi } from "vitest";
import { storedMails } from "../../../../worker/mail/mailbox.ts";
import { mockRemoteHost } from "../../support/mock-remote-host.ts";
import { buy, entitlementsOf, newAccount, payments } from "../../support/purchases.ts";
import { runTrigger } from "../../support/schedule.ts";
import { emulatedStripe, sellDemoPackages, whileProviderFails } from "../../support/stripe.ts";

/*
 * The provider repeats its response to an idempotency key for a day, even if that was its own failure. A failed action can still be
 * repeated,
 * and happens only once.
 */

beforeAll(sellDemoPackages);

it.each(["product", "price", "customer", "checkout.session"] as const)(
  "a purchase whose %s it failed to create",
  async (kind) => {
    const fan = newAccount();
    // Each test has a provider without any of the site's products.
    await env.STRIPE_SANDBOX_DB.batch([
      env.STRIPE_SANDBOX_DB.prepare("DELETE FROM objects WHERE kind IN ('product', 'price')"),
      env.STRIPE_SANDBOX_DB.prepare("DELETE FROM idempotency_keys"),
    ]);
    await whileProviderFails(kind, () => expect(buy(fan, "video-day", "video-day-once")).rejects.toThrow());
    await buy(fan, "video-day", "video-day-once");
    expect(await entitlementsOf(fan)).toEqual(["live-video"]);
  },
);

it("a withdrawal's refund, by the schedule", async () => {
  const stripe = await emulatedStripe();
  const fan = newAccount();
  await buy(fan, "video-day", "video-day-once");
  const [contract] = (await payments.contracts(fan)) ?? [];
  if (contract === undefined) throw new Error("no contract");
  const refunded = async () => {
    const { data } = await stripe.charges.list({ payment_intent: contract.id });
    return data.map(({ amount_refunded }) => amount_refunded);
  };
  const declared = await whileProviderFails("refund", () =>
    payments.declare("withdraw", { userID: fan, contractID: contract.id, watchedDays: 0 }),
  );
  expect(await refunded()).toEqual([0]);
  // The schedule processes declarations that are a minute old.
  await env.PAYMENTS_DB.exec("UPDATE declarations SET declared_at = '2026-01-01T00:00:00.000Z'");
  await runTrigger("* * * * *");
  expect(declared?.refund).toBeGreaterThan(0);
  expect(await refunded()).toEqual([declared?.refund]);
  await runTrigger("* * * * *");
  expect(await refunded()).toEqual([declared?.refund]);
});

it("a list of its events keeps no reminder waiting", async () => {
  const fan = newAccount();
  await buy(fan, "monthly-audio", "monthly-audio-month");
  await env.PAYMENTS_DB.prepare("UPDATE contracts SET ends_at = ? WHERE account_id = ?")
    .bind(new Date(Date.now() + 6 * 86_400_000).toISOString(), fan)
    .run();
  await env.PAYMENTS_DB.exec("DELETE FROM reconciled");
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  const headers = { "stripe-should-retry": "false" };
  const calls = mockRemoteHost("api.stripe.com", () => new Response(null, { status: 503, headers }));
  await runTrigger("* * * * *", { STRIPE_SECRET_KEY: "sk_live_key" });
  expect(calls.map(({ call }) => call)).toEqual(["GET /v1/events"]);
  expect(JSON.stringify(errors.mock.calls)).toContain("reconcile payments");
  vi.restoreAllMocks();
  const mails = await storedMails(env.IDENTITY_DB, `${fan}@fans.example`);
  expect(mails.map(({ subject }) => subject)).toContain("Your Monthly Audio Pass renews soon");
});
