import { Buffer } from "node:buffer";
import { createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";

/*
 * Secure Remote Password, the server's half: SRP-6a (RFC 5054) as Cognito's clients compute it. The group is the 3072-bit one of RFC 3526
 * with generator 2, hashes are SHA-256, and integers are hashed with a sign byte if they need one.
 */

/** The part of the user pool's id after the underscore, which clients hash with the password: theirs is `{region}_league`. */
export const srpPoolName = "league";

const generator = 2n;

/** N, the prime of that group. The runtime's own `getDiffieHellman` takes two seconds to test whether it is prime. */
const groupPrime = [
  "ffffffffffffffffc90fdaa22168c234c4c6628b80dc1cd129024e088a67cc74020bbea63b139b22514a08798e3404dd",
  "ef9519b3cd3a431b302b0a6df25f14374fe1356d6d51c245e485b576625e7ec6f44c42e9a637ed6b0bff5cb6f406b7ed",
  "ee386bfb5a899fa5ae9f24117c4b1fe649286651ece45b3dc2007cb8a163bf0598da48361c55d39a69163fa8fd24cf5f",
  "83655d23dca3ad961c62f356208552bb9ed529077096966d670c354e4abc9804f1746c08ca18217c32905e462e36ce3b",
  "e39e772c180e86039b2783a2ec07a28fb5c55df06f4c52c9de2bcbf6955817183995497cea956ae515d2261898fa0510",
  "15728e5a8aaac42dad33170d04507a33a85521abdf1cba64ecfb850458dbef0a8aea71575d060c7db3970f85a6e1e4c7",
  "abf5ae8cdb0933d71e8c94e04a25619dcee3d2261ad2ee6bf12ffa06d98a0864d87602733ec86a64521f2b18177b200c",
  "bbe117577a615d6c770988c0bad946e208e24fa074e5ab3143db5bfce0fd108e4b82d120a93ad2caffffffffffffffff",
].join("");

let found: { prime: bigint; multiplier: bigint } | undefined;

/** N and k. Computed on first use, so that they do not slow down the Worker's start. */
function group() {
  if (found === undefined) {
    const prime = BigInt(`0x${groupPrime}`);
    found = { prime, multiplier: toInteger(sha256(signedBytes(prime), signedBytes(generator))) };
  }
  return found;
}

function sha256(...parts: (Uint8Array | string)[]): Buffer {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
}

const toInteger = (bytes: Buffer) => BigInt(`0x${bytes.toString("hex")}`);

/** Big-endian, whole bytes, with a zero byte before a leading bit that would look like a sign. */
function signedBytes(integer: bigint): Buffer {
  const hex = integer.toString(16);
  const even = hex.length % 2 === 1 ? `0${hex}` : hex;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, "hex");
}

/**
 * base ** exponent mod N. Its time depends on the exponent, which is harmless here: exponents are random and used once, or public, or
 * derived from a password that is hashed by scrypt in the same request.
 */
function power(base: bigint, exponent: bigint): bigint {
  const { prime } = group();
  let result = 1n;
  let square = base % prime;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = (result * square) % prime;
    square = (square * square) % prime;
  }
  return result;
}

/** What a client hashes with its password: USER_ID_FOR_SRP and SALT (hexadecimal) of the challenge. */
export interface SrpUser {
  id: string;
  salt: string;
}

/**
 * The verifier that the server stores for a password (RFC 5054: v = g ** x). Passwords can be tried against it far faster than against
 * scrypt.
 */
export function srpVerifier({ id, salt }: SrpUser, password: string): bigint {
  const identity = sha256(`${srpPoolName}${id}:${password}`);
  return power(generator, toInteger(sha256(signedBytes(BigInt(`0x${salt}`)), identity)));
}

/** A random value in place of a verifier: no password passes a challenge that is made with it. */
export const noVerifier = () => toInteger(randomBytes(384)) % group().prime;

/**
 * A client's public value.
 * @returns null for text that is no hexadecimal number between 1 and N - 1. A multiple of N would make the shared key known without a
 * password.
 */
export function parsePublicValue(text: string): bigint | null {
  if (!/^[0-9a-f]{1,1024}$/i.test(text)) return null;
  const value = BigInt(`0x${text}`);
  return value > 0n && value < group().prime ? value : null;
}

/** The server's public value (SRP_B, hexadecimal), and the key that both sides have if the client knows the password. */
export function srpChallenge(clientValue: bigint, verifier: bigint): { serverValue: string; key: Buffer } {
  const { prime, multiplier } = group();
  const secret = toInteger(randomBytes(32));
  const serverValue = (multiplier * verifier + power(generator, secret)) % prime;
  const scrambler = toInteger(sha256(signedBytes(clientValue), signedBytes(serverValue)));
  const shared = power((clientValue * power(verifier, scrambler)) % prime, secret);
  const key = hkdfSync("sha256", signedBytes(shared), signedBytes(scrambler), "Caldera Derived Key", 16);
  return { serverValue: serverValue.toString(16), key: Buffer.from(key) };
}

/** PASSWORD_CLAIM_SIGNATURE of a client that has the key. @param block SECRET_BLOCK as it was sent, base64. */
export const srpSignature = (key: Buffer, { id, block, timestamp }: { id: string; block: string; timestamp: string }) =>
  createHmac("sha256", key)
    .update(`${srpPoolName}${id}`)
    .update(Buffer.from(block, "base64"))
    .update(timestamp)
    .digest("base64");
