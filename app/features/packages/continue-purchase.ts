import { z } from "zod";
import { t } from "../../../schemas/site/messages.ts";
import { begunVoucher } from "../../state/begun-voucher.ts";
import { notifyAccount, notifyError } from "../../state/notifications.ts";
import { openPanel } from "../../state/panels.ts";
import { checkoutErrorMessage } from "./checkout-messages.ts";
import { beginCheckout } from "./packages-client.ts";

const voucherSchema = z.object({ voucher: z.string() });
const selectionSchema = z.object({
  packageID: z.string(),
  priceID: z.string(),
  matchID: z.number().optional(),
  returnTo: z.string().optional(),
  elsewhere: z.literal("yes").optional(),
  beginNow: z.literal("yes").optional(),
  // The server checks what was written.
  gift: z.object({ recipient: z.string(), giver: z.string(), words: z.string() }).optional(),
});

/** Opens the checkout of a purchase that waited for the sign-in, or redeems the voucher that did. */
export async function continuePurchase(kept: unknown): Promise<void> {
  const voucher = voucherSchema.safeParse(kept);
  if (voucher.success) {
    begunVoucher.code = voucher.data.voucher;
    if (begunVoucher.forms === 0) openPanel("voucher");
    return;
  }
  const selection = selectionSchema.safeParse(kept);
  if (!selection.success) return;
  const { elsewhere, beginNow, gift, ...ids } = selection.data;
  const started = await beginCheckout({
    ...ids,
    ...(elsewhere && { elsewhere }),
    ...(beginNow && { beginNow }),
    ...(gift && { gift }),
  });
  if ("url" in started) return window.location.assign(started.url);
  // Somebody who turns out to hold it is shown what he holds (spec: passes-and-checkout#checkout).
  if (started.refused === "already_owned" || started.refused === "opens_already") {
    notifyAccount(checkoutErrorMessage(started.refused));
    openPanel("accountHeaderOpen");
  } else notifyError(t("Your purchase did not go on"), checkoutErrorMessage(started.refused));
}
