import { giftErrorMessages } from "../../../schemas/payments/gift-messages.ts";

const unavailable = "Sorry, checkout is not currently available, please try again";

/** The login prompt of a logged-out buy attempt (spec: error-codes#checkout). */
export const loginToPurchase = "You must be logged in to purchase";

/** What a fan reads when a checkout could not begin, by the API's error code. */
const words: Readonly<Record<string, string>> = {
  login_required: loginToPurchase,
  already_owned: "You already have this pass.",
  unknown_price: "That pass is no longer on sale.",
  ...giftErrorMessages,
  too_many_requests: "That was tried too often. Please wait a minute and try again.",
};

export function checkoutErrorMessage(code: string): string {
  return words[code] ?? unavailable;
}
