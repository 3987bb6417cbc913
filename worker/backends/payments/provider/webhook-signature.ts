import type Stripe from "stripe";
import { z } from "zod";
import { ApiError } from "../../../errors.ts";
import { handledEvents } from "./webhook-events.ts";

const toleranceSeconds = 300;

/**
 * The members of an event that are read (docs.stripe.com/api/events/object). Some events that are not handled here are about objects
 * without an id.
 */
const signedEvent = z
  .object({
    id: z.string().min(1),
    type: z.string().min(1),
    // The latest second of a JavaScript date.
    created: z.int().nonnegative().max(8.64e12),
    data: z.object({ object: z.object({ id: z.string().min(1).optional() }) }),
  })
  .refine(({ type, data }) => data.object.id !== undefined || !handledEvents.some((handled) => handled === type));

/**
 * Verifies a webhook's signature and timestamp, and that it is an event.
 * The SDK accepts times in the future, so they are checked here (docs.stripe.com/webhooks/signature).
 * @throws ApiError 400
 */
export async function verifiedEvent(body: string, signature: string, secret: string, now: Date): Promise<Stripe.Event> {
  const refused = new ApiError(400, "bad_signature", "The signature of this webhook does not hold.");
  const time = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? Number.NaN);
  if (!(Math.abs(now.getTime() / 1000 - time) <= toleranceSeconds)) throw refused;
  const { Stripe } = await import("stripe");
  const cryptoProvider = Stripe.createSubtleCryptoProvider();
  const event = await Stripe.webhooks
    .constructEventAsync(body, signature, secret, toleranceSeconds, cryptoProvider, now.getTime())
    .catch(() => {
      throw refused;
    });
  if (!signedEvent.safeParse(event).success) throw new ApiError(400, "not_an_event", "This webhook is not an event.");
  return event;
}
