import { z } from "zod";

/** Crockford's base 32: letters and digits that are not confused in print, without I, L, O and U. */
export const voucherAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** 80 random bits. */
export const voucherLength = 16;

/** Formats a code in groups of four. */
export const formatVoucherCode = (code: string) => code.replace(/.{4}(?=.)/g, "$&-");

/**
 * A voucher code as typed: case, spaces and dashes are ignored, and O, I and L read as the digits they resemble. Parses
 * to its 16 characters.
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

/** POST vouchers/redeem, from the site's server to the payments backend. */
export const redeemRequest = z.object({ code: voucherCode, userID: z.string().min(1).max(500) });

const instant = z.iso.datetime();

const redeemedVoucher = z.object({
  /** What it unlocks, in words: "Every streamed match of a club". */
  title: z.string(),
  /** Exclusive; null means without end. */
  until: instant.nullable(),
});

/**
 * Result of redeeming. `held`: this account has redeemed the code before, and nothing has changed. `used`: it has no
 * uses left. `returned`: it was a gift that was refunded. An unknown code returns 404.
 */
export const redeemResponse = z.object({
  data: z.discriminatedUnion("result", [
    redeemedVoucher.extend({ result: z.enum(["redeemed", "held"]) }),
    z.object({ result: z.enum(["used", "returned"]) }),
    z.object({ result: z.literal("expired"), at: instant }),
  ]),
});
export type Redemption = z.infer<typeof redeemResponse>["data"];

/** POST /api/vouchers. */
export const voucherRequest = z.object({ code: z.string().max(200) });

/** Response of POST /api/vouchers to JSON requests: the outcome in words. */
export const voucherResponse = z.object({ message: z.string() });
