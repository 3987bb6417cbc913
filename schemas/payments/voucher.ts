import { z } from "zod";

/** Letters and digits that nobody mistakes for each other on paper: Crockford's base 32, without I, L, O and U. */
export const voucherAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Of a code: 80 bits. */
export const voucherLength = 16;

/** A code as people write it, in groups of four. */
export const formatVoucherCode = (code: string) => code.replace(/.{4}(?=.)/g, "$&-");

/**
 * A voucher code as somebody entered it: in any case, with spaces and dashes wherever, and with O, I and L for the digits that
 * they look like. Parsed, it is its 16 characters.
 */
export const voucherCode = z
  .string()
  .max(200)
  .transform((entered) =>
    entered
      .toUpperCase()
      .replace(/[^\p{L}\p{N}]/gu, "")
      .replaceAll("O", "0")
      .replace(/[IL]/g, "1"),
  )
  .pipe(z.string().regex(new RegExp(`^[${voucherAlphabet}]{${voucherLength}}$`)));

/** POST vouchers/redeem: what the site's server sends to the payments backend. */
export const redeemRequest = z.object({ code: voucherCode, userID: z.string().min(1).max(500) });

const instant = z.iso.datetime();

/** What a voucher opens. */
const openedByVoucher = z.object({
  /** In words: "Every streamed match of Urban Zoo FC". */
  title: z.string(),
  /** Exclusive; null is without end. */
  until: instant.nullable(),
});

/**
 * What became of a code. `held`: this account has redeemed it before, and nothing has changed. `used`: others have redeemed it as
 * often as it may be. `returned`: it was a gift, and the money went back. A backend that knows no such code answers 404.
 */
export const redeemResponse = z.object({
  data: z.discriminatedUnion("result", [
    openedByVoucher.extend({ result: z.enum(["redeemed", "held"]) }),
    z.object({ result: z.enum(["used", "returned"]) }),
    z.object({ result: z.literal("expired"), at: instant }),
  ]),
});
export type Redemption = z.infer<typeof redeemResponse>["data"];

/** POST /api/vouchers: what a browser may say. */
export const voucherRequest = z.object({ code: z.string().max(200) });

/** POST /api/vouchers, asked in JSON: what it did, in words. */
export const voucherResponse = z.object({ message: z.string() });
