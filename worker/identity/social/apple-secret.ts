import { importPKCS8, SignJWT } from "jose";
import { toSeconds } from "../../now-in-seconds.ts";

/** Seconds. Apple allows half a year; it is used at once. */
const lifetime = 300;

/** What Apple's developer site gives for a key. */
export interface AppleKey {
  clientID: string;
  teamID: string;
  keyID: string;
  /** PKCS #8 in PEM; line breaks may be written `\n`, since some shells and files know no others. */
  privateKey: string;
}

/** Apple's client secret: a token signed with the site's own key (ES256), for Apple alone. */
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
    .setExpirationTime(issuedAt + lifetime)
    .sign(await importPKCS8(privateKey.replaceAll("\\n", "\n"), "ES256"));
}
