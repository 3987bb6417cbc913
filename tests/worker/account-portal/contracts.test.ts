import { env } from "cloudflare:workers";
import type Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { storedMails } from "../../../worker/mail/mailbox.ts";
import { postForm, signedInUser } from "../lib/portal.ts";
import { buy, held, newAccount } from "../lib/purchases.ts";
import { runTrigger } from "../lib/schedule.ts";
import { emulatedStripe, eventsDelivered, sellDemoPackages } from "../lib/stripe.ts";
import { site, visit } from "../support.ts";

let stripe: Stripe;
let fan: string;
beforeAll(async () => {
  await sellDemoPackages();
  stripe = await emulatedStripe();
});
beforeEach(() => {
  fan = newAccount();
});
afterAll(eventsDelivered);

/** The mails to a buyer, latest first. */
async function mails(ssoID: string, starting: string) {
  await eventsDelivered();
  return (await storedMails(env.IDENTITY_DB, `${ssoID}@fans.example`)).filter(({ subject }) =>
    subject.startsWith(starting),
  );
}

/** The path and key of the link in a buyer's receipt. */
async function receiptLink(ssoID: string): Promise<{ path: string; key: string }> {
  await expect.poll(async () => (await mails(ssoID, "Receipt:")).length).toBeGreaterThan(0);
  const [receipt] = await mails(ssoID, "Receipt:");
  const [, path = ""] = receipt?.body.match(new RegExp(`${site}(/portal/contracts\\S+)`)) ?? [];
  return { path, key: new URL(path, site).searchParams.get("key") ?? "" };
}

const contractOf = async (ssoID: string) => ({
  id: await env.PAYMENTS_DB.prepare("SELECT id FROM contracts WHERE account_id = ?").bind(ssoID).first<string>("id"),
});
const refundsOf = async (session: string) => {
  const { payment_intent, invoice } = await stripe.checkout.sessions.retrieve(session);
  const { data: payments } =
    invoice === null ? { data: [] } : await stripe.invoicePayments.list({ invoice: String(invoice) });
  const intent = payment_intent ?? payments[0]?.payment.payment_intent;
  const { data: charges } = await stripe.charges.list({ payment_intent: String(intent) });
  const { data } = await stripe.refunds.list({ charge: String(charges[0]?.id) });
  return { amounts: data.map(({ amount }) => amount), paid: charges[0]?.amount };
};
const declare = async (ssoID: string, action: "withdraw" | "cancel", key: string, cookie = "") =>
  await postForm("/portal/contracts", { action, contract: String((await contractOf(ssoID)).id), key }, cookie);
/** Has watched on some days since yesterday. */
const watch = (ssoID: string, days: number) =>
  env.MARKETING_DB.batch(
    Array.from({ length: days }, (_, index) =>
      env.MARKETING_DB.prepare("INSERT INTO watched_days VALUES (?, ?)").bind(
        ssoID,
        new Date(Date.now() + index * 86_400_000).toISOString().slice(0, 10),
      ),
    ),
  );

describe("withdrawing by the receipt's link, without signing in", () => {
  it("takes two presses, ends access, refunds everything, and is confirmed by mail with the time", async () => {
    const session = await buy(fan, "video-day", "video-day-once");
    expect(await held(fan)).toEqual(["live-video"]);
    const { path, key } = await receiptLink(fan);
    const page = await visit(path);
    expect(page.status).toBe(200);
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    const text = await page.text();
    expect(text).toContain("Withdraw from contract");
    expect(text).toContain(">Confirm withdrawal</button>");
    const answer = await declare(fan, "withdraw", key);
    expect(answer.status).toBe(303);
    expect(await (await visit(answer.headers.get("location") ?? "")).text()).toContain(
      "You have withdrawn from this contract.",
    );
    expect(await held(fan)).toEqual([]);
    const { amounts, paid } = await refundsOf(session);
    expect(amounts).toEqual([paid]);
    await expect.poll(async () => (await mails(fan, "You have withdrawn")).length).toBe(1);
    expect((await mails(fan, "You have withdrawn"))[0]?.body).toMatch(
      /received this on \d+ \w+ \d{4} at \d\d:\d\d:\d\d GMT/,
    );
  });

  it("refunds the days not watched where the buyer agreed to begin at once, and says so before", async () => {
    const session = await buy(fan, "monthly-audio", "monthly-audio-month", {}, null, true);
    await watch(fan, 3);
    const { path, key } = await receiptLink(fan);
    expect(await (await visit(path)).text()).toContain(
      "the days on which you watched or listened (3) are not refunded",
    );
    await declare(fan, "withdraw", key);
    const { amounts, paid = 0 } = await refundsOf(session);
    const days = 31;
    const [refunded = 0] = amounts;
    expect(amounts).toHaveLength(1);
    expect(refunded).toBeGreaterThanOrEqual(paid - Math.floor((paid * 3) / (days - 3)));
    expect(refunded).toBeLessThanOrEqual(paid - Math.floor((paid * 3) / days));
    expect(await held(fan)).toEqual([]);
  });

  it("refunds everything to who has watched without having agreed to begin at once", async () => {
    const session = await buy(fan, "monthly-audio", "monthly-audio-month");
    await watch(fan, 3);
    await declare(fan, "withdraw", (await receiptLink(fan)).key);
    const { amounts, paid } = await refundsOf(session);
    expect(amounts).toEqual([paid]);
    const { subscription } = await stripe.checkout.sessions.retrieve(session);
    expect((await stripe.subscriptions.retrieve(String(subscription))).status).toBe("canceled");
  });

  it("is over after fourteen days, and the page says so", async () => {
    const session = await buy(fan, "video-day", "video-day-once");
    const { path, key } = await receiptLink(fan);
    await env.PAYMENTS_DB.prepare("UPDATE contracts SET concluded_at = '2026-01-01T00:00:00.000Z' WHERE account_id = ?")
      .bind(fan)
      .run();
    expect(await (await visit(path)).text()).not.toContain("Confirm withdrawal");
    await declare(fan, "withdraw", key);
    expect((await refundsOf(session)).amounts).toEqual([]);
    expect(await held(fan)).toEqual(["live-video"]);
  });

  it("is of one contract: neither a forged link nor another contract's does anything", async () => {
    await buy(fan, "video-day", "video-day-once");
    const other = newAccount();
    await buy(other, "video-day", "video-day-once");
    const { path, key } = await receiptLink(other);
    await declare(fan, "withdraw", key);
    expect((await declare(fan, "withdraw", `${key}x`)).headers.get("location")).toContain("/portal/login");
    expect((await visit(`${path}x`)).headers.get("location")).toContain("/portal/login");
    expect(await held(fan)).toEqual(["live-video"]);
  });
});

describe("reminders", () => {
  it("come by mail once before a renewal, with the price and the way out, and not after cancelling", async () => {
    const [renewing, cancelled] = [fan, newAccount()];
    for (const one of [renewing, cancelled]) await buy(one, "monthly-audio", "monthly-audio-month");
    await declare(cancelled, "cancel", (await receiptLink(cancelled)).key);
    await runTrigger("* * * * *");
    expect(await mails(renewing, "Your Monthly audio pass renews soon")).toEqual([]);
    await env.PAYMENTS_DB.prepare("UPDATE contracts SET ends_at = ? WHERE account_id IN (?, ?)")
      .bind(new Date(Date.now() + 6 * 86_400_000).toISOString(), renewing, cancelled)
      .run();
    await runTrigger("* * * * *");
    await runTrigger("* * * * *");
    const told = (await mails(renewing, "Your ")).filter(({ subject }) => subject.endsWith("renews soon"));
    expect(told).toHaveLength(1);
    expect(told[0]?.body).toMatch(/renews on \d+ \w+ \d{4} at .* for £\d/);
    expect(told[0]?.body).toContain(`${site}/portal/contracts?key=`);
    expect((await mails(cancelled, "Your ")).filter(({ subject }) => subject.endsWith("renews soon"))).toEqual([]);
  });

  it("come before the end of a trial", async () => {
    await buy(fan, "monthly-audio", "monthly-audio-month");
    await env.PAYMENTS_DB.prepare("UPDATE contracts SET trial = 1, ends_at = ? WHERE account_id = ?")
      .bind(new Date(Date.now() + 2 * 86_400_000).toISOString(), fan)
      .run();
    await runTrigger("* * * * *");
    expect((await mails(fan, "Your trial ends soon"))[0]?.body).toMatch(/Your trial of the .* is then charged: £\d/);
  });
});

describe("cancelling", () => {
  it("by the receipt's link stops the renewal, keeps access, and is confirmed by mail", async () => {
    const session = await buy(fan, "monthly-audio", "monthly-audio-month");
    const { key } = await receiptLink(fan);
    const answer = await declare(fan, "cancel", key);
    expect(await (await visit(answer.headers.get("location") ?? "")).text()).toContain("You have cancelled.");
    const { subscription } = await stripe.checkout.sessions.retrieve(session);
    expect((await stripe.subscriptions.retrieve(String(subscription))).cancel_at_period_end).toBe(true);
    expect(await held(fan)).toEqual(["live-audio"]);
    expect((await refundsOf(session)).amounts).toEqual([]);
    await expect.poll(async () => (await mails(fan, "You have cancelled")).length).toBe(1);
    // Changing one's mind further is possible.
    await declare(fan, "withdraw", key);
    expect(await held(fan)).toEqual([]);
  });

  it("by who is signed in is reached from the profile, and nobody else's contracts are", async () => {
    const { ssoID, cookie } = await signedInUser();
    await buy(ssoID, "monthly-audio", "monthly-audio-month");
    await buy(fan, "monthly-audio", "monthly-audio-month");
    const profile = await (await visit("/portal/profile", { headers: { cookie } })).text();
    expect(profile).toContain('href="/portal/contracts"');
    await declare(fan, "cancel", "", cookie);
    await declare(ssoID, "cancel", "", cookie);
    const renews = (account: string) =>
      env.PAYMENTS_DB.prepare("SELECT renews FROM contracts WHERE account_id = ?").bind(account).first("renews");
    expect([await renews(ssoID), await renews(fan)]).toEqual([0, 1]);
    const page = await visit("/portal/contracts", { headers: { cookie } });
    expect(await page.text()).toContain("You have cancelled.");
  });
});
