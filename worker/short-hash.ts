import { Buffer } from "node:buffer";

/** A name of 32 hexadecimal digits for a text, from its SHA-256: other texts have others. */
export async function shortHash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Buffer.from(digest, 0, 16).toString("hex");
}
