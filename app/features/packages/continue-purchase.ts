import { z } from "zod";
import { pageHref, t } from "../../../schemas/site/messages.ts";
import { notifyAccount, notifyError } from "../../state/notifications.ts";
import { closePanel, openPanel, panels } from "../../state/panels.ts";
import { pendingVoucher } from "../../state/pending-voucher.ts";
import { pageVideo, playAfterReload } from "../../state/play-links.ts";
import { checkoutErrorMessage } from "./checkout-messages.ts";
import { beginCheckout, type CheckoutSelection } from "./packages-client.ts";

const voucherSchema = z.object({ voucher: z.string() });
const selectionSchema = z.object({
  packageID: z.string(),
  priceID: z.string(),
  matchID: z.number().optional(),
  returnTo: z.string().optional(),
  elsewhere: z.literal("yes").optional(),
  beginNow: z.literal("yes").optional(),
  // The server validates the texts.
  gift: z.object({ recipient: z.string(), giver: z.string(), words: z.string() }).optional(),
});

/** Opens the checkout of a purchase that waited for the sign-in, or redeems the voucher that did. */
export async function continuePurchase(stored: unknown): Promise<void> {
  const voucher = voucherSchema.safeParse(stored);
  if (voucher.success) {
    pendingVoucher.code = voucher.data.voucher;
    if (pendingVoucher.forms === 0) openPanel("voucher");
    return;
  }
  const selection = selectionSchema.safeParse(stored);
  if (!selection.success) return;
  const { elsewhere, beginNow, gift, ...ids } = selection.data;
  const started = await beginCheckout({
    ...ids,
    ...(elsewhere && { elsewhere }),
    ...(beginNow && { beginNow }),
    ...(gift && { gift }),
  });
  if ("url" in started) return window.location.assign(started.url);
  if (started.refused === "already_owned" || started.refused === "opens_already") showOwnedPass(videoOf(ids));
  else notifyError(t("Your purchase did not go on"), checkoutErrorMessage(started.refused));
}

/** URL of the page of the video to be bought: a match's stream, or the page where the purchase began; null if that has no video. */
function videoOf({ matchID, returnTo }: Pick<CheckoutSelection, "matchID" | "returnTo">): URL | null {
  const path = matchID === undefined ? returnTo : pageHref(`/videos/live-${matchID}`);
  const page = path === undefined ? null : new URL(path, window.location.origin);
  return page?.pathname.startsWith(pageHref("/videos/")) ? page : null;
}

/**
 * Plays the video, on this page or its own, if the user already owns a pass for it; otherwise shows the owned passes (spec:
 * passes-and-checkout#checkout). An open player resumes by itself.
 */
function showOwnedPass(video: URL | null): void {
  const { play } = pageVideo;
  if (play === null && video !== null && video.pathname !== window.location.pathname) {
    playAfterReload(video.pathname);
    window.location.assign(video.href);
    return;
  }
  notifyAccount(t("You already have what this pass opens."));
  if (play === null) {
    openPanel("accountHeaderOpen");
    return;
  }
  closePanel("packages");
  closePanel("upgradePromo");
  if (!panels.mediaPlayer) play();
}
