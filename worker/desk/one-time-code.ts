import { Buffer } from "node:buffer";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/*
 * Time-based one-time codes (TOTP, RFC 6238): SHA-1, six digits, 30 seconds, which every authenticator app supports.
 */

const step = 30;
/** How many steps before and after the current one are accepted too, because clocks differ. */
const tolerance = 1;

/** The code of a time step (HOTP, RFC 4226). @param digits six, except in the RFC's test vectors. */
export function codeOfStep(secret: Uint8Array, counter: number, digits = 6): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const hash = createHmac("sha1", secret).update(message).digest();
  const offset = hash.readUInt8(hash.length - 1) & 0x0f;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The time step of an instant. @param now whole seconds since 1970 */
export const stepAt = (now: number): number => Math.floor(now / step);

/**
 * Finds the time step of a code.
 * @param after the step of the last accepted code; codes up to it are refused.
 * @returns null for a wrong or used code.
 */
export function acceptedStep(secret: Uint8Array, code: string, now: number, after: number): number | null {
  const current = stepAt(now);
  let accepted: number | null = null;
  for (let counter = current - tolerance; counter <= current + tolerance; counter++) {
    const same = timingSafeEqual(Buffer.from(codeOfStep(secret, counter)), Buffer.from(code.padEnd(6).slice(0, 6)));
    if (same && code.length === 6 && counter > after) accepted = counter;
  }
  return accepted;
}

/** 160 random bits, as RFC 4226 recommends. */
export const newCodeSecret = (): Uint8Array => new Uint8Array(randomBytes(20));

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Base32 (RFC 4648) without padding, as authenticator apps expect secrets. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
}

/** The link that adds the secret to an app (github.com/google/google-authenticator/wiki/Key-Uri-Format). */
export function codeLink(secret: Uint8Array, email: string, brand: string): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer: brand });
  return `otpauth://totp/${encodeURIComponent(`${brand}:${email}`)}?${query.toString().replaceAll("+", "%20")}`;
}
