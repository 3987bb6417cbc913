import { z } from "zod";
import { emailAddress } from "../identity/sign-in.ts";
import { checkoutRequest } from "./checkout.ts";
import { giftLimits } from "./gift-messages.ts";

/** Whatever ends a line is one line's end: a mail marks each line of a giver's words. */
const lineEnd = /\r\n?|[\u2028\u2029]/g;

/** What is no part of a text: control characters but the line's end, and what turns the direction of all that follows. */
const unseen = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu;

/** What a mail program makes a link of. The mail comes from the league, so it leads nowhere that the league does not. */
const leadsSomewhere = /:\/\/|@|[\p{L}\p{N}]\.\p{L}{2}/u;

const plainText = (longest: number) =>
  z
    .string()
    .max(2000)
    .transform((typed) => typed.replace(lineEnd, "\n").replace(unseen, "").trim())
    .pipe(
      z
        .string()
        .max(longest)
        .refine((text) => !leadsSomewhere.test(text)),
    );

/** Who gets a pass from whom, and with which words. All of it is text, and none of it leads anywhere. */
export const gift = z.object({
  recipient: emailAddress,
  giver: plainText(giftLimits.giver).pipe(z.string().regex(/^[^\n]+$/)),
  /** Lines; may be empty. */
  words: plainText(giftLimits.words),
});
export type Gift = z.infer<typeof gift>;

/** POST /api/checkout/gift: what a browser may say of a pass that it wants to buy for somebody. */
export const giftRequest = checkoutRequest.extend(gift.extend({ words: gift.shape.words.default("") }).shape);
