import { createHash } from "node:crypto";
import { voucherAlphabet, voucherLength } from "../../../../schemas/payments/voucher.ts";

/** A random code: 16 characters of five bits each. */
export function newVoucherCode(): string {
  const random = crypto.getRandomValues(new Uint8Array(voucherLength));
  return Array.from(random, (byte) => voucherAlphabet[byte % voucherAlphabet.length]).join("");
}

/**
 * The stored hash: SHA-256, in hex. No salt or key stretching, because codes have 80 random bits.
 * @param code as parsed by `voucherCode` of schemas/payments/voucher.ts
 */
export const voucherHash = (code: string): string => createHash("sha256").update(code).digest("hex");
