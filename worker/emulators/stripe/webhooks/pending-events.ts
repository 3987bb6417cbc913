import { z } from "zod";
import { parseSettings } from "../../../env.ts";
import { log } from "../../../log.ts";
import { seconds } from "../objects/documents.ts";
import { deliverWebhook } from "./webhook-delivery.ts";
import { isDeliveryHeld } from "./webhook-delivery-controls.ts";

/** Delays before the second, third … attempt, in seconds: about three days in total, as at Stripe. */
const backoff = [10, 60, 300, 1800, 7200, 21_600, 43_200, 86_400, 86_400];
/** Deliveries per scheduled run. */
const batchSize = 20;

const due = z.array(z.object({ event_id: z.string(), attempts: z.number(), document: z.string() }));

/**
 * Delivers all due events to the site's webhook, oldest first. Failed deliveries are retried later, so an event may
 * arrive more than once, and out of order.
 */
export async function deliverPendingEvents(env: Env, now: Date): Promise<void> {
  const { STRIPE_WEBHOOK_SECRET } = parseSettings(env);
  const database = env.STRIPE_SANDBOX_DB;
  if (await isDeliveryHeld(database)) return;
  const { results } = await database
    .prepare(
      `SELECT event_id, attempts, document FROM deliveries JOIN objects ON objects.id = event_id
       WHERE next_attempt <= ? ORDER BY objects.sequence LIMIT ?`,
    )
    .bind(seconds(now), batchSize)
    .all();
  for (const { event_id, attempts, document } of due.parse(results)) {
    const delivered = await deliverWebhook(document, STRIPE_WEBHOOK_SECRET, now);
    const wait = backoff[attempts];
    if (!delivered) log("warn", "payment event not delivered", { event: event_id, attempts: attempts + 1 });
    await database
      .prepare("UPDATE deliveries SET attempts = attempts + 1, next_attempt = ?, delivered = ? WHERE event_id = ?")
      .bind(delivered || wait === undefined ? null : seconds(now) + wait, delivered ? seconds(now) : null, event_id)
      .run();
  }
}
