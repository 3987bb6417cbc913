import { Buffer } from "node:buffer";
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/*
 * scrypt (RFC 7914) with OWASP's parameters 2^15, 8, 3. PBKDF2 is not an option: workerd refuses more than 100,000 iterations when
 * deployed, though not locally (November 2026).
 */
const owasp = { logN: 15, r: 8, p: 3 };
const keyLength = 32;

export const passwordLength = { minimum: 8, maximum: 256 };

const unpadded = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");

/** Keyboards encode the same letter in different ways; NFKC unifies them (RFC 8265). */
const key = (password: string, salt: Buffer, { logN, r, p }: typeof owasp) =>
  new Promise<Buffer>((resolve, reject) => {
    const options = { N: 2 ** logN, r, p, maxmem: 256 * 2 ** logN * r };
    scrypt(password.normalize("NFKC"), salt, keyLength, options, (error, derived) =>
      error === null ? resolve(derived) : reject(error),
    );
  });

/** @returns the hash as a PHC string: `$scrypt$ln=15,r=8,p=3$salt$hash`. It carries its cost, so hashes of another cost verify too. */
export async function hashPassword(password: string, cost = owasp): Promise<string> {
  const salt = randomBytes(16);
  const hash = await key(password, salt, cost);
  return `$scrypt$ln=${cost.logN},r=${cost.r},p=${cost.p}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** Stored instead of a hash when there is no password: nothing matches it, after the same work as with one. */
export const hashOfNoPassword = "*";

const phc = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/**
 * Whether a password matches a hash. Without a hash (no such account, or one without a password) it returns false after the same work,
 * so that timing reveals nothing.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const parts = hash === null ? null : phc.exec(hash);
  if (parts === null) {
    await key(password, randomBytes(16), owasp);
    return false;
  }
  const [, logN, r, p, salt = "", expected = ""] = parts;
  const derived = await key(password, Buffer.from(salt, "base64"), { logN: Number(logN), r: Number(r), p: Number(p) });
  const expectedHash = Buffer.from(expected, "base64");
  return derived.length === expectedHash.length && timingSafeEqual(derived, expectedHash);
}
