import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import type { z } from "zod";
import { toSeconds } from "../now-in-seconds.ts";

const algorithm = "HS256";

/** One kind of signed token (RFC 7519). Secret, issuer and audience together keep it from being accepted as another kind. */
export interface TokenKind {
  secret: string;
  /** Neither set nor checked if omitted. */
  issuer?: string;
  audience: string;
}

/** Seconds from issue: `lifetime` until it expires, `wait` until it becomes valid. */
interface Validity {
  lifetime: number;
  wait?: number;
}

export type VerifiedToken<Claims> =
  | { status: "valid"; claims: Claims }
  | { status: "expired" | "too-soon" | "invalid" };

const signingKey = ({ secret }: TokenKind) => new TextEncoder().encode(secret);

/** Signs claims, with an id (`jti`) that allows single use. */
export async function signToken(
  kind: TokenKind,
  claims: JWTPayload,
  { lifetime, wait }: Validity,
  now: Date,
): Promise<string> {
  const issuedAt = toSeconds(now);
  const token = new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm, typ: "JWT" })
    .setAudience(kind.audience)
    .setJti(crypto.randomUUID())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetime);
  if (kind.issuer !== undefined) token.setIssuer(kind.issuer);
  if (wait !== undefined) token.setNotBefore(issuedAt + wait);
  return await token.sign(signingKey(kind));
}

/**
 * Checks a token's signature, issuer, audience, validity and claims.
 * @param tolerance seconds for which an expired token still counts as valid.
 */
export async function verifySignedToken<Schema extends z.ZodType>(
  kind: TokenKind,
  token: string,
  schema: Schema,
  now: Date,
  tolerance = 0,
): Promise<VerifiedToken<z.output<Schema>>> {
  try {
    const { payload } = await jwtVerify(token, signingKey(kind), {
      algorithms: [algorithm],
      audience: kind.audience,
      ...(kind.issuer !== undefined && { issuer: kind.issuer }),
      requiredClaims: ["exp"],
      currentDate: now,
      clockTolerance: tolerance,
    });
    const claims = schema.safeParse(payload);
    return claims.success ? { status: "valid", claims: claims.data } : { status: "invalid" };
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { status: "expired" };
    if (error instanceof errors.JWTClaimValidationFailed && error.claim === "nbf") return { status: "too-soon" };
    if (error instanceof errors.JOSEError) return { status: "invalid" };
    throw error;
  }
}

/** The claims of a valid token; null for any other. */
export async function readSignedToken<Schema extends z.ZodType>(
  kind: TokenKind,
  token: string,
  schema: Schema,
  now: Date,
): Promise<z.output<Schema> | null> {
  const verified = await verifySignedToken(kind, token, schema, now);
  return verified.status === "valid" ? verified.claims : null;
}
