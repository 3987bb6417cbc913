import { z } from "zod";
import { emailAddress } from "../identity/sign-in.ts";
import { toPlainText } from "../site/plain-text.ts";
import { checkoutRequest } from "./checkout.ts";
import { giftLimits } from "./gift-messages.ts";

/** Text that mail programs turn into a link. The mail is sent by the league, so it must not link elsewhere. */
const linkLike = /:\/\/|@|[\p{L}\p{N}]\.\p{L}{2}/u;

const plainText = (maxLength: number) =>
  z
    .string()
    .max(2000)
    .transform(toPlainText)
    .pipe(
      z
        .string()
        .max(maxLength)
        .refine((text) => !linkLike.test(text)),
    );

/** A gift's recipient, giver and message, as plain text without links. */
export const gift = z.object({
  recipient: emailAddress,
  giver: plainText(giftLimits.giver).pipe(z.string().regex(/^[^\n]+$/)),
  /** The message: lines of text; may be empty. */
  words: plainText(giftLimits.words),
});
export type Gift = z.infer<typeof gift>;

/** POST /api/checkout/gift. */
export const giftRequest = checkoutRequest.extend(gift.extend({ words: gift.shape.words.default("") }).shape);
