import { z } from "zod";
import { giftRequest } from "../../../schemas/payments/gift.ts";
import { notifyError } from "../../state/notifications.ts";
import { checkoutErrorMessage } from "./checkout-messages.ts";
import { beginCheckout } from "./packages-client.ts";

const selectionSchema = z.object({
  packageID: z.string(),
  priceID: z.string(),
  matchID: z.number().optional(),
  returnTo: z.string().optional(),
  elsewhere: z.literal("yes").optional(),
  beginNow: z.literal("yes").optional(),
  gift: giftRequest.optional(),
});

/** Opens the checkout of a purchase that waited for the sign-in. */
export async function continuePurchase(kept: unknown): Promise<void> {
  const selection = selectionSchema.safeParse(kept);
  if (!selection.success) return;
  const { elsewhere, beginNow, gift, ...ids } = selection.data;
  const started = await beginCheckout({
    ...ids,
    ...(elsewhere && { elsewhere }),
    ...(beginNow && { beginNow }),
    ...(gift && { gift }),
  });
  if ("url" in started) window.location.assign(started.url);
  else notifyError("Your purchase did not go on", checkoutErrorMessage(started.refused));
}
