import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { commitStatements } from "../../../../worker/backends/payments/ledger/ledger-transaction.ts";
import { retentionStatements } from "../../../../worker/backends/payments/retention.ts";
import { expireConsents, logConsents } from "../../../../worker/consent/consent-log.ts";
import { buy, ledger, newAccount, openCheckout, payments } from "../../support/purchases.ts";
import { eventsDelivered, payHosted, sellDemoPackages } from "../../support/stripe.ts";

beforeAll(sellDemoPackages);

const count = async (table: string) => await env.PAYMENTS_DB.prepare(`SELECT count(*) AS n FROM ${table}`).first("n");
const expire = (days: number, at: Date) => commitStatements(env.PAYMENTS_DB, retentionStatements(days, at));
const inYears = (years: number) => new Date(Date.now() + years * 365 * 86_400_000);

it("keeps what was sold to a deleted account for its term, and deletes it then; what others hold stays", async () => {
  const [gone, stays] = [newAccount(), newAccount()];
  for (const fan of [gone, stays]) await buy(fan, "video-day", "video-day-once");
  await eventsDelivered();
  await payments.closeAccount(gone);
  await expire(2557, inYears(6));
  expect([await count("entitlement_ledger"), await count("contracts"), await count("checkout_sessions")]).toEqual([
    2, 2, 2,
  ]);
  await expire(2557, inYears(8));
  expect([await count("entitlement_ledger"), await count("contracts"), await count("checkout_sessions")]).toEqual([
    1, 0, 1,
  ]);
  expect([await count("payment_notes"), await count("payment_events")]).toEqual([0, 0]);
  expect(await ledger(stays)).toHaveLength(1);
});

it("deletes a gift's mails with their code after three days in which they could not be sent", async () => {
  const { url } = await openCheckout(newAccount(), "video-day", "video-day-once", {
    gift: { recipient: "friend@fans.example", giver: "Robin", words: "" },
  });
  await payHosted(url);
  const kept = async () =>
    (await env.PAYMENTS_DB.prepare("SELECT kind FROM payment_notes WHERE gift IS NOT NULL").all()).results.length;
  // As if no mail had got into the queue.
  await env.PAYMENTS_DB.prepare(
    `UPDATE payment_notes SET sent_at = NULL, recipient = 'friend@fans.example', gift = '{"code":"plain"}' WHERE kind GLOB 'gift*'`,
  ).run();
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  await expire(2557, inHours(71));
  expect(await kept()).toBe(2);
  // Somebody at the desk has them sent once more.
  await env.PAYMENTS_DB.prepare("UPDATE payment_notes SET resent_at = ? WHERE kind = 'gift'")
    .bind(inHours(70).toISOString())
    .run();
  await expire(2557, inHours(73));
  expect(await kept()).toBe(1);
  await expire(2557, inHours(143));
  expect(await kept()).toBe(0);
});

it("deletes consents after their term", async () => {
  const consents = [{ purpose: "analytics", granted: true }];
  const log = (at: Date) => logConsents(env.MARKETING_DB, { account: null, source: "cookies", consents }, at);
  await log(inYears(-2));
  await log(inYears(-4));
  await expireConsents(env.MARKETING_DB, 1096, new Date());
  expect(await env.MARKETING_DB.prepare("SELECT count(*) AS n FROM consent_log").first("n")).toBe(1);
});
