import {
  alreadyCoveredMessage,
  matchErrorMessages,
  notAvailableHereMessage,
  otherCurrencyMessage,
} from "../../../schemas/payments/checkout-messages.ts";
import { giftErrorMessages, giftLimits } from "../../../schemas/payments/gift-messages.ts";
import { message, t } from "../../../schemas/site/messages.ts";

const unavailable = message("Sorry, checkout is not currently available, please try again");

/** The login prompt, in English, when buying while logged out (spec: error-codes#checkout). */
export const loginToPurchase = message("You must be logged in to purchase");

/** Messages by the API's error code. */
const messages = {
  login_required: loginToPurchase,
  already_owned: message("You already have what this pass opens."),
  not_here: notAvailableHereMessage,
  opens_already: alreadyCoveredMessage,
  other_currency: otherCurrencyMessage,
  unknown_price: message("That pass is no longer on sale."),
  ...matchErrorMessages,
  ...giftErrorMessages,
  too_many_requests: message("That was tried too often. Please wait a minute and try again."),
};

/** Codes also come from the URL, where one may be the name of an inherited property, such as `constructor`. */
const isKnown = (code: string): code is keyof typeof messages => Object.hasOwn(messages, code);

export const checkoutErrorMessage = (code: string): string =>
  t(isKnown(code) ? messages[code] : unavailable, giftLimits);
