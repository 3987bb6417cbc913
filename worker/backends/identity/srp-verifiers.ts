import { Buffer } from "node:buffer";
import { CompactEncrypt, compactDecrypt, errors } from "jose";
import { z } from "zod";
import { deriveKey, keyedHash, plainHash } from "../../identity/secrets.ts";
import type { Pool } from "./pool.ts";
import { type SrpUser, srpVerifier } from "./srp.ts";

/**
 * USER_ID_FOR_SRP and SALT, derived with IDENTITY_SECRET: for an account from its id, so that a new email address or password does not
 * change them, and for a username without an account from the username. Both look alike, and the same username gets the same ones each
 * time.
 */
export function srpUser({ secret }: Pick<Pool, "secret">, of: { accountID: string } | { username: string }): SrpUser {
  const subject = "accountID" in of ? `account ${of.accountID}` : `name ${of.username}`;
  const bytes = Buffer.from(keyedHash(secret, "srp users", subject), "base64url");
  // A UUID of version 4, as Cognito's are.
  const id = bytes.subarray(0, 16);
  id.writeUInt8((id.readUInt8(6) & 0x0f) | 0x40, 6);
  id.writeUInt8((id.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = id.toString("hex");
  return {
    id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"),
    salt: bytes.subarray(16).toString("hex"),
  };
}

/** What is stored of an account's password. */
interface PasswordHolder {
  id: string;
  passwordHash: string;
  srpVerifier: string | null;
}

const content = z.object({
  /** Hexadecimal. */
  verifier: z.string().regex(/^[0-9a-f]+$/),
  /** Hash of the stored password hash: a password that is set without a verifier, as by an earlier version, invalidates this one. */
  password: z.string(),
});

const sealingKey = (secret: string) => deriveKey(secret, "srp verifiers");

/**
 * The verifier of a password as it is stored: encrypted, because guesses against a bare one are far cheaper than against the scrypt
 * hash.
 * @returns null if the pool has no SRP.
 */
export async function sealVerifier(
  pool: Pick<Pool, "secret" | "srp">,
  { accountID, password, passwordHash }: { accountID: string; password: string; passwordHash: string },
): Promise<string | null> {
  if (!pool.srp) return null;
  const sealed = {
    verifier: srpVerifier(srpUser(pool, { accountID }), password).toString(16),
    password: plainHash(passwordHash),
  } satisfies z.input<typeof content>;
  return await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(sealed)))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(sealingKey(pool.secret));
}

/**
 * The verifier of an account's password; null if there is none yet, or if it is of an earlier password or under an earlier
 * IDENTITY_SECRET.
 */
export async function openVerifier({ secret }: Pick<Pool, "secret">, account: PasswordHolder): Promise<bigint | null> {
  if (account.srpVerifier === null) return null;
  try {
    const { plaintext } = await compactDecrypt(account.srpVerifier, sealingKey(secret), {
      keyManagementAlgorithms: ["dir"],
      contentEncryptionAlgorithms: ["A256GCM"],
    });
    const { verifier, password } = content.parse(JSON.parse(new TextDecoder().decode(plaintext)));
    return password === plainHash(account.passwordHash) ? BigInt(`0x${verifier}`) : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** Stores the verifier of a password that was just verified, if the account has none. */
export async function storeVerifier(pool: Pool, account: PasswordHolder, password: string): Promise<void> {
  if (!pool.srp || (await openVerifier(pool, account)) !== null) return;
  const { id: accountID, passwordHash } = account;
  await pool.database
    .prepare("UPDATE accounts SET srp_verifier = ? WHERE id = ? AND password_hash = ?")
    .bind(await sealVerifier(pool, { accountID, password, passwordHash }), accountID, passwordHash)
    .run();
}
