import { createHash } from "node:crypto";
import { SignJWT } from "jose";
import { z } from "zod";
import { signingAlgorithm, signingKey } from "../../backends/identity/signing-key.ts";
import { deriveKey } from "../../identity/secrets.ts";
import type { Settings } from "../../settings.ts";
import { type CodeDetail, consumeCode } from "./codes.ts";
import { subjectOf } from "./people.ts";

/** Seconds. */
const lifetimeSeconds = 300;

/** The emulators' key pair: not the identity pool's, whose tokens they could otherwise forge. */
export const openIDKey = (env: Env, settings: Settings, now: number) =>
  signingKey({
    database: env.IDENTITY_DB,
    secret: Array.from(deriveKey(settings.IDENTITY_SECRET, "openid provider"), String).join("-"),
    now,
  });

/** A token request (RFC 6749 §4.1.3, RFC 7636 §4.5). */
export const tokenRequest = z.object({
  grant_type: z.literal("authorization_code"),
  code: z.string().min(1).max(256),
  redirect_uri: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
  code_verifier: z.string().min(43).max(128),
});

/** Redeems a code for its client. The code is used up either way. */
export async function redeem(
  database: D1Database,
  request: z.infer<typeof tokenRequest>,
  now: number,
): Promise<CodeDetail | null> {
  const detail = await consumeCode(database, request.code, now);
  const challenge = createHash("sha256").update(request.code_verifier).digest("base64url");
  const right =
    detail !== null &&
    detail.clientID === request.client_id &&
    detail.redirectURI === request.redirect_uri &&
    detail.challenge === challenge;
  return right ? detail : null;
}

/** An ID token like the service's own: Facebook's has no email_verified, Apple's no name. */
export async function idToken(
  { service, clientID, nonce, person }: CodeDetail,
  { key, issuer, now }: { key: Awaited<ReturnType<typeof openIDKey>>; issuer: string; now: number },
): Promise<string> {
  return await new SignJWT({
    nonce,
    email: person.email,
    ...(service !== "facebook" && { email_verified: person.emailVerified }),
    ...(service !== "apple" && person.name !== "" && { name: person.name }),
  })
    .setProtectedHeader({ alg: signingAlgorithm, kid: key.kid })
    .setIssuer(issuer)
    .setAudience(clientID)
    .setSubject(subjectOf(service, person))
    .setIssuedAt(now)
    .setExpirationTime(now + lifetimeSeconds)
    .sign(key.privateKey);
}
