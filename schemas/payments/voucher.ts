import { z } from "zod";
import { callLanguage } from "./checkout.ts";

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

/** Whether access begins now, or when the current pass ends. */
const voucherStart = z.enum(["now", "after"]);
export type VoucherStart = z.infer<typeof voucherStart>;

/**
 * POST vouchers/redeem, from the site's server to the payments backend. Without `begins`, the result is `beside` if both would run at
 * once.
 */
export const redeemRequest = z.object({
  code: voucherCode,
  userID: z.string().min(1).max(500),
  begins: voucherStart.optional(),
});

const instant = z.iso.datetime();

const redeemedVoucher = z.object({
  /** What it unlocks, in words: "Every streamed match of a club". */
  title: z.string(),
  /** When it begins, if later than now. */
  from: instant.nullable().default(null),
  /** Exclusive; null means without end. */
  until: instant.nullable(),
});

/**
 * Result of redeeming. `held`: this account has redeemed the code before, and nothing has changed. `used`: it has no uses left.
 * `returned`: it was a gift that was refunded. `beside`: nothing has changed yet, because it would run at the same time as a pass that
 * the account holds until then. An unknown code returns 404.
 */
export const redeemResponse = z.object({
  data: z.discriminatedUnion("result", [
    redeemedVoucher.extend({ result: z.enum(["redeemed", "held"]) }),
    z.object({ result: z.enum(["used", "returned"]) }),
    z.object({ result: z.literal("expired"), at: instant }),
    z.object({
      result: z.literal("beside"),
      title: z.string(),
      /** The name of the current pass; null if it has none. */
      held: z.string().nullable(),
      /** The end of what is paid. */
      until: instant,
      /** When the current pass renews; null if it does not. */
      renewsAt: instant.nullable().default(null),
    }),
  ]),
});
export type Redemption = z.infer<typeof redeemResponse>["data"];

/** POST /api/vouchers. */
export const voucherRequest = z.object({
  code: z.string().max(200),
  begins: voucherStart.optional().catch(undefined),
  language: callLanguage,
});

/** Response of POST /api/vouchers to JSON requests: the outcome in words. */
export const voucherResponse = z.object({ message: z.string() });
