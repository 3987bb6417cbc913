import { createHmac } from "node:crypto";

/** HMAC-SHA256 of a text (RFC 2104), in hexadecimal. */
export const hmac = (key: string | Uint8Array, text: string): string =>
  createHmac("sha256", key).update(text).digest("hex");

/**
 * The part of a URL that authorises it for a limited time: `{expiry}-{HMAC-SHA256 of "{expiry}:{subject}"}`.
 * @param expiry seconds since 1970
 */
export const expiringSignature = (key: string | Uint8Array, subject: string, expiry: number): string =>
  `${expiry}-${hmac(key, `${expiry}:${subject}`)}`;
