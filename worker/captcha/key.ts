import { Buffer } from "node:buffer";
import { hkdfSync } from "node:crypto";

/** Derives the captcha's key for one purpose from the session secret (HKDF, RFC 5869): 64 hexadecimal digits. */
export function captchaKey(secret: string, purpose: "challenge" | "solution" | "ticket"): string {
  return Buffer.from(hkdfSync("sha256", secret, "", `captcha: ${purpose}`, 32)).toString("hex");
}
