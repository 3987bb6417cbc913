import { hkdfSync } from "node:crypto";
import { EncryptJWT, errors, jwtDecrypt } from "jose";
import type { z } from "zod";
import { toSeconds } from "../../now-in-seconds.ts";

/** Each purpose has a key of its own, so that no token passes for another kind. */
export type TokenPurpose = "attempt" | "proof" | "connect";

const key = (secret: string, purpose: TokenPurpose) =>
  new Uint8Array(hkdfSync("sha256", secret, "", `social sign-in: ${purpose}`, 32));

/**
 * Encrypts data that a browser carries for the server, which it can neither read nor change.
 * @param lifetime seconds.
 */
export async function encryptToken(
  secret: string,
  purpose: TokenPurpose,
  content: Record<string, unknown>,
  lifetime: number,
  now: Date,
): Promise<string> {
  return await new EncryptJWT({ content })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setExpirationTime(toSeconds(now) + lifetime)
    .encrypt(key(secret, purpose));
}

/** Decrypts a token; null for a forged or expired one, and for another purpose. */
export async function decryptToken<Schema extends z.ZodType>(
  secret: string,
  purpose: TokenPurpose,
  sealed: string | undefined,
  schema: Schema,
  now: Date,
): Promise<z.output<Schema> | null> {
  if (sealed === undefined) return null;
  try {
    const { payload } = await jwtDecrypt(sealed, key(secret, purpose), {
      currentDate: now,
      requiredClaims: ["exp"],
      keyManagementAlgorithms: ["dir"],
      contentEncryptionAlgorithms: ["A256GCM"],
    });
    const parsed = schema.safeParse(payload.content);
    return parsed.success ? parsed.data : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
