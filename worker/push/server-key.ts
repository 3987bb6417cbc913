import { createECDH, hkdfSync } from "node:crypto";

/** The key pair by which push services know this site (RFC 8292), in base64url. Browsers subscribe to the public one. */
export interface ServerKey {
  publicKey: string;
  privateKey: string;
}

/** Derives the key pair from a secret: a new secret invalidates every subscription. */
export function serverKey(secret: string): ServerKey {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(new Uint8Array(hkdfSync("sha256", secret, "", "push: key of the application server", 32)));
  return { publicKey: pair.getPublicKey("base64url"), privateKey: pair.getPrivateKey("base64url") };
}
