/*
 * Error messages and limits of gifts, for server and pages. Free of zod, because pages load it.
 */

import { message } from "../site/messages.ts";

/** Maximum lengths of the giver's name and message, in characters. The payments provider stores 500 of each. */
export const giftLimits = { giver: 60, words: 300 } as const;

/** By the API's error code, with {@link giftLimits} as parameters. */
export const giftErrorMessages = {
  malformed_recipient: message("Please enter the email address of the person that you give the pass to."),
  malformed_giver: message("Please say who gives the pass, in at most {giver} characters and without web addresses."),
  malformed_words: message(
    "Your words may have at most {words} characters, and neither web nor email addresses. A full stop needs a space after it.",
  ),
  not_a_gift: message("A pass that renews cannot be given. Please choose one that is paid once."),
} as const;
