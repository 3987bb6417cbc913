import {
  base64url,
  CompactEncrypt,
  calculateJwkThumbprint,
  compactDecrypt,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from "jose";
import { z } from "zod";
import { deriveKey } from "../../identity/secrets.ts";
import type { Pool } from "./pool.ts";

/** Cognito's algorithm, the only one that the pool uses and accepts. */
export const signingAlgorithm = "RS256";

export interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  publicJWK: JWK;
}

const rsaPrivateJWK = z.looseObject({ kty: z.literal("RSA"), n: z.string(), e: z.string(), d: z.string() });
const keyRow = z.object({ kid: z.string(), private_key: z.string() });

let known: { secretID: string; key: SigningKey } | undefined;

/**
 * The pool's key pair: created on first use, stored encrypted under IDENTITY_SECRET.
 * If two isolates create one at the same time, the first row wins.
 */
export async function signingKey(pool: Pick<Pool, "database" | "secret" | "now">): Promise<SigningKey> {
  const secretID = base64url.encode(deriveKey(pool.secret, "signing key id"));
  if (known?.secretID === secretID) return known.key;
  const key = (await storedKey(pool, secretID)) ?? (await createKey(pool, secretID));
  known = { secretID, key };
  return key;
}

async function storedKey({ database, secret }: Pick<Pool, "database" | "secret">, secretID: string) {
  const row = await database
    .prepare("SELECT kid, private_key FROM signing_keys WHERE secret_id = ?")
    .bind(secretID)
    .first();
  if (row === null) return null;
  const { kid, private_key } = keyRow.parse(row);
  const { plaintext } = await compactDecrypt(private_key, deriveKey(secret, "signing key encryption"));
  const jwk = rsaPrivateJWK.parse(JSON.parse(new TextDecoder().decode(plaintext)));
  const publicJWK = { kty: jwk.kty, n: jwk.n, e: jwk.e };
  const [privateKey, publicKey] = await Promise.all([
    importJWK(jwk, signingAlgorithm),
    importJWK(publicJWK, signingAlgorithm),
  ]);
  if (!(privateKey instanceof CryptoKey && publicKey instanceof CryptoKey))
    throw new Error("The stored key is no RSA key.");
  return { kid, privateKey, publicKey, publicJWK: { ...publicJWK, kid, alg: signingAlgorithm, use: "sig" } };
}

async function createKey(pool: Pick<Pool, "database" | "secret" | "now">, secretID: string): Promise<SigningKey> {
  const pair = await generateKeyPair(signingAlgorithm, { extractable: true });
  const jwk = await exportJWK(pair.privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  const encrypted = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(jwk)))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(deriveKey(pool.secret, "signing key encryption"));
  await pool.database
    .prepare(
      "INSERT INTO signing_keys (secret_id, kid, private_key, created_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
    )
    .bind(secretID, kid, encrypted, pool.now)
    .run();
  const key = await storedKey(pool, secretID);
  if (key === null) throw new Error("The signing key could not be stored.");
  return key;
}
