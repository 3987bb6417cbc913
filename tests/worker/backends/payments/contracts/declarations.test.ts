import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { storedMails } from "../../../../../worker/mail/mailbox.ts";
import { buy, entitlementsOf, newAccount, payments } from "../../../support/purchases.ts";
import { runTrigger } from "../../../support/schedule.ts";
import {
  eventsDelivered,
  failRefund,
  refundFailsCard,
  sellAtStripe,
  whileProviderFails,
  whileSubscriptionChangesFail,
} from "../../../support/stripe.ts";

const stripe = await sellAtStripe();
let fan: string;
beforeEach(() => {
  fan = newAccount();
});

/** Buys a subscription or a one-off pass. @returns its contract */
async function bought(account: string, renews: boolean): Promise<string> {
  await (renews ? buy(account, "monthly-audio", "monthly-audio-month") : buy(account, "video-day", "video-day-once"));
  const [contract] = (await payments.contracts(account)) ?? [];
  if (contract === undefined) throw new Error("no contract");
  return contract.id;
}
const cancel = (contractID: string) => payments.declare("cancel", { userID: fan, contractID });
const withdraw = (contractID: string, account = fan) => payments.declare("withdraw", { userID: account, contractID });
const unsettled = async (account: string) =>
  await env.PAYMENTS_DB.prepare("SELECT count(*) AS n FROM declarations WHERE account_id = ? AND settled_at IS NULL")
    .bind(account)
    .first<number>("n");
const refunded = async (intent: string) =>
  (await stripe.charges.list({ payment_intent: intent })).data.map(({ amount_refunded }) => amount_refunded);
/** The schedule processes declarations that are a minute old. */
async function minutesLater(minutes = 1): Promise<void> {
  await env.PAYMENTS_DB.exec(
    `UPDATE declarations SET declared_at = strftime('%Y-%m-%dT%H:%M:%fZ', declared_at, '-${minutes * 2} minutes') WHERE settled_at IS NULL`,
  );
  await runTrigger("* * * * *");
}
const confirmations = async () =>
  (await storedMails(env.IDENTITY_DB, `${fan}@fans.example`)).filter(({ subject }) =>
    subject.startsWith("You have cancelled"),
  ).length;

describe("a cancellation", () => {
  it("of a contract that was withdrawn from changes nothing, and leaves nothing to try again", async () => {
    const contract = await bought(fan, true);
    const withdrawn = await withdraw(contract);
    expect(await cancel(contract)).toEqual(withdrawn);
    await eventsDelivered();
    expect(await unsettled(fan)).toBe(0);
    expect(await confirmations()).toBe(0);
  });

  it("pays nothing back, although the contract could still be withdrawn from", async () => {
    const contract = await bought(fan, true);
    expect(await cancel(contract)).toMatchObject({ refund: 0 });
    const [stored] = (await payments.contracts(fan)) ?? [];
    expect(stored).toMatchObject({ withdrawnAt: null, cancelledAt: expect.any(String) });
  });

  it("of a subscription that has ended at the provider, or that the provider does not know, is carried out", async () => {
    const contract = await bought(fan, true);
    await whileSubscriptionChangesFail(() => cancel(contract));
    expect(await unsettled(fan)).toBe(1);
    await stripe.subscriptions.cancel(contract);
    await minutesLater();
    expect(await unsettled(fan)).toBe(0);

    fan = newAccount();
    const unknown = await bought(fan, true);
    await env.STRIPE_SANDBOX_DB.prepare("DELETE FROM objects WHERE id = ?").bind(unknown).run();
    await cancel(unknown);
    expect(await unsettled(fan)).toBe(0);
    expect(await payments.contracts(fan)).toMatchObject([{ renews: false, cancelledAt: expect.any(String) }]);
    expect(await payments.holdings(fan)).toMatchObject([{ renewsAt: null }]);
  });

  it("counts again after the renewal was resumed: it is carried out until it is done, with a mail of its own", async () => {
    const contract = await bought(fan, true);
    const renews = async () => !(await stripe.subscriptions.retrieve(contract)).cancel_at_period_end;
    const first = await cancel(contract);
    expect(await renews()).toBe(false);
    expect(await cancel(contract)).toEqual(first);
    await expect.poll(confirmations).toBe(1);
    await stripe.subscriptions.update(contract, { cancel_at_period_end: false });
    await eventsDelivered();
    expect(await payments.contracts(fan)).toMatchObject([{ renews: true, cancelledAt: null }]);

    const [second, twice] = await whileSubscriptionChangesFail(() => Promise.all([cancel(contract), cancel(contract)]));
    expect(second).toEqual(twice);
    expect(second).not.toEqual(first);
    expect(await renews()).toBe(true);
    await minutesLater();
    expect(await renews()).toBe(false);
    await expect.poll(confirmations).toBe(2);
    await eventsDelivered();
    expect(await payments.contracts(fan)).toMatchObject([{ renews: false, cancelledAt: expect.any(String) }]);
    expect(await confirmations()).toBe(2);
  });

  it("that is repeated before the site has heard that the renewal was resumed is not lost", async () => {
    const contract = await bought(fan, true);
    await cancel(contract);
    await env.STRIPE_SANDBOX_DB.prepare(
      "UPDATE objects SET document = json_set(document, '$.cancel_at_period_end', json('false'), '$.cancel_at', null) WHERE id = ?",
    )
      .bind(contract)
      .run();
    await whileSubscriptionChangesFail(() => cancel(contract));
    await minutesLater();
    expect((await stripe.subscriptions.retrieve(contract)).cancel_at_period_end).toBe(true);
  });
});

it("declarations that cannot be carried out leave their turn to the others", async () => {
  const contract = await bought(fan, false);
  await whileProviderFails("refund", () => withdraw(contract));
  // The provider refuses ids as long as those of these payments.
  await env.PAYMENTS_DB.batch(
    Array.from({ length: 45 }, (_, index) =>
      env.PAYMENTS_DB.prepare(
        `INSERT INTO declarations (id, contract_id, account_id, kind, declared_at, refund)
         VALUES ('withdrawal:' || ?1 || ':2026-01-01T00:00:00.000Z', ?1, 'nobody', 'withdrawal', '2026-01-01T00:00:00.000Z', 100)`,
      ).bind(`pi_${String(index).padStart(6000, "0")}`),
    ),
  );
  expect(await refunded(contract)).toEqual([0]);
  for (let minute = 0; minute < 3; minute += 1) await minutesLater();
  expect(await refunded(contract)).toEqual([1000]);
  expect(await unsettled("nobody")).toBe(45);
  await env.PAYMENTS_DB.exec("DELETE FROM declarations WHERE account_id = 'nobody'");
});

it("a withdrawal whose refund fails later is refunded when it is declared again", async () => {
  await buy(fan, "video-day", "video-day-once", refundFailsCard);
  const [contract] = (await payments.contracts(fan)) ?? [];
  const id = contract?.id ?? "";
  const refunds = async () => (await stripe.refunds.list({ payment_intent: id })).data;
  await withdraw(id);
  const [first] = await refunds();
  await failRefund(String(first?.id));
  expect(await refunded(id)).toEqual([0]);
  await withdraw(id);
  expect(await refunds()).toMatchObject([{ amount: first?.amount }, { id: first?.id, status: "failed" }]);
});

describe("a withdrawal from a disputed payment", () => {
  const card = { number: "4000 0000 0000 0259" };

  /** The bank decides in favour of the league. */
  async function win(intent: string): Promise<void> {
    const { data } = await stripe.disputes.list({ payment_intent: intent });
    await stripe.disputes.update(String(data[0]?.id), { evidence: { uncategorized_text: "winning_evidence" } });
    await eventsDelivered();
  }
  async function boughtDisputed(): Promise<string> {
    await buy(fan, "video-day", "video-day-once", card);
    const [contract] = (await payments.contracts(fan)) ?? [];
    return contract?.id ?? "";
  }

  it("refunds it after the dispute was won", async () => {
    const contract = await boughtDisputed();
    await win(contract);
    await withdraw(contract);
    expect(await refunded(contract)).toEqual([1000]);
  });

  it("refunds nothing while the bank holds the money, and all of it once the dispute is won", async () => {
    const contract = await boughtDisputed();
    await withdraw(contract);
    expect(await refunded(contract)).toEqual([0]);
    expect(await unsettled(fan)).toBe(0);
    await win(contract);
    await minutesLater();
    expect(await refunded(contract)).toEqual([1000]);
    expect(await unsettled(fan)).toBe(0);
    expect(await entitlementsOf(fan)).toEqual([]);
  });

  it("refunds nothing that a lost dispute has taken", async () => {
    const contract = await boughtDisputed();
    await withdraw(contract);
    const { data } = await stripe.disputes.list({ payment_intent: contract });
    await stripe.disputes.close(String(data[0]?.id));
    await eventsDelivered();
    await minutesLater();
    expect(await refunded(contract)).toEqual([0]);
    expect(await unsettled(fan)).toBe(0);
  });
});
