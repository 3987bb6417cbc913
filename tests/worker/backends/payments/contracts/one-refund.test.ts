import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, it } from "vitest";
import { propertyRuns } from "../../../../fixtures/property-runs.ts";
import { buy, entitlementsOf, newAccount, payments } from "../../../support/purchases.ts";
import { runTrigger } from "../../../support/schedule.ts";
import { sellAtStripe, sendEvents, setDelivery, whileProviderFails } from "../../../support/stripe.ts";

const stripe = await sellAtStripe();

/** The payment of a contract; for a subscription, that of its first invoice. */
async function intentOf(contractID: string): Promise<string> {
  if (contractID.startsWith("pi_")) return contractID;
  const { data: invoices } = await stripe.invoices.list({ subscription: contractID });
  const { data } = await stripe.invoicePayments.list({ invoice: String(invoices[0]?.id) });
  return String(data[0]?.payment.payment_intent);
}

type Step =
  | "withdraw"
  | "withdraw twice at once"
  | "events"
  | "return"
  | "interrupt"
  | "part back"
  | "fail"
  | "schedule";

/** As if the Worker had stopped between the refund and recording it. */
const interrupt = (contractID: string) =>
  env.PAYMENTS_DB.prepare(
    "UPDATE declarations SET settled_at = NULL, declared_at = '2026-01-01T00:00:00.000Z' WHERE contract_id = ?",
  )
    .bind(contractID)
    .run();

it("a withdrawal refunds once, under any order and repetition of presses, events, failures and an operator's refunds", async () => {
  const step = fc.constantFrom<Step>(
    "withdraw",
    "withdraw twice at once",
    "events",
    "return",
    "interrupt",
    "part back",
    "fail",
    "schedule",
  );
  const sold = fc.constantFrom(
    ["video-day", "video-day-once"] as const,
    ["season-video", "season-video-year"] as const,
  );
  const cases = fc.record({
    sold,
    steps: fc.array(step, { maxLength: 6 }),
    consent: fc.boolean(),
    watchedDays: fc.nat(40),
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ sold: [packageID, priceID], steps, consent, watchedDays }) => {
      await setDelivery(stripe, "by_itself");
      await env.STRIPE_SANDBOX_DB.batch([
        env.STRIPE_SANDBOX_DB.prepare("DELETE FROM deliveries"),
        env.STRIPE_SANDBOX_DB.prepare("DELETE FROM objects WHERE kind = 'event'"),
      ]);
      const fan = newAccount();
      const session = await buy(fan, packageID, priceID, {}, null, consent);
      await setDelivery(stripe, "held");
      const [contract] = (await payments.contracts(fan)) ?? [];
      if (contract === undefined) throw new Error("no contract");
      const withdraw = () => payments.declare("withdraw", { userID: fan, contractID: contract.id, watchedDays });
      const intent = await intentOf(contract.id);
      let byOperator = 0;
      const does: Record<Step, () => Promise<unknown>> = {
        withdraw,
        "withdraw twice at once": () => Promise.all([withdraw(), withdraw()]),
        events: () => sendEvents(stripe, { order: "random", times: 2, again: true }),
        return: () => payments.fulfil(session, fan),
        interrupt: () => interrupt(contract.id),
        "part back": async () => {
          const given = await stripe.refunds.create({ payment_intent: intent, amount: 100 }).catch(() => null);
          byOperator += given?.amount ?? 0;
        },
        fail: () => whileProviderFails("refund", withdraw),
        schedule: () => runTrigger("* * * * *"),
      };
      for (const name of steps) await does[name]();
      const declared = await withdraw();
      for (const name of ["events", "interrupt", "schedule", "return", "withdraw"] as const) await does[name]();
      const { data: charges } = await stripe.charges.list({ payment_intent: intent });
      const { data: refunds } = await stripe.refunds.list({ charge: String(charges[0]?.id) });
      const own = refunds.filter(({ metadata }) => metadata?.declaration !== undefined);
      const total = refunds.reduce((sum, { amount }) => sum + amount, 0);
      expect(own.length).toBeLessThanOrEqual(1);
      // Earlier refunds count towards it; later ones by an operator are extra.
      expect(total).toBeGreaterThanOrEqual(declared?.refund ?? 0);
      expect(total).toBeLessThanOrEqual((declared?.refund ?? 0) + byOperator);
      expect(total).toBeLessThanOrEqual(contract.amount);
      expect(await entitlementsOf(fan)).toEqual([]);
    }),
    { numRuns: propertyRuns(6) },
  );
});
