import { env } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";
import { storedMails } from "../../../../worker/mail/mailbox.ts";
import { newAccount } from "../../support/purchases.ts";
import { runTrigger } from "../../support/schedule.ts";
import { sellDemoPackages } from "../../support/stripe.ts";
import { minutesLater, reach, subscribe } from "../../support/subscriptions.ts";

await sellDemoPackages();
afterEach(() => {
  vi.useRealTimers();
});

it("sends the mails after one that cannot be written", async () => {
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  const fan = newAccount();
  const recipient = `${fan}@fans.example`;
  const note = env.PAYMENTS_DB.prepare(
    `INSERT INTO payment_notes (id, account_id, kind, recipient, package_title, gift, created_at)
     VALUES (?, ?, ?, ?, 'Day Pass', ?, ?)`,
  );
  const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString();
  await env.PAYMENTS_DB.batch([
    note.bind("gift:broken", fan, "gift", recipient, "{}", at(2)),
    note.bind("failed:1", fan, "purchase-failed", recipient, null, at(1)),
  ]);
  await runTrigger("* * * * *");
  expect((await storedMails(env.IDENTITY_DB, recipient)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining("Day Pass"),
  ]);
  expect(JSON.stringify(errors.mock.calls)).toContain("gift:broken");
});

it("says in a receipt until when the contract can be withdrawn from while it can, and always how to cancel it", async () => {
  const fan = newAccount();
  const receipts = async () =>
    (await storedMails(env.IDENTITY_DB, `${fan}@fans.example`)).filter(({ subject }) => subject.startsWith("Receipt:"));
  const cancelling = /You can cancel it whenever you like, here and without logging in: https:/;
  const { over } = await subscribe(fan, ["monthly-audio", "monthly-audio-month"]);
  await expect.poll(async () => (await receipts()).length).toBe(1);
  const [first] = await receipts();
  expect(first?.body).toMatch(/You can withdraw from this contract on its page until \d+ \w+ \d{4} at 23:59, /);
  expect(first?.body).toMatch(cancelling);
  await reach(over + 60_000);
  await minutesLater();
  const renewals = async () => (await receipts()).filter(({ id }) => id !== first?.id);
  await expect.poll(async () => (await renewals()).length).toBe(1);
  const [renewal] = await renewals();
  expect(renewal?.body).not.toContain("withdraw");
  expect(renewal?.body).toMatch(cancelling);
});
