import { createHash } from "node:crypto";
import { voucherAlphabet, voucherLength } from "../../../../schemas/payments/voucher.ts";

/** A code that nobody guesses: 16 characters, five random bits each. */
export function newVoucherCode(): string {
  const random = crypto.getRandomValues(new Uint8Array(voucherLength));
  return Array.from(random, (byte) => voucherAlphabet[byte % voucherAlphabet.length]).join("");
}

/**
 * What is stored of a code: SHA-256, in hex. Without salt or cost, for what is hashed are 80 random bits and no words of people.
 * @param code as `voucherCode` of schemas/payments/voucher.ts parses it.
 */
export const voucherHash = (code: string): string => createHash("sha256").update(code).digest("hex");
