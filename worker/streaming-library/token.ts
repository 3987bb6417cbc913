import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { Settings } from "../settings.ts";

/** Seconds: as long as the library takes to sign the fan in. */
export const streamTokenLifetime = 60;

const issuer = "stream-sign-in";
const audience = "streaming-payments";
const algorithm = "HS256";

const claims = z.object({ sub: z.string().min(1), jti: z.string().min(1), exp: z.number() });
export type StreamClaims = z.infer<typeof claims>;

type Secrets = Pick<Settings, "STREAMING_LIBRARY_SECRET" | "SESSION_SECRET">;
/** A library elsewhere has a secret of its own with this site; the embedded one needs none. */
const signingKey = ({ STREAMING_LIBRARY_SECRET, SESSION_SECRET }: Secrets) =>
  new TextEncoder().encode(STREAMING_LIBRARY_SECRET || `streaming library ${SESSION_SECRET}`);

/**
 * The token that a streaming-payments library is initialised with (spec: playback#streaming-library): it says who the fan is, to that
 * library alone, and opens nothing on this site.
 */
export async function mintStreamToken(settings: Secrets, ssoID: string, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return await new SignJWT()
    .setProtectedHeader({ alg: algorithm, typ: "JWT" })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(ssoID)
    .setJti(crypto.randomUUID())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + streamTokenLifetime)
    .sign(signingKey(settings));
}

/** Whether this is such a token that has not run out. @returns its claims, or null. */
export async function readStreamToken(settings: Secrets, token: string, now: Date): Promise<StreamClaims | null> {
  const verified = await jwtVerify(token, signingKey(settings), {
    algorithms: [algorithm],
    issuer,
    audience,
    currentDate: now,
    requiredClaims: ["iat", "exp"],
  }).catch(() => null);
  return verified === null ? null : (claims.safeParse(verified.payload).data ?? null);
}
