import { matchErrorMessages, notHere } from "../../../schemas/payments/checkout-messages.ts";
import { giftErrorMessages } from "../../../schemas/payments/gift-messages.ts";

const unavailable = "Sorry, checkout is not currently available, please try again";

/** The login prompt when buying while logged out (spec: error-codes#checkout). */
export const loginToPurchase = "You must be logged in to purchase";

/** Messages by the API's error code. */
const messages: Readonly<Record<string, string>> = {
  login_required: loginToPurchase,
  already_owned: "You already have this pass.",
  not_here: notHere,
  unknown_price: "That pass is no longer on sale.",
  ...matchErrorMessages,
  ...giftErrorMessages,
  too_many_requests: "That was tried too often. Please wait a minute and try again.",
};

export function checkoutErrorMessage(code: string): string {
  return messages[code] ?? unavailable;
}
