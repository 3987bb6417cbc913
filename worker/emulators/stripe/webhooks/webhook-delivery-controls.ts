import { z } from "zod";
import { parseSettings } from "../../../env.ts";
import { flag, integer, type Parameters, parseParameters } from "../api/parameters.ts";
import { event, seconds } from "../objects/documents.ts";
import { insertStatement, list, updateStatement } from "../objects/store.ts";
import { deliverWebhook } from "./webhook-delivery.ts";

/*
 * An extension of the emulator. Stripe may deliver events late, twice and out of order; here a tester decides.
 */

const id = "webhook_delivery";
const deliverySetting = z.object({ mode: z.enum(["by_itself", "held"]) });

/** Whether events are held until a tester sends them. */
export async function isDeliveryHeld(database: D1Database): Promise<boolean> {
  const row = await database.prepare("SELECT document ->> '$.mode' AS mode FROM objects WHERE id = ?").bind(id).first();
  return row !== null && deliverySetting.parse(row).mode === "held";
}

/** POST /v1/test_helpers/webhook_delivery: events are `held`, or sent as they happen (`by_itself`). */
export async function setDelivery(database: D1Database, parameters: Parameters) {
  const { mode } = parseParameters(z.strictObject(deliverySetting.shape), parameters);
  const document = { id, object: "test_helpers.webhook_delivery", mode };
  const { meta } = await updateStatement(database, document).run();
  if (meta.changes === 0) await insertStatement(database, document).run();
  return document;
}

const sendParameters = z.strictObject({
  order: z.enum(["oldest_first", "newest_first", "random"]).default("oldest_first"),
  times: integer.pipe(z.number().min(1).max(5)).default(1),
  /** Includes delivered events. */
  again: flag.default(false),
});

const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, order: Math.random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item);

const pending = z.array(z.object({ event_id: z.string() }));

/** POST /v1/test_helpers/webhook_delivery/send: delivers the newest hundred events in a chosen order, each as often as requested. */
export async function sendEvents(env: Env, parameters: Parameters, now: Date) {
  const input = parseParameters(sendParameters, parameters);
  const database = env.STRIPE_SANDBOX_DB;
  const { data: newest } = await list(database, event, { limit: 100, where: [] });
  const { results } = await database.prepare("SELECT event_id FROM deliveries WHERE delivered IS NULL").all();
  const waiting = new Set(pending.parse(results).map(({ event_id }) => event_id));
  const chosen = newest.filter((one) => input.again || waiting.has(one.id));
  if (input.order === "oldest_first") chosen.reverse();
  const repeated = Array.from({ length: input.times }, () => chosen).flat();
  const { STRIPE_WEBHOOK_SECRET } = parseSettings(env);
  const data: { event: string; type: string; delivered: boolean }[] = [];
  for (const one of input.order === "random" ? shuffled(repeated) : repeated) {
    const delivered = await deliverWebhook(JSON.stringify(one), STRIPE_WEBHOOK_SECRET, now);
    data.push({ event: one.id, type: one.type, delivered });
    if (!delivered) continue;
    await database
      .prepare("UPDATE deliveries SET attempts = attempts + 1, next_attempt = NULL, delivered = ? WHERE event_id = ?")
      .bind(seconds(now), one.id)
      .run();
  }
  return { object: "list", url: "/v1/test_helpers/webhook_delivery/send", has_more: false, data };
}
