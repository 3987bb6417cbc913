import { message } from "../site/messages.ts";

/** Says before a sale that a pass opens nothing where its buyer is; pressing again buys it for use elsewhere. */
export const notHere = message(
  "The videos of this pass are not shown in your country now, so it would not play them here. Press again to buy it for use elsewhere.",
);

/** Says before a sale that what its buyer holds opens it already; pressing again buys it all the same. */
export const opensAlreadyMessage = message(
  "What you hold opens this already. Press again to buy it as well, for example because it lasts longer.",
);

/** Refusals of a pass for one match. */
export const matchErrorMessages = {
  match_needed: message("Choose the match that you would like to watch."),
  match_not_sold: message("A pass for this match is not on sale: it is over, called off, or not shown live here."),
} as const;
