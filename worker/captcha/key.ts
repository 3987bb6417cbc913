import { Buffer } from "node:buffer";
import { hkdfSync } from "node:crypto";

/** A key for one purpose of the captcha, 64 hexadecimal digits, from the site's session secret (HKDF, RFC 5869). */
export function captchaKey(secret: string, purpose: "challenge" | "solution" | "ticket"): string {
  return Buffer.from(hkdfSync("sha256", secret, "", `captcha: ${purpose}`, 32)).toString("hex");
}
