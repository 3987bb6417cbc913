import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { runStripeSchedule } from "../../../worker/emulators/stripe/schedule.ts";
import { eventsDelivered } from "./stripe.ts";
import { visit } from "./visit.ts";

/** Posts the hosted page's form for a bank debit. The test account 00012345 pays in the end, 00033333 does not. */
export const postDebit = (url: string, fields: { sortCode?: string; account?: string } = {}) =>
  visit(`${new URL(url).pathname}/debit`, {
    method: "POST",
    headers: { origin: "https://site.example", "sec-fetch-site": "same-origin" },
    body: new URLSearchParams({ sortCode: "10-88-00", account: "00012345", holder: "F. Fan", ...fields }),
  });

/** Has a checkout take bank debits, as if the league's account at the provider offered them. */
export async function offerDebits(id: string): Promise<void> {
  await env.STRIPE_SANDBOX_DB.prepare(
    "UPDATE objects SET document = json_set(document, '$.payment_method_types', json('[\"card\",\"bacs_debit\"]')) WHERE id = ?",
  )
    .bind(id)
    .run();
}

/** Pays an open checkout by bank debit. {@link clearDebits} decides the outcome. */
export async function payByDebit(
  { id, url }: { id: string; url: string },
  fields: Parameters<typeof postDebit>[1] = {},
): Promise<void> {
  await offerDebits(id);
  expect((await postDebit(url, fields)).status).toBe(303);
  await eventsDelivered();
}

/** Makes all pending debits a day and an hour old, so that they succeed or fail now. */
export async function clearDebits(): Promise<void> {
  await env.STRIPE_SANDBOX_DB.prepare(
    "UPDATE objects SET document = json_set(document, '$.created', (document ->> '$.created') - 90000) WHERE document ->> '$.status' = 'processing'",
  ).run();
  await runStripeSchedule(env, new Date());
  await eventsDelivered();
}
