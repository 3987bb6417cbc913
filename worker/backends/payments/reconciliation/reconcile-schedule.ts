import type Stripe from "stripe";
import { z } from "zod";
import { eventRetentionDays } from "../../../../schemas/payments/reconciliation.ts";
import { log } from "../../../log.ts";
import { reconcile } from "./reconcile.ts";

/** The interval of scheduled reconciliation, and how long webhooks may take before events count as missed. */
const intervalMinutes = 10;
const deliveryGraceMinutes = 5;
const dayMinutes = 24 * 60;
/** A checkout expires after a day. */
const checkoutLifetimeMinutes = dayMinutes + 60;

const cursor = z.object({ until: z.iso.datetime() });

/** Runs every minute. Every ten minutes it repairs what was missed since the last complete run. */
export async function reconcileWhenDue(
  provider: () => Promise<Stripe>,
  database: D1Database,
  now: Date,
): Promise<void> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const row = await database.prepare("SELECT until FROM reconciled").first();
  const comparedUntil = row === null ? ago(eventRetentionDays * dayMinutes) : new Date(cursor.parse(row).until);
  if (comparedUntil > ago(intervalMinutes + deliveryGraceMinutes)) return;
  const until = ago(deliveryGraceMinutes);
  // The provider's event list may lag a little.
  const since = new Date(comparedUntil.getTime() - deliveryGraceMinutes * 60_000);
  const checkouts = { since: ago(eventRetentionDays * dayMinutes), until: ago(checkoutLifetimeMinutes) };
  const counts = await reconcile(await provider(), database, { events: { since, until }, checkouts }, now);
  if (counts.events + counts.sessions + counts.failed > 0) log("info", "payments reconciled", { ...counts });
  if (counts.failed + counts.left > 0) return;
  await database
    .prepare("INSERT INTO reconciled VALUES (1, ?1) ON CONFLICT (only_row) DO UPDATE SET until = excluded.until")
    .bind(until.toISOString())
    .run();
}
