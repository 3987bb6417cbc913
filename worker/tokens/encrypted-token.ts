import { EncryptJWT, errors, jwtDecrypt } from "jose";
import type { z } from "zod";
import { toSeconds } from "../now-in-seconds.ts";

/**
 * Encrypts data that a client carries for the server, and can neither read nor change.
 * @param key 32 bytes, derived for this purpose alone, so that a token of one kind is never accepted as another.
 * @param lifetime seconds.
 */
export async function encryptToken(
  key: Uint8Array,
  content: Record<string, unknown>,
  lifetime: number,
  now: Date,
): Promise<string> {
  return await new EncryptJWT({ content })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setExpirationTime(toSeconds(now) + lifetime)
    .encrypt(key);
}

/** Decrypts a token; null if it is missing, forged, expired, or encrypted with another key. */
export async function decryptToken<Schema extends z.ZodType>(
  key: Uint8Array,
  token: string | undefined,
  schema: Schema,
  now: Date,
): Promise<z.output<Schema> | null> {
  if (token === undefined) return null;
  try {
    const { payload } = await jwtDecrypt(token, key, {
      currentDate: now,
      requiredClaims: ["exp"],
      keyManagementAlgorithms: ["dir"],
      contentEncryptionAlgorithms: ["A256GCM"],
    });
    return schema.safeParse(payload.content).data ?? null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
