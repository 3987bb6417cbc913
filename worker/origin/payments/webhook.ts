import Stripe from "stripe";
import { ApiError } from "../../errors.ts";
import { isClosed } from "./accounts.ts";
import { apply, type Effect, instant, sessionEffect, subscriptionEffect } from "./fulfilment.ts";
import { disputeEffect, refundEffect } from "./refunds.ts";

/** How far a webhook's signed time may be from now, in either direction. */
const toleranceSeconds = 300;

const cryptoProvider = Stripe.createSubtleCryptoProvider();

/**
 * Proves that a webhook is the provider's: signature, and a time near now.
 * The SDK takes times in the future, so those are checked here (docs.stripe.com/webhooks/signature).
 * @throws ApiError 400.
 */
export async function provenEvent(body: string, signature: string, secret: string, now: Date): Promise<Stripe.Event> {
  const refused = new ApiError(400, "bad_signature", "The signature of this webhook does not hold.");
  const time = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? Number.NaN);
  if (!(Math.abs(now.getTime() / 1000 - time) <= toleranceSeconds)) throw refused;
  try {
    return await Stripe.webhooks.constructEventAsync(
      body,
      signature,
      secret,
      toleranceSeconds,
      cryptoProvider,
      now.getTime(),
    );
  } catch {
    throw refused;
  }
}

async function effectOf(
  stripe: Stripe,
  database: D1Database,
  event: Stripe.Event,
  now: Date,
): Promise<Pick<Effect, "accountID" | "statements"> | null> {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
      return await sessionEffect(stripe, database, event.data.object.id, now);
    case "customer.subscription.updated":
    case "customer.subscription.deleted":
      return await subscriptionEffect(stripe, database, event.data.object.id, now);
    case "invoice.paid": {
      const subscription = event.data.object.parent?.subscription_details?.subscription;
      if (subscription === undefined) return null;
      const id = typeof subscription === "string" ? subscription : subscription.id;
      return await subscriptionEffect(stripe, database, id, now);
    }
    case "charge.refunded":
      return await refundEffect(stripe, event.data.object.id, instant(event.created), now);
    case "charge.dispute.closed":
      return await disputeEffect(stripe, event.data.object.id, instant(event.created), now);
    default:
      return null;
  }
}

/**
 * Handles a proven event once: its id and its effect go in together. The payload only says which object to look at; what
 * counts is how that object stands at the provider now.
 */
export async function handleEvent(stripe: Stripe, database: D1Database, event: Stripe.Event, now: Date): Promise<void> {
  const seen = await database.prepare("SELECT 1 FROM payment_events WHERE id = ?").bind(event.id).first();
  if (seen !== null) return;
  const effect = await effectOf(stripe, database, event, now);
  const statements = effect === null || (await isClosed(database, effect.accountID)) ? [] : effect.statements;
  await apply(database, [
    {
      sql: `INSERT INTO payment_events (id, type, created_at, received_at) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT (id) DO NOTHING`,
      params: [event.id, event.type, new Date(event.created * 1000).toISOString(), now.toISOString()],
    },
    ...statements,
  ]);
}
