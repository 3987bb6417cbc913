import { message } from "../site/messages.ts";

/** Warns before a sale that the pass opens nothing in the buyer's country; pressing again buys it for use elsewhere. */
export const notAvailableHereMessage = message(
  "The videos of this pass are not shown in your country now, so it would not play them here. Press again to buy it for use elsewhere.",
);

/** Warns before a sale that the buyer's passes open the same already; pressing again buys it all the same. */
export const alreadyCoveredMessage = message(
  "What you hold opens this already. Press again to buy it as well, for example because it lasts longer.",
);

/** Refuses a subscription while another one is billed in another currency: the payments provider cannot bill both. */
export const otherCurrencyMessage = message(
  "You have a subscription in another currency, and both cannot be paid at the same time. You can buy this one once the other has ended.",
);

/** Refusals of a pass for one match. */
export const matchErrorMessages = {
  match_needed: message("Choose the match that you would like to watch."),
  match_not_sold: message("A pass for this match is not on sale: it is over, called off, or not shown live here."),
} as const;
