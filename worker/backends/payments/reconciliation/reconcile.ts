import type Stripe from "stripe";
import { z } from "zod";
import type { Reconciliation } from "../../../../schemas/payments/reconciliation.ts";
import { log } from "../../../log.ts";
import { toSeconds } from "../../../now-in-seconds.ts";
import { statementsUnlessClosed } from "../ledger/closed-accounts.ts";
import { checkoutTransaction } from "../ledger/fulfilment.ts";
import { commitStatements, type LedgerTransaction, subscriptionSale } from "../ledger/ledger-transaction.ts";
import { subscriptionTransaction } from "../ledger/subscriptions.ts";
import { isUnknownToProvider } from "../provider/provider-error.ts";
import { handledEvents, handleEvent } from "../provider/webhook-events.ts";

/** Repairs of each kind per run, to stay within a request's limits; the next run continues. */
const batchSize = 50;

const ids = z.array(z.object({ id: z.string() }));

/** Runs one repair. A failure is logged and does not stop the others. @returns whether it succeeded */
async function tryRepair(kind: string, id: string, repair: () => Promise<void>): Promise<boolean> {
  try {
    await repair();
    return true;
  } catch (error) {
    log("error", "payment not reconciled", { kind, id, error: String(error) });
    return false;
  }
}

/** Events of the provider that never arrived here, oldest first. */
async function missedEvents(
  stripe: Stripe,
  database: D1Database,
  { since, until }: TimeRange,
): Promise<Stripe.Event[]> {
  const created = { gte: toSeconds(since), lte: toSeconds(until) };
  const missed: Stripe.Event[] = [];
  let after: string | undefined;
  for (;;) {
    const { data, has_more } = await stripe.events.list({
      types: [...handledEvents],
      created,
      limit: 100,
      ...(after !== undefined && { starting_after: after }),
    });
    const { results } = await database
      .prepare("SELECT id FROM payment_events WHERE id IN (SELECT value FROM json_each(?))")
      .bind(JSON.stringify(data.map(({ id }) => id)))
      .all();
    const seen = new Set(ids.parse(results).map(({ id }) => id));
    missed.push(...data.filter(({ id }) => !seen.has(id)));
    after = data.at(-1)?.id;
    if (!has_more || after === undefined) return missed.reverse();
  }
}

/** Checkouts neither fulfilled nor ended. */
async function undecidedCheckouts(database: D1Database, { since, until }: TimeRange): Promise<string[]> {
  const { results } = await database
    .prepare(
      `SELECT id FROM checkout_sessions WHERE fulfilled_at IS NULL AND ended_at IS NULL AND created_at BETWEEN ? AND ?
       ORDER BY created_at LIMIT ?`,
    )
    .bind(since.toISOString(), until.toISOString(), batchSize)
    .all();
  return ids.parse(results).map(({ id }) => id);
}

async function commitUnlessClosed(stripe: Stripe, database: D1Database, transaction: LedgerTransaction): Promise<void> {
  await commitStatements(database, await statementsUnlessClosed(stripe, database, transaction));
}

async function resolveCheckout(stripe: Stripe, database: D1Database, id: string, now: Date): Promise<void> {
  const endIt = database
    .prepare("UPDATE checkout_sessions SET ended_at = ? WHERE id = ? AND fulfilled_at IS NULL AND ended_at IS NULL")
    .bind(now.toISOString(), id);
  try {
    const transaction = await checkoutTransaction(stripe, database, id, now);
    await commitUnlessClosed(stripe, database, transaction);
    // The statements were not stored if the account is closed, so the checkout is ended here.
    if (transaction.paid) await endIt.run();
  } catch (error) {
    if (!isUnknownToProvider(error)) throw error;
    // It belongs to another provider, such as after a switch from the emulator to Stripe.
    await endIt.run();
  }
}

interface TimeRange {
  since: Date;
  until: Date;
}

/**
 * Compares the ledger with the provider's events and checkouts, and handles what was missed.
 * @param ranges when the events happened, and when the checkouts were created
 */
export async function reconcile(
  stripe: Stripe,
  database: D1Database,
  ranges: { events: TimeRange; checkouts: TimeRange },
  now: Date,
): Promise<Reconciliation> {
  const events = await missedEvents(stripe, database, ranges.events);
  const sessions = await undecidedCheckouts(database, ranges.checkouts);
  const counts = { events: 0, sessions: 0, subscriptions: 0, failed: 0, left: Math.max(0, events.length - batchSize) };
  for (const event of events.slice(0, batchSize)) {
    const done = await tryRepair("event", event.id, () => handleEvent(stripe, database, event, now));
    counts[done ? "events" : "failed"] += 1;
  }
  for (const id of sessions) {
    const done = await tryRepair("checkout", id, () => resolveCheckout(stripe, database, id, now));
    counts[done ? "sessions" : "failed"] += 1;
  }
  return counts;
}

/**
 * Applies each subscription's current state, no matter which events were received.
 * @param after the last subscription of the previous page
 * @returns the counts, and the last subscription of this page; null at the end
 */
export async function reconcileSubscriptions(
  stripe: Stripe,
  database: D1Database,
  after: string | undefined,
  now: Date,
): Promise<{ counts: Reconciliation; last: string | null }> {
  const { data, has_more } = await stripe.subscriptions.list({
    status: "all",
    limit: batchSize,
    ...(after !== undefined && { starting_after: after }),
  });
  const counts = { events: 0, sessions: 0, subscriptions: 0, failed: 0, left: 0 };
  for (const { id } of data) {
    const done = await tryRepair("subscription", id, async () =>
      commitUnlessClosed(stripe, database, {
        ...(await subscriptionTransaction(stripe, database, id, now)),
        ...subscriptionSale(id),
      }),
    );
    counts[done ? "subscriptions" : "failed"] += 1;
  }
  return { counts, last: has_more ? (data.at(-1)?.id ?? null) : null };
}
