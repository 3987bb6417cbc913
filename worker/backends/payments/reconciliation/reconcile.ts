import Stripe from "stripe";
import { z } from "zod";
import type { Reconciliation } from "../../../../schemas/payments/reconciliation.ts";
import { log } from "../../../log.ts";
import { isClosed } from "../ledger/accounts.ts";
import { checkoutTransaction } from "../ledger/fulfilment.ts";
import { commitStatements, type LedgerTransaction } from "../ledger/ledger-transaction.ts";
import { subscriptionTransaction } from "../ledger/subscriptions.ts";
import { handledEvents, handleEvent } from "../provider/webhook-events.ts";

/** What one run repairs at most of each kind, so that it ends within a request's limits: the next run goes on. */
const batchSize = 50;

const ids = z.array(z.object({ id: z.string() }));

/** Runs one repair; what fails is logged and counted, and stops none of the others. */
async function tryRepair(what: string, id: string, repair: () => Promise<void>): Promise<boolean> {
  try {
    await repair();
    return true;
  } catch (error) {
    log("error", "payment not reconciled", { what, id, error: String(error) });
    return false;
  }
}

/** The provider's events of that time that never arrived here, oldest first. */
async function missedEvents(
  stripe: Stripe,
  database: D1Database,
  { since, until }: TimeRange,
): Promise<Stripe.Event[]> {
  const created = { gte: Math.floor(since.getTime() / 1000), lte: Math.floor(until.getTime() / 1000) };
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

/** Checkouts of that time of which it was never told how they ended. */
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

async function commitIfOpen(database: D1Database, { accountID, statements }: LedgerTransaction): Promise<void> {
  if (!(await isClosed(database, accountID))) await commitStatements(database, statements);
}

async function resolveCheckout(stripe: Stripe, database: D1Database, id: string, now: Date): Promise<void> {
  try {
    await commitIfOpen(database, await checkoutTransaction(stripe, database, id, now));
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError && error.code === "resource_missing")) throw error;
    // Of another provider, as when a site has gone from the sandbox to Stripe.
    await database.prepare("UPDATE checkout_sessions SET ended_at = ? WHERE id = ?").bind(now.toISOString(), id).run();
  }
}

interface TimeRange {
  since: Date;
  until: Date;
}

/**
 * Compares what the provider knows with what was told of here, and handles what was missed as its event would have been.
 * @param spans when the events have happened, and when the checkouts were begun.
 */
export async function reconcile(
  stripe: Stripe,
  database: D1Database,
  spans: { events: TimeRange; checkouts: TimeRange },
  now: Date,
): Promise<Reconciliation> {
  const events = await missedEvents(stripe, database, spans.events);
  const sessions = await undecidedCheckouts(database, spans.checkouts);
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
 * Looks at subscriptions one by one, whatever was told of them: what they have paid for stands in the ledger then.
 * @param after the last one of the page before. @returns how it went, and the last one of this page; null at the end.
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
      commitIfOpen(database, await subscriptionTransaction(stripe, database, id, now)),
    );
    counts[done ? "subscriptions" : "failed"] += 1;
  }
  return { counts, last: has_more ? (data.at(-1)?.id ?? null) : null };
}
