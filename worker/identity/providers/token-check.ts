import { createLocalJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { z } from "zod";
import { readBackend } from "../../services/backend-client.ts";
import { BackendError } from "../../services/backend-error.ts";
import type { Backend } from "../../services/backends.ts";
import { IdentityError } from "../provider.ts";

const keySet = z.object({
  keys: z.array(z.looseObject({ kty: z.string(), kid: z.string(), alg: z.literal("RS256"), use: z.literal("sig") })),
});

/** Key sets by issuer. They are public and shared by all requests. */
const keySets = new Map<string, JWTVerifyGetKey>();

const idClaims = z.object({
  sub: z.string().min(1),
  token_use: z.literal("id"),
  email: z.string(),
  name: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  picture: z.string().optional().catch(undefined),
});
const accessClaims = z.object({
  sub: z.string().min(1),
  token_use: z.literal("access"),
  client_id: z.string(),
  exp: z.number(),
});

/** The issuer whose keys must have signed a token. */
interface Issuer {
  backend: Backend;
  issuer: string;
  /** Path of the key set below the backend's base URL. */
  keysPath: string;
  signal: AbortSignal;
}

export interface TokenExpectations extends Issuer {
  clientID: string;
}

async function fetchKeys({ backend, issuer, keysPath, signal }: Issuer): Promise<JWTVerifyGetKey> {
  const jwks = await readBackend(backend, keysPath, keySet, { signal });
  if (jwks === null) throw new BackendError(backend.name, "status", 404);
  const keys = createLocalJWKSet(jwks);
  keySets.set(issuer, keys);
  return keys;
}

/**
 * Verifies a token's signature, issuer, lifetime, and audience if one is given.
 * @throws JOSEError for an invalid token, BackendError when the keys cannot be fetched.
 */
export async function verifyToken(
  token: string,
  expected: Issuer & { audience?: string; requiredClaims: string[] },
): Promise<JWTPayload> {
  const options = {
    algorithms: ["RS256"],
    issuer: expected.issuer,
    requiredClaims: expected.requiredClaims,
    ...(expected.audience !== undefined && { audience: expected.audience }),
  };
  const known = keySets.get(expected.issuer);
  try {
    const { payload } = await jwtVerify(token, known ?? (await fetchKeys(expected)), options);
    return payload;
  } catch (error) {
    // The issuer may have rotated its keys since the set was cached.
    if (known === undefined || !(error instanceof errors.JWKSNoMatchingKey)) throw error;
    const { payload } = await jwtVerify(token, await fetchKeys(expected), options);
    return payload;
  }
}

/**
 * Checks the two tokens of a sign-in: signature, issuer, lifetime, audience or client, token_use, and that both are for the same account.
 * @throws IdentityError "unavailable" for invalid tokens, because then the pool failed and not the user.
 */
export async function checkTokens(tokens: { id: string; access: string }, expected: TokenExpectations) {
  try {
    const requiredClaims = ["exp", "iat", "sub"];
    const id = idClaims.parse(
      await verifyToken(tokens.id, { ...expected, requiredClaims, audience: expected.clientID }),
    );
    const access = accessClaims.parse(await verifyToken(tokens.access, { ...expected, requiredClaims }));
    if (access.sub !== id.sub || access.client_id !== expected.clientID) {
      throw new errors.JWTClaimValidationFailed("The access token is another client's or account's.", access);
    }
    const names = [id.given_name, id.family_name].filter((part) => part !== undefined && part !== "");
    return {
      identity: {
        ssoID: id.sub,
        email: id.email,
        displayName: id.name || names.join(" ") || (id.email.split("@")[0] ?? id.email),
        ...(id.picture !== undefined && { picture: id.picture }),
      },
      expiresAt: access.exp,
    };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError || error instanceof BackendError) {
      throw new IdentityError("unavailable", "Unable to sign in", { cause: error });
    }
    throw error;
  }
}
