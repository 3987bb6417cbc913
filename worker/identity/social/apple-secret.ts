import { importPKCS8, SignJWT } from "jose";
import { toSeconds } from "../../now-in-seconds.ts";

/** Seconds. Apple allows half a year; the secret is used immediately. */
const lifetimeSeconds = 300;

/** A key from Apple's developer site. */
export interface AppleKey {
  clientID: string;
  teamID: string;
  keyID: string;
  /** PKCS #8 in PEM. Line breaks may be written as `\n`, because some shells and files cannot contain others. */
  privateKey: string;
}

/** Apple's client secret: a token signed with the site's own key (ES256). */
export async function appleClientSecret(
  { clientID, teamID, keyID, privateKey }: AppleKey,
  issuer: string,
  now: Date,
): Promise<string> {
  const issuedAt = toSeconds(now);
  return await new SignJWT()
    .setProtectedHeader({ alg: "ES256", kid: keyID })
    .setIssuer(teamID)
    .setSubject(clientID)
    .setAudience(issuer)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetimeSeconds)
    .sign(await importPKCS8(privateKey.replaceAll("\\n", "\n"), "ES256"));
}
