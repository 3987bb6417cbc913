import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { storedMails } from "../../../../worker/mail/mailbox.ts";
import { newAccount } from "../../support/purchases.ts";
import { runTrigger } from "../../support/schedule.ts";

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
