import { createHash } from "node:crypto";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { ClientSecretPost } from "oauth4webapi";
import type { OpenIDProvider } from "../../../worker/identity/social/open-id.ts";
import type { SocialAttempt } from "../../../worker/identity/social/social-provider.ts";

const { privateKey, publicKey } = await generateKeyPair("RS256");
export const publicJWK = { ...(await exportJWK(publicKey)), kid: "key-1", alg: "RS256", use: "sig" };

/** The parts of an ID token, of which a test changes one. */
export interface Forgery {
  header: { alg: string; kid: string };
  claims: Record<string, unknown>;
  key: Parameters<SignJWT["sign"]>[0];
}

/** A valid ID token: signed by this issuer, for this client and attempt, for five minutes. */
export const honest = (issuer: string, { nonce }: Pick<SocialAttempt, "nonce">): Forgery => {
  const now = Math.floor(Date.now() / 1000);
  return {
    header: { alg: "RS256", kid: "key-1" },
    claims: {
      iss: issuer,
      aud: "site",
      sub: "subject-1",
      nonce,
      iat: now,
      exp: now + 300,
      email: "robin@fans.example",
    },
    key: privateKey,
  };
};

export const sign = ({ header, claims, key }: Forgery) => new SignJWT(claims).setProtectedHeader(header).sign(key);

export const attempt: SocialAttempt = {
  service: "google",
  redirectURI: "https://site.example/api/auth/social/google/callback",
  state: "state-0123456789",
  nonce: "nonce-0123456789",
  verifier: "verifier-0123456789-0123456789-0123456789-0123456789",
};

/** The S256 challenge of a verifier (RFC 7636 §4.2). */
export const challengeOf = (verifier: string) => createHash("sha256").update(verifier).digest("base64url");

/** A provider on a simulated network. Each has another issuer, because discovery is cached. */
export function openIDProviderWith(
  responses: {
    token?: (request: Request, issuer: string) => Promise<Response> | Response;
    discovery?: (issuer: string) => object;
    keys?: () => object[];
  } = {},
): { provider: OpenIDProvider; issuer: string; requests: { path: string; body: URLSearchParams }[] } {
  const issuer = `https://${crypto.randomUUID()}.example`;
  const requests: { path: string; body: URLSearchParams }[] = [];
  const document = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    id_token_signing_alg_values_supported: ["RS256", "HS256", "none"],
  };
  const granted = async () =>
    Response.json({ access_token: "a", token_type: "bearer", id_token: await sign(honest(issuer, attempt)) });
  const provider: OpenIDProvider = {
    issuer,
    clientID: "site",
    authentication: async () => ClientSecretPost("the client's secret"),
    scope: "openid email",
    parameters: {},
    discovery: {},
    insecure: false,
    async send(request) {
      const path = new URL(request.url).pathname;
      requests.push({ path, body: new URLSearchParams(await request.clone().text()) });
      if (path === "/.well-known/openid-configuration") {
        return Response.json({ ...document, ...responses.discovery?.(issuer) });
      }
      if (path === "/jwks") return Response.json({ keys: responses.keys?.() ?? [publicJWK] });
      return responses.token === undefined ? await granted() : await responses.token(request, issuer);
    },
  };
  return { provider, issuer, requests };
}
