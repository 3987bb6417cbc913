import { Buffer } from "node:buffer";
import { createHash, createHmac, hkdfSync, randomBytes, randomInt } from "node:crypto";

/** A key of 32 bytes for one purpose, from IDENTITY_SECRET (HKDF, RFC 5869). */
export function deriveKey(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "", `identity pool: ${purpose}`, 32));
}

/**
 * A keyed hash for short values: plain hashes of six-digit codes or usernames could be brute-forced from the database.
 */
export function keyedHash(secret: string, purpose: string, value: string): string {
  return createHmac("sha256", deriveKey(secret, purpose)).update(value).digest("base64url");
}

/** A hash for long random values, which cannot be guessed. */
export function plainHash(value: string): string {
  return createHash("sha256").update(value).digest("base64url");
}

/** 256 random bits, base64url. */
export function randomToken(): string {
  return Buffer.from(randomBytes(32)).toString("base64url");
}

/** Six decimal digits, each equally likely. */
export function randomCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}
