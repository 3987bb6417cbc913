import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { Settings } from "../settings.ts";
import type { Identity } from "./signed-in.ts";

/** Seconds: as long as a redirect and the other site's call take. */
export const handoverLifetime = 60;

const issuer = "sign-in";
const algorithm = "HS256";

const claims = z.object({
  sub: z.string().min(1),
  aud: z.string(),
  jti: z.string(),
  exp: z.number(),
  email: z.string(),
  name: z.string(),
});
type Claims = z.infer<typeof claims>;

type Secret = Pick<Settings, "SESSION_SECRET">;
const signingKey = ({ SESSION_SECRET }: Secret) => new TextEncoder().encode(`handover ${SESSION_SECRET}`);

/**
 * The session ID token that says to another site of the league who has signed in (spec: accounts#direct-login).
 * It opens nothing on this site. @param host the origin that it is for.
 */
export async function mintHandoverToken(
  settings: Secret,
  { ssoID, email, displayName }: Identity,
  host: string,
  now: Date,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return await new SignJWT({ email, name: displayName })
    .setProtectedHeader({ alg: algorithm, typ: "JWT" })
    .setIssuer(issuer)
    .setSubject(ssoID)
    .setAudience(host)
    .setJti(crypto.randomUUID())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + handoverLifetime)
    .sign(signingKey(settings));
}

/** Whether this is a token for this host that has not run out. @returns its claims, or null. */
export async function readHandoverToken(
  settings: Secret,
  token: string,
  host: string,
  now: Date,
): Promise<Claims | null> {
  const verified = await jwtVerify(token, signingKey(settings), {
    algorithms: [algorithm],
    issuer,
    audience: host,
    currentDate: now,
    requiredClaims: ["iat", "exp"],
  }).catch(() => null);
  return verified === null ? null : (claims.safeParse(verified.payload).data ?? null);
}
