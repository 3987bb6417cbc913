import Stripe from "stripe";
import { ApiError } from "../../../errors.ts";

/** How far a webhook's signed time may be from now, in either direction. */
const toleranceSeconds = 300;

const cryptoProvider = Stripe.createSubtleCryptoProvider();

/**
 * Proves that a webhook is the provider's: signature, and a time near now.
 * The SDK takes times in the future, so those are checked here (docs.stripe.com/webhooks/signature).
 * @throws ApiError 400.
 */
export async function verifiedEvent(body: string, signature: string, secret: string, now: Date): Promise<Stripe.Event> {
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
