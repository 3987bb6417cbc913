import Stripe from "stripe";
import { ApiError } from "../../../errors.ts";

const toleranceSeconds = 300;

const cryptoProvider = Stripe.createSubtleCryptoProvider();

/**
 * Verifies a webhook's signature and timestamp.
 * The SDK accepts times in the future, so they are checked here (docs.stripe.com/webhooks/signature).
 * @throws ApiError 400
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
