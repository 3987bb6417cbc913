import { hkdfSync } from "node:crypto";
import { EncryptJWT, errors, jwtDecrypt } from "jose";
import type { z } from "zod";

/** What is sealed, each under a key of its own: none passes for another. */
export type SealPurpose = "attempt" | "proof" | "connect";

const key = (secret: string, purpose: SealPurpose) =>
  new Uint8Array(hkdfSync("sha256", secret, "", `social sign-in: ${purpose}`, 32));

/**
 * Encrypts what a browser carries for the server, and cannot read or change.
 * @param lifetime in seconds.
 */
export async function seal(
  secret: string,
  purpose: SealPurpose,
  content: Record<string, unknown>,
  lifetime: number,
  now: Date,
): Promise<string> {
  return await new EncryptJWT({ content })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setExpirationTime(Math.floor(now.getTime() / 1000) + lifetime)
    .encrypt(key(secret, purpose));
}

/** What was sealed; null for what this site did not seal, for another purpose, and after its lifetime. */
export async function unseal<Schema extends z.ZodType>(
  secret: string,
  purpose: SealPurpose,
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
